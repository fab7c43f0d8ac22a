import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  blackScholesDelta,
  blackScholesPrice,
  intrinsicValue,
  type OptionTerms,
  timeValueShare,
  yearsToExpiry,
} from './black-scholes.ts';
import { DENSITY_RATIO } from './normal-distribution.ts';

const year = { spot: 100, strike: 100, years: 1 };

const terms = fc.record({
  side: fc.constantFrom('call' as const, 'put' as const),
  spot: fc.double({ min: 300, max: 900, noNaN: true }),
  strike: fc.integer({ min: 300, max: 900 }),
  years: fc.double({ min: 1 / 525_600, max: 390 / 525_600, noNaN: true }),
});
const volatility = fc.double({ min: 0.03, max: 3, noNaN: true });

describe('known values', () => {
  // At the money with r = q = 0 the price is spot × (2N(σ√T ÷ 2) − 1).
  test('at the money, a year at 20 %', () => {
    expect(blackScholesPrice({ side: 'call', ...year }, 0.2)).toBeCloseTo(7.965567455405804, 12);
    expect(blackScholesPrice({ side: 'put', ...year }, 0.2)).toBeCloseTo(7.965567455405804, 12);
    expect(blackScholesDelta({ side: 'call', ...year }, 0.2)).toBeCloseTo(0.539827837277029, 12);
    expect(blackScholesDelta({ side: 'put', ...year }, 0.2)).toBeCloseTo(-0.460172162722971, 12);
  });

  // Hull, Options, Futures, and Other Derivatives: S 42, K 40, T 0.5, σ 0.2; here at r = 0.
  test('off the money, half a year', () => {
    const option: OptionTerms = { side: 'call', spot: 42, strike: 40, years: 0.5 };
    const d1 = Math.log(42 / 40) / (0.2 * Math.SQRT1_2) + 0.1 * Math.SQRT1_2;
    expect(d1).toBeCloseTo(0.4157, 4);
    // N(0.415713) and N(0.274292) from tables.
    expect(blackScholesPrice(option, 0.2)).toBeCloseTo(42 * 0.6611905 - 40 * 0.6080697, 4);
  });

  test('at expiry and without volatility it is the intrinsic value', () => {
    const late = { spot: 605, strike: 600, years: 0 };
    expect(blackScholesPrice({ side: 'call', ...late }, 0.2)).toBe(5);
    expect(blackScholesPrice({ side: 'put', ...late }, 0.2)).toBe(0);
    expect(blackScholesPrice({ side: 'call', ...year }, 0)).toBe(0);
    expect(blackScholesDelta({ side: 'call', ...late }, 0.2)).toBe(1);
    expect(blackScholesDelta({ side: 'put', ...late }, 0.2)).toBe(0);
    expect(blackScholesDelta({ side: 'call', ...late, spot: 600 }, 0.2)).toBe(0.5);
  });

  test('minutes to the close as a share of 525,600', () => {
    const close = Date.parse('2026-11-20T21:00:00Z');
    expect(yearsToExpiry(close - 390 * 60_000, close)).toBe(390 / 525_600);
    expect(yearsToExpiry(close - 30_000, close)).toBe(0.5 / 525_600);
    expect(yearsToExpiry(close, close)).toBe(0);
    expect(yearsToExpiry(close + 1, close)).toBe(0);
  });
});

describe('properties', () => {
  test('parity: call − put = spot − strike, and deltas differ by 1', () => {
    fc.assert(
      fc.property(terms, volatility, (option, sigma) => {
        const call: OptionTerms = { ...option, side: 'call' };
        const put: OptionTerms = { ...option, side: 'put' };
        expect(blackScholesPrice(call, sigma) - blackScholesPrice(put, sigma)).toBeCloseTo(
          option.spot - option.strike,
          8,
        );
        expect(blackScholesDelta(call, sigma) - blackScholesDelta(put, sigma)).toBeCloseTo(1, 12);
      }),
    );
  });

  test('the price lies between its bounds and rises with volatility', () => {
    fc.assert(
      fc.property(terms, volatility, (option, sigma) => {
        const price = blackScholesPrice(option, sigma);
        expect(price).toBeGreaterThanOrEqual(intrinsicValue(option));
        expect(price).toBeLessThanOrEqual(option.side === 'call' ? option.spot : option.strike);
        expect(blackScholesPrice(option, sigma * 1.1)).toBeGreaterThanOrEqual(price - 1e-9);
      }),
    );
  });

  test('delta is the slope of the price', () => {
    fc.assert(
      fc.property(terms, volatility, (option, sigma) => {
        const h = 1e-3;
        const bySpot =
          (blackScholesPrice({ ...option, spot: option.spot + h }, sigma) -
            blackScholesPrice({ ...option, spot: option.spot - h }, sigma)) /
          (2 * h);
        // Near expiry the price turns within cents, so slopes are compared only where it is smooth.
        const width = option.spot * sigma * Math.sqrt(option.years);
        fc.pre(width > 0.2);
        expect(blackScholesDelta(option, sigma)).toBeCloseTo(bySpot, 3);
      }),
    );
  });

  test('the density at d1 is the slope of the time value by the deviation', () => {
    const d1Of = (distance: number, deviation: number) => deviation / 2 - distance / deviation;
    const shareOf = (distance: number, deviation: number) => {
      const d1 = d1Of(distance, deviation);
      return timeValueShare(d1, deviation, Math.exp((-d1 * d1) / 2));
    };
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 0.3, noNaN: true }),
        fc.double({ min: 0.02, max: 4, noNaN: true }),
        (distance, deviation) => {
          const h = 1e-6;
          const rise = shareOf(distance, deviation + h) - shareOf(distance, deviation - h);
          const d1 = d1Of(distance, deviation);
          expect(DENSITY_RATIO * Math.exp((-d1 * d1) / 2)).toBeCloseTo(rise / (2 * h), 7);
        },
      ),
    );
  });

  test('time value goes from 0 to the whole of the smaller of spot and strike', () => {
    for (const side of ['call', 'put'] as const) {
      const option: OptionTerms = { side, spot: 600, strike: 620, years: 1 };
      expect(blackScholesPrice(option, 1e-300)).toBe(intrinsicValue(option));
      expect(blackScholesPrice(option, 1e300)).toBe(side === 'call' ? 600 : 620);
    }
  });
});

test.each([
  ['spot', { spot: 0 }],
  ['spot', { spot: Number.NaN }],
  ['strike', { strike: -1 }],
  ['years', { years: -1e-9 }],
  ['years', { years: Number.POSITIVE_INFINITY }],
])('refuses a bad %s by name: %o', (name, bad) => {
  const option: OptionTerms = { side: 'call', ...year, ...bad };
  expect(() => blackScholesPrice(option, 0.2)).toThrow(new RegExp(`^${name} `));
});

test('refuses a bad volatility by name', () => {
  expect(() => blackScholesDelta({ side: 'call', ...year }, Number.NaN)).toThrow(/^volatility /);
  expect(() => blackScholesDelta({ side: 'call', ...year }, -0.1)).toThrow(/^volatility /);
});
