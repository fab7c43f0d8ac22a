import { describe, expect, test } from 'vitest';
import {
  blackScholesDelta,
  blackScholesPrice,
  intrinsicValue,
  type OptionTerms,
  yearsToExpiry,
} from '../src/indicators/black-scholes.ts';
import { impliedVolatility } from '../src/indicators/implied-volatility.ts';
import { MINUTE } from '../src/model/time.ts';
import { distributionOf } from './distribution.ts';
import {
  type LeanQuote,
  QUOTED_DAYS,
  type QuotedStrike,
  readIndex,
  readStrikes,
} from './lean-quotes.ts';
import { MARKET_DATA_DIR, WITHOUT_DATA } from './market-data.ts';

/**
 * Last-day minute quotes of S&P 500 options without volatilities: ours must give prices back, agree
 * between call and put, and change little by minute.
 */
const strikes = MARKET_DATA_DIR === undefined ? [] : QUOTED_DAYS.flatMap(readStrikes);

const mid = ({ bid, ask }: LeanQuote) => (bid + ask) / 2;

function* pairs({ call, put }: QuotedStrike): Generator<[number, LeanQuote, LeanQuote]> {
  for (const [at, left] of call) {
    const right = put.get(at);
    if (right !== undefined && left.bid > 0 && right.bid > 0 && left.ask > 0 && right.ask > 0)
      yield [at, left, right];
  }
}

interface Reading {
  readonly at: number;
  readonly minutesLeft: number;
  readonly call: number;
  readonly put: number;
}

/** Pairs of the same day within 1 % of the spot, volatility in percent. */
function nearTheMoney(day: string, spotAt: (at: number, parity: number) => number | undefined) {
  const readings: Reading[] = [];
  for (const quoted of strikes) {
    if (quoted.day !== day || quoted.expiry !== day) continue;
    for (const [at, left, right] of pairs(quoted)) {
      const spot = spotAt(at, quoted.strike + mid(left) - mid(right));
      if (spot === undefined || Math.abs(quoted.strike / spot - 1) > 0.01) continue;
      const years = yearsToExpiry(at, quoted.close);
      const terms = { spot, strike: quoted.strike, years };
      const call = impliedVolatility({ side: 'call', ...terms }, mid(left));
      const put = impliedVolatility({ side: 'put', ...terms }, mid(right));
      if (call === null || put === null) continue;
      readings.push({
        at,
        minutesLeft: (quoted.close - at) / MINUTE,
        call: 100 * call,
        put: 100 * put,
      });
    }
  }
  return readings;
}

const parity = (_: number, forward: number) => forward;

function changes(readings: readonly Reading[]): number[] {
  return readings.flatMap(({ at, call }, index) => {
    const before = readings[index - 1];
    return before?.at === at - MINUTE ? [100 * (call / before.call - 1)] : [];
  });
}

function onIndex(day: string) {
  const index = readIndex(day);
  const forward = new Map(nearTheMoney(day, parity).map(({ at, call }) => [at, call]));
  return nearTheMoney(day, (at) => index.get(at))
    .filter(({ minutesLeft }) => minutesLeft >= 15)
    .map(({ at, call, put }) => ({
      gap: call - put,
      error: (call + put) / 2 - (forward.get(at) ?? (call + put) / 2),
    }));
}

const figures = (values: readonly number[]) => {
  const { count, median, p95, max } = distributionOf(values);
  return [count, ...[median, p95, max].map((value) => Math.round(value * 10) / 10)];
};

describe.skipIf(MARKET_DATA_DIR === undefined)(`same-day quotes of SPXW${WITHOUT_DATA}`, () => {
  // Measured, to 15 minutes before the close: count, median, 95th percentile, largest.
  test.each([
    ['2021-01-04', [319, 35.9, 45.7, 54.1], [316, 0.7, 3.5, 14.5]],
    ['2021-01-06', [265, 24.1, 37.4, 40.6], [258, 1.1, 3, 11.8]],
    ['2021-01-08', [375, 26.2, 46.4, 63.9], [374, 0.7, 3.9, 9.5]],
  ] as const)('%s: percent %j, changes in percent of it %j', (day, level, change) => {
    const readings = nearTheMoney(day, parity).filter(({ minutesLeft }) => minutesLeft >= 15);
    expect(figures(readings.map(({ call }) => call))).toEqual(level);
    expect(figures(changes(readings))).toEqual(change);
  });

  test('in the last 15 minutes it jumps: the signal does not use it then', () => {
    const readings = nearTheMoney('2021-01-08', parity).filter(
      ({ minutesLeft }) => minutesLeft < 15,
    );
    const { median } = distributionOf(changes(readings));
    expect(median).toBeGreaterThan(5);
  });

  // The index comes from trades and lags quotes by seconds, so call and put differ.
  test('on the spot of the index, the mean of call and put is what parity says', () => {
    const measured = onIndex('2021-01-04');
    expect(figures(measured.map(({ gap }) => gap))).toEqual([320, 1.3, 4.7, 9.2]);
    expect(figures(measured.map(({ error }) => error))).toEqual([320, 0.2, 1.5, 3.5]);
  });

  test('every quote of every day, strike and expiry: a volatility that gives the price back, or none', () => {
    let solved = 0;
    let rows = 0;
    for (const quoted of strikes) {
      const forward = new Map(
        [...pairs(quoted)].map(([at, left, right]) => [at, quoted.strike + mid(left) - mid(right)]),
      );
      for (const side of ['call', 'put'] as const) {
        for (const [at, quote] of quoted[side]) {
          rows += 1;
          const years = yearsToExpiry(at, quoted.close);
          const spot = forward.get(at) ?? Number.NaN;
          const terms = { side, spot, strike: quoted.strike, years };
          for (const price of [quote.bid, mid(quote), quote.ask]) solved += check(terms, price);
        }
      }
    }
    expect([strikes.length, rows]).toEqual([30, 23_535]);
    expect(solved).toBeGreaterThan(2 * rows);
  });
});

/** Returns 1 for the right volatility, and 0 where none is possible. */
function check(terms: OptionTerms, price: number): 0 | 1 {
  const volatility = impliedVolatility(terms, price);
  if (volatility === null) {
    const timeValue = price - intrinsicValue(terms);
    // Below 1e-9 of the spot, here 4 millionths of a dollar, a time value gives no volatility.
    if (terms.years > 0 && timeValue > 5e-6) expect([terms, price]).toBeNull();
    return 0;
  }
  const error = Math.abs(blackScholesPrice(terms, volatility) - price);
  const delta = Math.abs(blackScholesDelta(terms, volatility));
  if (!(error < 1e-9 && delta >= 0 && delta <= 1)) expect([terms, price, volatility]).toBeNull();
  return 1;
}
