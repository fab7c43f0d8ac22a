import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CENT, type Money, toCents, toDollars } from '../model/money.ts';
import { grossAt } from './closed-trade.ts';

const SHARES = 100;

describe('what a trade would have come to at a bid', () => {
  it('is the same to the cent as the difference of the prices, for all contracts', () => {
    const cents = fc.integer({ min: 1, max: 20_000 });
    fc.assert(
      fc.property(cents, cents, fc.integer({ min: 1, max: 500 }), (entry, bid, quantity) => {
        const premium = entry * CENT * SHARES * quantity;
        const byPrices = (toDollars(bid * CENT) - toDollars(entry * CENT)) * SHARES * quantity;
        const found = toCents(grossAt({ premium, quantity }, bid * CENT));
        expect(found).toBeCloseTo(byPrices, 6);
      }),
    );
  });

  it('takes what was paid, also where the mean price has no end', () => {
    // 5 at 0.75 and 12 at 0.76: 1,287 dollars, 0.757058… a share.
    const premium: Money = 12_870_000;
    expect(toCents(grossAt({ premium, quantity: 17 }, 59 * CENT))).toBe(-284);
  });
});
