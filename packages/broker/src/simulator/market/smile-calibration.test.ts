import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { SMILE } from './assumptions.ts';
import { lateRise } from './option-market.ts';
import { EXPIRY_DAYS, type ExpiryDay, type OutQuote, readExpiryDay } from './test/expiry-day.ts';
import { MARKET_DATA } from './test/market-data.ts';
import {
  bestOf,
  FLAT,
  type Judged,
  judge,
  judgePair,
  levelErrors,
  levelOf,
  mean,
  nearTheMoney,
  PRODUCT,
  pairsOf,
  percentile,
  rootMeanSquare,
  type Shape,
  shapeOf,
} from './test/smile-fit.ts';
import { signed, table } from './test/table.ts';

/**
 * The market's smile and its rise into the close against real quotes: S&P 500 weekly options on three
 * expiry days. The tables are those of docs/calibration.md.
 */
const quotes = new Map<ExpiryDay, OutQuote[]>(
  MARKET_DATA === null ? [] : EXPIRY_DAYS.map((day) => [day, readExpiryDay(day)]),
);
const quotesOf = (day: ExpiryDay) => quotes.get(day) ?? [];
const pairs = new Map([...quotes].map(([day, all]) => [day, pairsOf(all)]));
const document = readFileSync(
  new URL('../../../../../docs/calibration.md', import.meta.url),
  'utf8',
);

function errors(shape: Shape, day: ExpiryDay): number[] {
  return (pairs.get(day) ?? []).map((pair) => judgePair(shape, pair).error);
}

function overall(shape: Shape): number {
  return rootMeanSquare(EXPIRY_DAYS.map((day) => errors(shape, day)));
}

const { skew, curve, lateCurve } = SMILE;
const withSkew = (other: number) => shapeOf(other, curve, lateCurve);
const steps = (from: number, to: number, count: number) =>
  Array.from({ length: count + 1 }, (_, step) => from + ((to - from) * step) / count);
const SKEWS = steps(-0.16, 0, 32);
const THREE = steps(-0.15, -0.05, 10).flatMap((s) =>
  steps(0.1, 0.26, 8).flatMap((c) => steps(0, 0.7, 7).map((late) => [s, c, late] as const)),
);

/** Error on each day of what the two others fit best. */
function outOfSample<T>(candidates: readonly T[], shape: (candidate: T) => Shape): number[] {
  return EXPIRY_DAYS.map((day) => {
    const others = EXPIRY_DAYS.filter((other) => other !== day);
    const fitted = bestOf(candidates, (one, other) => errors(shape(one), other), others);
    return rootMeanSquare([errors(shape(fitted), day)]);
  });
}

const percent = (value: number) => (100 * value).toFixed(1);
/** An index point is ten cents of SPY. */
const spyCents = (dollars: number) => 10 * dollars;

const TIMES = [
  ['9:31–11:00', 300, 390],
  ['11:00–13:00', 180, 300],
  ['13:00–15:00', 60, 180],
  ['15:00–15:58', 0, 60],
] as const;

/** One row for each time of day and moneyness that has quotes. */
function errorTable(
  judged: readonly Judged[],
  places: readonly (readonly [name: string, from: number, to: number])[],
): string {
  const rows = TIMES.flatMap(([time, after, upTo]) =>
    places.flatMap(([place, from, to]) => {
      const found = judged.filter(
        ({ quote, x }) =>
          quote.minutesLeft > after && quote.minutesLeft <= upTo && x >= from && x < to,
      );
      if (found.length === 0) return [];
      const ratios = found.map(({ error }) => 100 * Math.expm1(error));
      const cents = found.map(({ dollars }) => spyCents(dollars));
      const half = found.map(({ quote }) => spyCents(quote.width / 2));
      const absolute = (values: readonly number[]) => percentile(values.map(Math.abs), 0.5);
      return [
        [
          ...[time, place, found.length],
          ...[signed(percentile(ratios, 0.5), 1), absolute(ratios).toFixed(1)],
          ...[signed(percentile(cents, 0.5), 2), absolute(cents).toFixed(2)],
          absolute(half).toFixed(2),
        ],
      ];
    }),
  );
  return table(
    [
      ...['time', 'deviations from the money', 'quotes', 'volatility, % (median)'],
      ...['its size', 'mid, cents (median)', 'its size', 'half spread'],
    ],
    rows,
  );
}

describe.skipIf(MARKET_DATA === null)('the smile (needs MARKET_DATA_DIR)', () => {
  test('is that of the quotes: the other strike is missed by 7 percent, not by 60', () => {
    for (const day of EXPIRY_DAYS) expect(rootMeanSquare([errors(PRODUCT, day)])).toBeLessThan(0.1);
    expect(overall(PRODUCT)).toBeLessThan(0.075);
    const explained = 1 - (overall(PRODUCT) / overall(FLAT)) ** 2;
    expect(explained).toBeGreaterThan(0.98);
  });

  test('has the skew that fits best, and would have one like it without any of the days', () => {
    const fit = (days: readonly ExpiryDay[]) =>
      bestOf(SKEWS, (one, day) => errors(withSkew(one), day), days);
    expect(fit(EXPIRY_DAYS)).toBeCloseTo(skew, 6);
    for (const left of EXPIRY_DAYS) {
      const without = fit(EXPIRY_DAYS.filter((day) => day !== left));
      expect(Math.abs(without - skew)).toBeLessThanOrEqual(0.021);
    }
  });

  test('has no more free numbers than the days support', () => {
    const one = outOfSample(SKEWS, withSkew);
    const three = outOfSample(THREE, (numbers) => shapeOf(...numbers));
    const together = (each: readonly number[]) => rootMeanSquare(each.map((error) => [error]));
    expect(together(one)).toBeLessThan(0.11);
    expect(together(three)).toBeGreaterThan(together(one));

    const row = (name: string, each: readonly number[]) => [
      ...[name, ...each.map(percent)],
      percent(together(each)),
    ];
    const inSample = (shape: Shape) =>
      EXPIRY_DAYS.map((day) => rootMeanSquare([errors(shape, day)]));
    const best = bestOf(THREE, (numbers, day) => errors(shapeOf(...numbers), day), EXPIRY_DAYS);
    expect(document).toContain(
      table(
        ['error of volatility, % (root mean square)', ...EXPIRY_DAYS, 'all'],
        [
          [
            'minutes with both strikes',
            ...EXPIRY_DAYS.map((day) => pairs.get(day)?.length ?? 0),
            '',
          ],
          row('no smile', inSample(FLAT)),
          ...[-0.06, -0.08, -0.1, -0.12].map((each) =>
            row(`skew ${signed(each, 2)}`, inSample(withSkew(each))),
          ),
          row(
            `best three numbers: ${best.map((number) => signed(number, 2)).join(', ')}`,
            inSample(shapeOf(...best)),
          ),
          row('best skew of the two other days', one),
          row('best three numbers of the two other days', three),
        ],
      ),
    );
  });

  test('by time of day and moneyness', () => {
    const judged = EXPIRY_DAYS.flatMap((day) =>
      (pairs.get(day) ?? []).map((pair) => judgePair(PRODUCT, pair)),
    );
    for (const { dollars } of judged) expect(Math.abs(spyCents(dollars))).toBeLessThan(12);
    expect(
      percentile(
        judged.map(({ dollars }) => Math.abs(spyCents(dollars))),
        0.5,
      ),
    ).toBeLessThan(1);
    expect(document).toContain(
      errorTable(judged, [
        ['put, beyond 4', -9, -4],
        ['put, 3 to 4', -4, -3],
        ['put, to 3', -3, 0],
        ['call, to 2', 0, 2],
        ['call, beyond 2', 2, 9],
      ]),
    );
  });
});

describe.skipIf(MARKET_DATA === null)('the decay (needs MARKET_DATA_DIR)', () => {
  test('at one level a day: quotes near the money by time of day and moneyness', () => {
    const judged = EXPIRY_DAYS.flatMap((day) => {
      const near = nearTheMoney(quotesOf(day));
      const level = Math.exp(
        mean(near.map((one) => Math.log(levelOf(PRODUCT, one) / lateRise(one.minutesLeft)))),
      );
      return near.map((one) => judge(PRODUCT, one, level * lateRise(one.minutesLeft)));
    });
    expect(judged.length).toBeGreaterThan(500);
    expect(
      percentile(
        judged.map(({ error }) => Math.abs(error)),
        0.5,
      ),
    ).toBeLessThan(0.1);
    expect(document).toContain(
      errorTable(judged, [
        ['put, 0.5 to 1', -9, -0.5],
        ['within 0.5', -0.5, 0.5],
        ['call, 0.5 to 1', 0.5, 9],
      ]),
    );
  });

  test('the late rise is that of the day that is quoted near the money to its close', () => {
    const near = nearTheMoney(quotesOf('2021-01-04'));
    const spread = (rise: number) =>
      rootMeanSquare([
        levelErrors(near, (minutes) => 1 + rise * Math.exp(-minutes / SMILE.lateRiseMinutes)),
      ]);
    const rises = steps(0, 1.2, 12);
    const best = rises.reduce((least, rise) => (spread(rise) < spread(least) ? rise : least));
    expect(Math.abs(best - SMILE.lateRise)).toBeLessThanOrEqual(0.21);
    expect(spread(SMILE.lateRise)).toBeLessThan(0.5 * spread(0));
    expect(spread(SMILE.lateRise)).toBeLessThan(1.1 * spread(best));
    expect(document).toContain(
      table(
        ['rise at the close', ...[0, 0.4, 0.6, 0.8, 1].map(String)],
        [['spread of the level, %', ...[0, 0.4, 0.6, 0.8, 1].map((rise) => percent(spread(rise)))]],
      ),
    );
  });
});
