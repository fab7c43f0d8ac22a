import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { blackScholesPrice, intrinsicValue, type OptionTerms } from './black-scholes.ts';
import { impliedVolatility } from './implied-volatility.ts';

const HALF_DAY = 195 / 525_600;

test('gives back the volatility of any price with time value', () => {
  fc.assert(
    fc.property(
      fc.record({
        side: fc.constantFrom('call' as const, 'put' as const),
        spot: fc.double({ min: 300, max: 900, noNaN: true }),
        moneyness: fc.double({ min: -0.03, max: 0.03, noNaN: true }),
        minutes: fc.double({ min: 1, max: 60_000, noNaN: true }),
      }),
      fc.double({ min: 0.03, max: 5, noNaN: true }),
      ({ side, spot, moneyness, minutes }, sigma) => {
        const option: OptionTerms = {
          side,
          spot,
          strike: spot * (1 + moneyness),
          years: minutes / 525_600,
        };
        const price = blackScholesPrice(option, sigma);
        // Below a thousandth of a cent of time value a price says little about volatility.
        fc.pre(price - intrinsicValue(option) > 1e-5);
        const found = impliedVolatility(option, price);
        expect(found).not.toBeNull();
        expect(Math.abs((found ?? 0) / sigma - 1)).toBeLessThan(1e-6);
      },
    ),
    { numRuns: 500 },
  );
});

test('whole-cent prices always solve or are refused, and what it finds prices right', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('call' as const, 'put' as const),
      fc.integer({ min: 500, max: 700 }),
      fc.integer({ min: 1, max: 20_000 }),
      fc.integer({ min: 1, max: 390 }),
      (side, strike, cents, minutes) => {
        const option: OptionTerms = { side, spot: 600, strike, years: minutes / 525_600 };
        const found = impliedVolatility(option, cents / 100);
        if (found !== null) {
          expect(blackScholesPrice(option, found)).toBeCloseTo(cents / 100, 7);
        } else {
          const bound = blackScholesPrice(option, 50);
          expect(cents / 100 <= intrinsicValue(option) + 1e-6 || cents / 100 > bound).toBe(true);
        }
      },
    ),
    { numRuns: 500 },
  );
});

describe('null when there is no answer', () => {
  const call: OptionTerms = { side: 'call', spot: 600, strike: 595, years: HALF_DAY };
  test.each([
    ['at the intrinsic value', call, 5],
    ['below it', call, 4.99],
    ['at the spot', call, 600],
    ['at the spot, with a year to go', { ...call, strike: 605, years: 1 }, 600],
    ['above any volatility', call, 599],
    ['a price of 0', { ...call, strike: 605 }, 0],
    ['no time left', { ...call, years: 0 }, 6],
    ['a price that is none', call, Number.NaN],
    ['a spot that is none', { ...call, spot: Number.NaN }, 6],
    ['a negative strike', { ...call, strike: -1 }, 6],
  ])('%s [E9]', (_, option, price) => {
    expect(impliedVolatility(option, price)).toBeNull();
  });
});

test('at the money it is near Brenner and Subrahmanyam’s formula', () => {
  const option: OptionTerms = { side: 'put', spot: 600, strike: 600, years: HALF_DAY };
  expect(impliedVolatility(option, 1)).toBeCloseTo(Math.sqrt((2 * Math.PI) / HALF_DAY) / 600, 4);
});

test('spans of spot, strike, time and volatility far beyond a trading day', () => {
  const power = (least: number, most: number) =>
    fc.double({ min: least, max: most, noNaN: true }).map((exponent) => 10 ** exponent);
  fc.assert(
    fc.property(
      fc.constantFrom('call' as const, 'put' as const),
      power(-2, 5),
      power(-3, 3),
      power(-8, 1.5),
      fc.double({ min: 1e-9, max: 1, noNaN: true }),
      (side, spot, ratio, years, share) => {
        const option: OptionTerms = { side, spot, strike: spot * ratio, years };
        const bound = Math.min(spot, option.strike);
        const price = intrinsicValue(option) + share * bound;
        const found = impliedVolatility(option, price);
        if (found === null) {
          const timeValue = price - intrinsicValue(option);
          const isReachable = blackScholesPrice(option, 50) > price;
          expect(isReachable && timeValue >= spot * 1e-9 && timeValue < bound).toBe(false);
        } else {
          expect(found).toBeGreaterThan(0);
          expect(found).toBeLessThanOrEqual(50);
          const error = Math.abs(blackScholesPrice(option, found) - price);
          expect(error).toBeLessThan(1e-12 * (price + bound));
        }
      },
    ),
    { numRuns: 5_000 },
  );
});
