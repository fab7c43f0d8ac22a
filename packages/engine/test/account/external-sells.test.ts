import { describe, expect, it } from 'vitest';
import type { AccountRead } from '../../src/account/state/event.ts';
import type { ExternalSell, Trade } from '../../src/account/state/state.ts';
import { CONTRACT_MULTIPLIER, fromDollars } from '../../src/model/money.ts';
import type { AccountScript } from './account-script.ts';
import { fromBefore } from './from-before.ts';
import { after, longHeldAccount, readOf, report, SYMBOL } from './the-trade.ts';

const LAG = 10_000;

function externalSell(
  script: AccountScript,
  side: 'buy' | 'sell',
  quantity: number,
  { id = `hand ${side}`, dollars = 1 } = {},
): void {
  const filled = { phase: 'filled', status: 'filled', filledQuantity: quantity } as const;
  const filledAveragePrice = fromDollars(dollars);
  const order = report({ id, clientOrderId: id, side, quantity, ...filled, filledAveragePrice });
  script.send({ type: 'order', order });
}

function later(script: AccountScript, seconds: number, held: number): void {
  after(script, seconds * 1_000);
  script.send(readOf(script, held));
}

function besideThirty(): AccountScript {
  const script = longHeldAccount();
  after(script, LAG);
  externalSell(script, 'buy', 30);
  script.send(readOf(script, 53));
  expect(script.trade).toMatchObject({ quantity: 23, othersHeld: 30 });
  return script;
}

function emptyList(script: AccountScript): AccountRead {
  const { account, ...rest } = script.broker.read(script.now);
  const counted = 23 * fromDollars(0.98) * CONTRACT_MULTIPLIER;
  return { ...rest, positions: [], account: { ...account, equity: account.cash + counted } };
}

describe('an external round trip beside the trade', () => {
  it.each([0, 30])('is no word of a sell of ours, %i s later [C5]', (seconds) => {
    const script = besideThirty();
    after(script, 60_000);
    externalSell(script, 'sell', 30);
    script.send(readOf(script, 23));
    after(script, seconds * 1_000);
    script.send(emptyList(script));
    expect(script.trade).toMatchObject({ quantity: 23, mismatch: null });
    expect(script.alarmCodes()).not.toContain('POSITION_ADJUSTED');
  });

  it('is none either when no one reported its buy [C6]', () => {
    const script = longHeldAccount();
    externalSell(script, 'sell', 30);
    later(script, 9.999, 23);
    expect(script.trade.externalSales).toMatchObject([{ ofOthers: 0 }]);
    later(script, 0.001, 23);
    expect(script.trade.externalSales).toMatchObject([{ ofOthers: 30 }]);
    later(script, 1, 0);
    expect(script.trade).toMatchObject({ quantity: 23, mismatch: { quantity: 0 } });
  });

  it('does not keep contracts from being taken back that two reads left out [C6]', () => {
    const script = besideThirty();
    externalSell(script, 'sell', 30);
    later(script, 60, 0);
    later(script, 3, 0);
    expect(script.state).toMatchObject({ trade: null, lastTrade: { externalQuantity: 23 } });
    later(script, 3, 23);
    expect(script.trade).toMatchObject({ quantity: 23, externalQuantity: 0 });
  });

  it('does not price what the broker has sold after it [C5]', () => {
    const script = besideThirty();
    externalSell(script, 'sell', 30, { dollars: 2 });
    later(script, 60, 23);
    externalSell(script, 'sell', 23, { id: 'liquidation', dollars: 0.5 });
    script.send(readOf(script, 0));
    expect(script.closed).toMatchObject([{ reason: 'broker', exitPrice: fromDollars(0.5) }]);
  });
});

describe('an external sell', () => {
  it('of more than others held beside ours took the rest from ours, and is believed at once [C5]', () => {
    const script = besideThirty();
    externalSell(script, 'sell', 40);
    expect(script.trade).toMatchObject({ externalSales: [{ ofOthers: 30 }], othersHeld: 0 });
    script.send(readOf(script, 13));
    expect(script.trade).toMatchObject({ quantity: 13, externalQuantity: 10 });
    later(script, 30, 13);
    expect(script.trade.externalSales).toMatchObject([{ ofOthers: 30 }]);
  });

  it('in several fills takes from others until they have none', () => {
    const script = besideThirty();
    const partOf = ({ externalSales, othersHeld }: Trade) => [
      externalSales[0]?.ofOthers,
      othersHeld,
    ];
    for (const [filled, theirs, left] of [
      [20, 20, 10],
      [35, 30, 0],
      [40, 30, 0],
    ] as const) {
      externalSell(script, 'sell', filled);
      expect(partOf(script.trade)).toEqual([theirs, left]);
    }
  });

  it('is reported before the broker has recorded it: a read in between does not deny it', () => {
    const script = longHeldAccount();
    after(script, LAG);
    externalSell(script, 'sell', 23, { dollars: 0.5 });
    later(script, 1, 23);
    later(script, 1, 0);
    expect(script.closed).toMatchObject([{ reason: 'broker', exitPrice: fromDollars(0.5) }]);
  });

  it('goes on explaining what it took, and no more', () => {
    const script = longHeldAccount();
    externalSell(script, 'sell', 3);
    script.send(readOf(script, 20));
    externalSell(script, 'sell', 5, { id: 'their own' });
    later(script, 30, 20);
    expect(script.trade.externalSales).toMatchObject([{ ofOthers: 0 }, { ofOthers: 5 }]);
    expect(script.trade).toMatchObject({ quantity: 20, externalQuantity: 3 });
  });
});

describe('what others hold beside ours', () => {
  it('is not reported by a read that may lag behind a fill of ours', () => {
    const script = longHeldAccount();
    script.send(readOf(script, 53));
    expect(script.trade.othersHeld).toBe(0);
    later(script, 1, 53);
    expect(script.trade.othersHeld).toBe(30);
  });

  it('is not reported by a read while what the broker paid for expired contracts is still listed', () => {
    const script = besideThirty();
    const paid = { id: 's1', symbol: SYMBOL, quantity: 53, paid: 0 };
    after(script, LAG);
    script.send({ ...readOf(script, 53), settlements: [paid] });
    later(script, 30, 53);
    expect(script.trade.externalSales).toEqual([expect.not.objectContaining({ ofOthers: 53 })]);
  });

  it('is nothing by a state that was saved before it was kept', () => {
    const script = longHeldAccount();
    const { othersHeld: _, ...saved } = script.trade;
    script.state = fromBefore({ ...script.state, trade: saved });
    externalSell(script, 'sell', 3);
    expect(script.trade).toMatchObject({ othersHeld: 0, externalSales: [{ ofOthers: 0 }] });
  });

  it('is learned by the next read where a state was saved before it was kept', () => {
    const script = longHeldAccount();
    after(script, LAG);
    const { othersHeld: _, ...saved } = script.trade;
    const externalSales: readonly ExternalSell[] = [
      { brokerId: 'h1', quantity: 30, averagePrice: 10_000 },
    ];
    script.state = fromBefore({ ...script.state, trade: { ...saved, externalSales } });
    script.send(readOf(script, 25));
    expect(script.trade).toMatchObject({ othersHeld: 2, externalSales: [{ ofOthers: 30 }] });
  });

  it('is no news in the next read that finds the same', () => {
    const script = besideThirty();
    const { trade } = script;
    script.send(readOf(script, 53));
    expect(script.trade.externalSales).toBe(trade.externalSales);
  });
});
