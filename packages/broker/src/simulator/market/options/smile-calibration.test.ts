import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { EXPIRY_DAYS, type ExpiryDay, type OutQuote, readExpiryDay } from '../test/expiry-day.ts';
import { MARKET_DATA } from '../test/market-data.ts';
import {
  EARLIER_SMILE,
  earlierAt,
  FLAT_SMILE,
  impliedAt,
  judgePair,
  levelErrors,
  nearTheMoney,
  PRODUCT_SMILE,
  pairsOf,
  percentile,
  rootMeanSquare,
  type SmileShape,
} from '../test/smile-fit.ts';
import { markdownTable, signedNumber } from '../test/table.ts';

/**
 * Quotes that neither smile nor decay was fitted to: S&P 500 weekly options on three expiry days of
 * 2021. Prints tables of docs/reference/calibration.md.
 */
const quotes = new Map<ExpiryDay, OutQuote[]>(
  MARKET_DATA === null ? [] : EXPIRY_DAYS.map((day) => [day, readExpiryDay(day)]),
);
const pairs = new Map([...quotes].map(([day, all]) => [day, pairsOf(all)]));
const document = readFileSync(
  new URL('../../../../../../docs/reference/calibration.md', import.meta.url),
  'utf8',
);

function errors(shape: SmileShape, day: ExpiryDay): number[] {
  return (pairs.get(day) ?? []).map((pair) => judgePair(shape, pair).error);
}

function overall(shape: SmileShape): number {
  return rootMeanSquare(EXPIRY_DAYS.map((day) => errors(shape, day)));
}

const percent = (value: number) => (100 * value).toFixed(1);

const TIMES = [
  ['9:31–11:00', 300, 390],
  ['11:00–13:00', 180, 300],
  ['13:00–15:00', 60, 180],
  ['15:00–15:58', 0, 60],
] as const;

describe.skipIf(MARKET_DATA === null)('the smile on quotes of 2021 (needs MARKET_DATA_DIR)', () => {
  test('misses the other strike by less than a quarter of what a flat one does', () => {
    expect(overall(PRODUCT_SMILE)).toBeLessThan(overall(FLAT_SMILE) / 4);
    for (const day of EXPIRY_DAYS)
      expect(rootMeanSquare([errors(PRODUCT_SMILE, day)])).toBeLessThan(0.2);
    const row = (name: string, shape: SmileShape) => [
      name,
      ...EXPIRY_DAYS.map((day) => percent(rootMeanSquare([errors(shape, day)]))),
      percent(overall(shape)),
    ];
    expect(document).toContain(
      markdownTable(
        ['error of volatility, % (root mean square)', ...EXPIRY_DAYS, 'all'],
        [
          [
            'minutes with both strikes',
            ...EXPIRY_DAYS.map((day) => pairs.get(day)?.length ?? 0),
            '',
          ],
          row('no smile', FLAT_SMILE),
          row('before', EARLIER_SMILE),
          row('now', PRODUCT_SMILE),
        ],
      ),
    );
  });
});

describe.skipIf(MARKET_DATA === null)('the decay on quotes of 2021 (needs MARKET_DATA_DIR)', () => {
  test('at one level a day: the level near the money by time of day', () => {
    const near = EXPIRY_DAYS.map((day) => nearTheMoney(quotes.get(day) ?? []));
    const judged = (shape: (minutesLeft: number) => number) =>
      near.flatMap((day) =>
        levelErrors(day, shape).map((error, index) => ({
          error,
          minutesLeft: day[index]?.minutesLeft ?? 0,
        })),
      );
    const [before, now] = [judged(earlierAt), judged(impliedAt)];
    expect(now.length).toBeGreaterThan(500);
    const rows = TIMES.map(([time, after, upTo]) => {
      const at = (all: typeof now) =>
        all.filter(({ minutesLeft }) => minutesLeft > after && minutesLeft <= upTo);
      const median = (all: typeof now) =>
        100 *
        percentile(
          at(all).map(({ error }) => error),
          0.5,
        );
      return [time, at(now).length, signedNumber(median(before), 1), signedNumber(median(now), 1)];
    });
    expect(document).toContain(
      markdownTable(['time', 'quotes', 'level before, % (median)', 'level now, % (median)'], rows),
    );
  });
});
