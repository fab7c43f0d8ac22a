import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CENT, fromDollars } from '../model/money.ts';
import { midPrice } from '../model/quote.ts';
import { MAX_WALK_STEPS, walkPrices } from './limit-walk.ts';

const quote = (bid: number, ask: number) => ({
  at: 0,
  bid: fromDollars(bid),
  bidSize: 1,
  ask: fromDollars(ask),
  askSize: 1,
});

describe('walkPrices', () => {
  it.each([
    [1.0, 1.01, 1, [1.0, 1.01]],
    [1.0, 1.02, 1, [1.01, 1.02]],
    [1.0, 1.04, 1, [1.02, 1.03]],
    [1.0, 1.08, 10, [1.04, 1.05, 1.06, 1.08]],
    [0.01, 0.02, 1, [0.01]],
  ])('%f to %f at %f %%', (bid, ask, slippage, expected) => {
    expect(walkPrices(quote(bid, ask), slippage)).toEqual(expected.map(fromDollars));
  });

  it('stays between the mid and the lower of ask and slippage, in ascending cents', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 2_000 }),
        fc.integer({ min: 1, max: 100 }),
        fc.double({ min: 0.1, max: 10, noNaN: true }),
        (bid, width, slippage) => {
          const market = quote(bid / 100, (bid + width) / 100);
          const prices = walkPrices(market, slippage);
          expect(prices.length).toBeGreaterThanOrEqual(1);
          expect(prices.length).toBeLessThanOrEqual(MAX_WALK_STEPS);
          expect([...new Set(prices)].sort((a, b) => a - b)).toEqual(prices);
          for (const price of prices) {
            expect(price % CENT).toBe(0);
            expect(price).toBeGreaterThan(midPrice(market) - CENT);
            expect(price).toBeLessThanOrEqual(market.ask);
            expect(price).toBeLessThanOrEqual(midPrice(market) * (1 + slippage / 100));
          }
        },
      ),
    );
  });
});
