import { BAR_MS, type EpochMs, MINUTE, tradingDate } from '@tideline/engine';
import { describe, expect, test } from 'vitest';
import { createGeneratedMarket } from '../market/index.ts';
import type { SimulatedMarket } from '../market/simulated-market.ts';
import { changedMarket } from '../test/changed-market.ts';
import { tinyMarket } from '../test/tiny-market.ts';
import { demoStartTime } from './demo-start.ts';

const SEEDS = [1, 2, 3, 4, 5];
const marketOf = (seed: number) => createGeneratedMarket({ symbol: 'SPY', seed });

/** Throws on any question about a time after `end`. */
function endingAt(market: SimulatedMarket, end: EpochMs): SimulatedMarket {
  const known = <T>(at: EpochMs, ask: () => T) => {
    if (at > end) throw new Error(`asked for what follows: ${new Date(at).toISOString()}`);
    return ask();
  };
  return changedMarket(market, {
    bars: (minutes, from, to) => known(to + minutes * MINUTE, () => market.bars(minutes, from, to)),
    stockQuote: (at) => known(at, () => market.stockQuote(at)),
    stockPrices: (at) => known(at, () => market.stockPrices(at)),
    contracts: (expiry) => {
      if (expiry > tradingDate(end)) throw new Error(`asked for a later day: ${expiry}`);
      return market.contracts(expiry);
    },
    optionQuote: (contract, at) => known(at, () => market.optionQuote(contract, at)),
    optionPrices: (contract, at) => known(at, () => market.optionPrices(contract, at)),
  });
}

describe('E2 where a new market stands', () => {
  test.each(SEEDS)(
    'seed %i: a minute before the end of a bar that begins at its default start or later',
    (seed) => {
      const market = marketOf(seed);
      const start = demoStartTime(market);
      expect((start + MINUTE) % BAR_MS).toBe(0);
      expect(start).toBeGreaterThan(market.defaultStart);
    },
  );

  test.each(SEEDS)('seed %i: what follows that bar is not asked for', (seed) => {
    const market = marketOf(seed);
    const start = demoStartTime(market);
    const end = start + MINUTE;
    expect(demoStartTime(endingAt(market, end))).toBe(start);
    expect(() => demoStartTime(endingAt(market, start))).toThrow(/^asked for what follows/);
  });

  test('at its default start, where no newcomer would enter', () => {
    const market = { ...tinyMarket(), optionQuote: () => null };
    expect(demoStartTime(market)).toBe(market.defaultStart);
  });
});
