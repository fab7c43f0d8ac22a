import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bidExtremesOf } from '../chart/bid-labels.ts';
import {
  type QuoteReading,
  quoteReadingsOf,
  readingIndexAt,
  tableReadingsOf,
} from './quote-readings.ts';

const at = (second: number) => new Date(1_738_338_000_000 + second * 1_000).toISOString();

const BID_PATH = [
  { at: at(0), bid: 0.92, ask: 0.94, gross: 0 },
  { at: at(10), bid: 0.83, ask: 0.86, gross: -126 },
  { at: at(20), bid: null, ask: 0.9, gross: null },
  { at: at(30), bid: 1.49, ask: 1.51, gross: 798 },
];

test('a reading has the levels that were in force then', () => {
  const levels = [
    { at: at(0), stop: 0.73, target: 1.84 },
    { at: at(20), stop: 0.92, target: 1.84 },
  ];
  const readings = quoteReadingsOf({ path: BID_PATH, levels });
  expect(readings.map(({ stopPrice }) => stopPrice)).toEqual([0.73, 0.73, 0.92, 0.92]);
  expect(readings[0]).toMatchObject({ atMs: Date.parse(at(0)), bid: 0.92, targetPrice: 1.84 });
  expect(readings.map(({ gross }) => gross)).toEqual([0, -126, null, 798]);
  // There are no levels before the first, and none where they were not recorded.
  const [first] = quoteReadingsOf({ path: BID_PATH, levels: levels.slice(1) });
  expect(first).toMatchObject({ stopPrice: null, targetPrice: null });
  expect(quoteReadingsOf({ path: BID_PATH, levels: null })[3]).toMatchObject({ stopPrice: null });
  expect(quoteReadingsOf({ path: [], levels })).toEqual([]);
});

test('the reading at a time is the last one that had come', () => {
  const readings = quoteReadingsOf({ path: BID_PATH, levels: null });
  const indexes = [-5, 0, 9, 10, 29, 30, 99].map((second) =>
    readingIndexAt(readings, Date.parse(at(second))),
  );
  expect(indexes).toEqual([0, 0, 0, 1, 2, 3, 3]);
});

describe('best and worst', () => {
  test('are the first readings with the highest and the lowest bid', () => {
    const readings = quoteReadingsOf({
      path: [...BID_PATH, { at: at(40), bid: 1.49, ask: 1.5, gross: 798 }],
      levels: null,
    });
    const percents = { bestPercent: 62, worstPercent: -9.8 };
    expect(bidExtremesOf(percents, readings)).toMatchObject([
      { name: 'Best', at: Date.parse(at(30)), bid: 1.49, percent: 62 },
      { name: 'Worst', at: Date.parse(at(10)), bid: 0.83, percent: -9.8 },
    ]);
    expect(bidExtremesOf(percents, [])).toEqual([]);
  });
});

test('a table of a long path has the last reading of each minute', () => {
  const reading = (second: number): QuoteReading => ({
    atMs: Date.parse(at(second)),
    bid: 1,
    ask: 1.02,
    gross: 8,
    stopPrice: null,
    targetPrice: null,
  });
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.integer({ min: 0, max: 6_000 }), { maxLength: 900 }),
      (seconds) => {
        const readings = seconds.toSorted((a, b) => a - b).map(reading);
        const rows = tableReadingsOf(readings);
        if (readings.length <= 240) {
          expect(rows).toBe(readings);
          return;
        }
        const minutes = rows.map(({ atMs }) => Math.floor(atMs / 60_000));
        expect(new Set(minutes).size).toBe(minutes.length);
        expect(minutes.length).toBe(new Set(readings.map((r) => Math.floor(r.atMs / 60_000))).size);
        expect(rows.at(-1)).toBe(readings.at(-1));
      },
    ),
  );
});
