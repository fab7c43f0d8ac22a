import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromDollars } from '../model/money.ts';
import { ROUND_TRIP_FEES } from './fees.ts';
import { type EntrySizeRequest, sizeEntry } from './size.ts';

const request: EntrySizeRequest = {
  portfolioPercentage: 25,
  optionsBuyingPower: fromDollars(10_000),
  highestPrice: fromDollars(1.06),
  maxContracts: 500,
  maxPremium: fromDollars(25_000),
};

describe('sizeEntry', () => {
  it('buys what the share of buying power pays for, with fees', () => {
    expect(sizeEntry(request)).toEqual({ quantity: 23, wantedQuantity: 23, clippedBy: null });
    // 5 contracts at $106 and 10.709 cents of fees each, for a quarter of the buying power.
    const exact = { ...request, optionsBuyingPower: fromDollars(4 * 5 * 106.10709) };
    expect(sizeEntry(exact).quantity).toBe(5);
    const short = { ...exact, optionsBuyingPower: exact.optionsBuyingPower - 1 };
    expect(sizeEntry(short).quantity).toBe(4);
  });

  it('buys nothing when not one contract fits, or the account owes [J10]', () => {
    expect(sizeEntry({ ...request, optionsBuyingPower: fromDollars(400) }).quantity).toBe(0);
    expect(sizeEntry({ ...request, optionsBuyingPower: fromDollars(-400) }).quantity).toBe(0);
  });

  it('is clipped by the cap that is smaller, and names it', () => {
    expect(sizeEntry({ ...request, maxContracts: 7 })).toEqual({
      quantity: 7,
      wantedQuantity: 23,
      clippedBy: 'contracts',
    });
    expect(sizeEntry({ ...request, maxPremium: fromDollars(1_000) })).toEqual({
      quantity: 9,
      wantedQuantity: 23,
      clippedBy: 'premium',
    });
  });

  it('never spends more than its share', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 100 }),
        fc.integer({ min: 0, max: 2_000_000 }),
        fc.integer({ min: 1, max: 5_000 }),
        (portfolioPercentage, power, cents) => {
          const optionsBuyingPower = fromDollars(power);
          const highestPrice = fromDollars(cents / 100);
          const { quantity } = sizeEntry({
            ...request,
            portfolioPercentage,
            optionsBuyingPower,
            highestPrice,
          });
          const cost = quantity * (highestPrice * 100 + ROUND_TRIP_FEES / 100);
          expect(cost).toBeLessThanOrEqual((optionsBuyingPower * portfolioPercentage) / 100);
          expect(quantity * highestPrice * 100).toBeLessThanOrEqual(request.maxPremium);
        },
      ),
    );
  });

  it('names a price that is none', () => {
    expect(() => sizeEntry({ ...request, highestPrice: 0 })).toThrow('highestPrice');
    expect(() => sizeEntry({ ...request, highestPrice: Number.NaN })).toThrow('highestPrice');
  });
});
