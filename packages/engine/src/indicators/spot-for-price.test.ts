import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { blackScholesPrice } from './black-scholes.ts';
import { spotForPrice } from './spot-for-price.ts';

const MINUTES_PER_YEAR = 525_600;

describe('known values', () => {
  // The price is 100 × (2 × N(0.1) − 1), as in the tests of `blackScholesPrice`.
  test('at the money, a year at 20 %', () => {
    const terms = { strike: 100, years: 1 };
    expect(spotForPrice({ side: 'call', ...terms }, 0.2, 7.965567455405804)).toBeCloseTo(100, 3);
    expect(spotForPrice({ side: 'put', ...terms }, 0.2, 7.965567455405804)).toBeCloseTo(100, 3);
  });

  // Hull, Options, Futures, and Other Derivatives: S 42, K 40, T 0.5, σ 0.2; here at r = 0.
  test('in the money, half a year', () => {
    const price = 42 * 0.6611905 - 40 * 0.6080697;
    expect(spotForPrice({ side: 'call', strike: 40, years: 0.5 }, 0.2, price)).toBeCloseTo(42, 3);
    // Parity at r = 0: a put is worth what the call is, less what the spot is above the strike.
    expect(spotForPrice({ side: 'put', strike: 40, years: 0.5 }, 0.2, price - 2)).toBeCloseTo(
      42,
      3,
    );
  });

  test('without time an option is worth what it is in the money', () => {
    const terms = { strike: 602, years: 0 };
    expect(spotForPrice({ side: 'call', ...terms }, 0.12, 1.6)).toBeCloseTo(603.6, 3);
    expect(spotForPrice({ side: 'put', ...terms }, 0.12, 1.6)).toBeCloseTo(600.4, 3);
  });

  test('no spot makes an option worth nothing, or a put worth its strike', () => {
    const terms = { strike: 602, years: 100 / MINUTES_PER_YEAR };
    expect(spotForPrice({ side: 'call', ...terms }, 0.12, 0)).toBeNull();
    expect(spotForPrice({ side: 'put', ...terms }, 0.12, 0)).toBeNull();
    expect(spotForPrice({ side: 'put', ...terms }, 0.12, 602)).toBeNull();
    expect(spotForPrice({ side: 'call', ...terms }, 0.12, 602)).not.toBeNull();
  });
});

const option = fc.record({
  side: fc.constantFrom('call' as const, 'put' as const),
  strike: fc.integer({ min: 300, max: 900 }),
  years: fc.integer({ min: 0, max: 390 }).map((minutes) => minutes / MINUTES_PER_YEAR),
});
const volatility = fc.double({ min: 0.03, max: 3, noNaN: true });
const price = fc.integer({ min: 1, max: 5_000 }).map((cents) => cents / 100);

test('the model gives the price back at the spot', () => {
  fc.assert(
    fc.property(option, volatility, price, (terms, deviation, wanted) => {
      const spot = spotForPrice(terms, deviation, wanted);
      expect(blackScholesPrice({ ...terms, spot: spot ?? 0 }, deviation)).toBeCloseTo(wanted, 3);
    }),
  );
});

test('a dearer call needs a higher spot, a dearer put a lower one', () => {
  fc.assert(
    fc.property(option, volatility, price, price, (terms, deviation, one, more) => {
      const low = spotForPrice(terms, deviation, one) ?? 0;
      const high = spotForPrice(terms, deviation, one + more) ?? 0;
      expect(Math.sign(high - low)).toBe(terms.side === 'call' ? 1 : -1);
    }),
  );
});

test('with less time left a call needs a higher spot for the same price', () => {
  fc.assert(
    fc.property(option, volatility, price, (terms, deviation, wanted) => {
      const call = { ...terms, side: 'call' as const };
      const later = { ...call, years: call.years / 2 };
      const now = spotForPrice(call, deviation, wanted) ?? 0;
      expect(spotForPrice(later, deviation, wanted) ?? 0).toBeGreaterThanOrEqual(now - 0.0002);
    }),
  );
});
