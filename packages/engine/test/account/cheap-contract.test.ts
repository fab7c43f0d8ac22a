import { describe, expect, it } from 'vitest';
import { chainOf } from '../../src/model/chain.ts';
import { fromDollars } from '../../src/model/money.ts';
import { AccountScript } from './account-script.ts';
import { entriesAt, signalAt } from './market.ts';
import { SYMBOL } from './the-trade.ts';

function decided(bid: number | null, ask = 0) {
  const script = AccountScript.trading();
  const signal = signalAt(script.now.market);
  const entries = entriesAt(signal.barEnd)
    .filter(({ contract }) => bid !== null && contract.symbol === SYMBOL)
    .map((entry) => {
      const quote = { ...entry.quote, bid: fromDollars(bid ?? 0), ask: fromDollars(ask) };
      return { ...entry, quote };
    });
  script.evaluated(signal, { chain: chainOf(entries) });
  const [decision] = script.decisions;
  if (decision === undefined) throw new Error('no decision');
  return decision;
}

describe('what a contract may cost at most', () => {
  it.each([
    ['a bid of a cent', 0.01, 0.02, fromDollars(0.01), 2_258],
    ['a bid below a cent', 0.005, 0.008, null, null],
    ['a bid below a cent, and the middle above it', 0.009, 0.02, null, null],
    ['no contract', null, 0, null, null],
  ] as const)('with %s', (_name, bid, ask, highestPrice, wantedQuantity) => {
    const { outcome, inputs } = decided(bid, ask);
    expect(outcome).not.toBe('entered');
    expect(inputs).toMatchObject({ highestPrice, wantedQuantity });
  });
});
