import { describe, expect, test } from 'vitest';
import {
  blackScholesDelta,
  blackScholesPrice,
  intrinsicValue,
  type OptionTerms,
} from '../src/indicators/black-scholes.ts';
import { impliedVolatility } from '../src/indicators/implied-volatility.ts';
import { CHAIN_SPOT, forwardPrices, type ListedOption, readChain } from './cboe-chain.ts';
import { type Distribution, distributionOf } from './distribution.ts';
import { MARKET_DATA_DIR, WITHOUT_DATA } from './market-data.ts';

/**
 * Our volatility and delta against the exchange's for its SPY chain, 31 minutes after the close of
 * 2023-09-14. Ours take r = q = 0 on the spot. SPY went ex-dividend ($1.58) the next morning at 5.4
 * % interest, so the spot is a poor forward; with parity's forward the rest is the exchange's clock
 * (2 to 8 hours more), early exercise, and prices 15 minutes apart. On a contract's last day, where
 * we use this convention, interest is at most 2 cents of SPY, without a dividend.
 */
type Basis = 'spot' | 'forward';

const chain = MARKET_DATA_DIR === undefined ? [] : readChain();
const forwardOf = forwardPrices(chain);

function termsOf({ terms, expiry }: ListedOption, basis: Basis): OptionTerms {
  return basis === 'spot' ? terms : { ...terms, spot: forwardOf.get(expiry) ?? Number.NaN };
}

const groups = {
  near: ({ delta }: ListedOption) => Math.abs(delta) >= 0.25 && Math.abs(delta) <= 0.75,
  /** At and out of the money. */
  out: ({ terms }: ListedOption) => intrinsicValue(terms) === 0,
};

/** Differences in volatility points (0.01) and delta, of contracts with bid and volatility. */
function differences(days: readonly [number, number], group: keyof typeof groups, basis: Basis) {
  const iv: number[] = [];
  const delta: number[] = [];
  for (const option of chain) {
    const isMeant = option.days >= days[0] && option.days <= days[1] && groups[group](option);
    if (!isMeant || option.bid <= 0 || option.iv <= 0) continue;
    const terms = termsOf(option, basis);
    const volatility = impliedVolatility(terms, option.mid);
    if (volatility === null) continue;
    iv.push(100 * (volatility - option.iv));
    delta.push(blackScholesDelta(terms, volatility) - option.delta);
  }
  return { iv: distributionOf(iv), delta: distributionOf(delta) };
}

const figures = ({ median, p95, max }: Distribution) => [median, p95, max];

describe.skipIf(MARKET_DATA_DIR === undefined)(`the chain of the exchange${WITHOUT_DATA}`, () => {
  // Measured median, 95th percentile and largest: volatility points, delta.
  test.each([
    [[1, 1], 'near', 'spot', 4, [6.87, 8.69, 8.69], [0.129, 0.187, 0.187]],
    [[1, 1], 'near', 'forward', 4, [1.43, 2.24, 2.24], [0.037, 0.163, 0.163]],
    [[1, 1], 'out', 'spot', 68, [3.06, 4.79, 8.69], [0, 0.048, 0.187]],
    [[1, 1], 'out', 'forward', 68, [0.9, 1.31, 2.24], [0, 0.023, 0.163]],
    [[2, 15], 'near', 'spot', 174, [1.68, 3.66, 4.83], [0.055, 0.115, 0.169]],
    [[2, 15], 'near', 'forward', 174, [0.09, 0.38, 0.95], [0.005, 0.038, 0.169]],
    [[2, 15], 'out', 'spot', 798, [0.75, 1.72, 4.02], [0.001, 0.044, 0.136]],
    [[2, 15], 'out', 'forward', 798, [0.04, 0.22, 1.07], [0.001, 0.005, 0.03]],
    [[16, 92], 'near', 'spot', 278, [0.81, 2.86, 3.79], [0.018, 0.069, 0.081]],
    [[16, 92], 'near', 'forward', 278, [0.19, 0.7, 1.31], [0.01, 0.065, 0.111]],
    [[16, 92], 'out', 'spot', 747, [0.54, 1.39, 2.65], [0.001, 0.025, 0.065]],
    [[16, 92], 'out', 'forward', 747, [0.08, 0.33, 0.47], [0.002, 0.014, 0.027]],
    [[93, 900], 'near', 'spot', 617, [4.06, 6.17, 7.28], [0.065, 0.099, 0.132]],
    [[93, 900], 'near', 'forward', 617, [0.23, 1.32, 2.3], [0.02, 0.115, 0.196]],
    [[93, 900], 'out', 'spot', 1244, [2.5, 4.7, 5.84], [0.01, 0.079, 0.095]],
    [[93, 900], 'out', 'forward', 1244, [0.22, 0.99, 1.3], [0.007, 0.027, 0.048]],
  ] as const)(
    '%j days, %s the money, from the %s: %i contracts, %j points, %j delta',
    (days, group, basis, count, iv, delta) => {
      const measured = differences(days, group, basis);
      expect(measured.iv.count).toBe(count);
      figures(measured.iv).forEach((value, index) => {
        expect(value).toBeCloseTo(iv[index] ?? Number.NaN, 1);
      });
      figures(measured.delta).forEach((value, index) => {
        expect(value).toBeCloseTo(delta[index] ?? Number.NaN, 2);
      });
    },
  );

  test('up to three months, the forward takes away nine tenths of the median difference', () => {
    const [left, all] = (['forward', 'spot'] as const).map((basis) => {
      return differences([2, 15], 'near', basis).iv.median;
    });
    expect(left).toBeLessThan((all ?? 0) / 10);
  });

  test('call and put of a strike within 1 % of the spot give the same volatility of the forward', () => {
    const gaps: number[] = [];
    for (let index = 0; index < chain.length; index += 2) {
      const [call, put] = [chain[index], chain[index + 1]];
      if (call === undefined || put === undefined || call.days < 2) continue;
      if (Math.abs(call.terms.strike / CHAIN_SPOT - 1) > 0.01) continue;
      const [left, right] = [call, put].map((option) =>
        option.bid > 0 ? impliedVolatility(termsOf(option, 'forward'), option.mid) : null,
      );
      if (left && right) gaps.push(100 * (left - right));
    }
    const { count, median, p95 } = distributionOf(gaps);
    expect(count).toBe(188);
    expect(median).toBeLessThan(0.1);
    expect(p95).toBeLessThan(1);
  });

  test('every row, at bid, mid and ask: a volatility that gives the price back, or none', () => {
    expect(chain.length).toBe(7_292);
    expect(chain.filter(({ iv }) => iv === 0).length).toBe(1_635);
    for (const option of chain) {
      for (const price of [option.bid, option.mid, option.ask]) {
        expect(price).toBeGreaterThanOrEqual(0);
        for (const basis of ['spot', 'forward'] as const) {
          const terms = termsOf(option, basis);
          const volatility = impliedVolatility(terms, price);
          if (volatility === null) {
            const hasTimeValue = price > intrinsicValue(terms) + 1e-6;
            if (hasTimeValue && terms.years > 0 && terms.spot > 0)
              expect([terms, price]).toBe(null);
            continue;
          }
          const error = Math.abs(blackScholesPrice(terms, volatility) - price);
          const delta = Math.abs(blackScholesDelta(terms, volatility));
          if (!(error < 1e-9 && delta <= 1)) expect([terms, price, volatility, delta]).toBe(null);
        }
      }
    }
  });

  test('the exchange has no volatility for 1,521 contracts that live; we have one for 759', () => {
    const without = chain.filter(({ iv, days }) => iv === 0 && days > 0);
    const solved = without.filter(({ terms, mid }) => impliedVolatility(terms, mid) !== null);
    expect([without.length, solved.length]).toEqual([1_521, 759]);
  });

  test('what expired half an hour ago has none', () => {
    const expired = chain.filter(({ expiry }) => expiry === '2023-09-14');
    expect(expired.length).toBe(250);
    for (const { terms, ask } of expired) expect(impliedVolatility(terms, ask)).toBeNull();
  });
});
