import { type Bar, type EpochMs, newYorkTime } from '@tideline/engine';
import { expect, test } from 'vitest';
import { createGeneratedMarket } from '../../market/index.ts';
import type { SimulatedMarket } from '../../market/simulated-market.ts';
import { aggregateBars, parseTimeframe, type Timeframe } from '../../market/time/timeframe.ts';
import { Timetable } from '../../run/timetable.ts';
import { changedMarket } from '../../test/changed-market.ts';
import { BarHistory } from './bar-history.ts';

const NOW = newYorkTime('2028-01-12T14:02');
const FIRST = newYorkTime('2026-01-05T00:00');

function countingMarket() {
  const market = createGeneratedMarket({ symbol: 'SPY', seed: 1 });
  const count = { read: 0 };
  const bars: SimulatedMarket['bars'] = (minutes, from, to) => {
    const found = market.bars(minutes, from, to);
    count.read += found.length;
    return found;
  };
  const counted = changedMarket(market, { bars });
  return { market, count, history: new BarHistory(counted, new Timetable(counted)) };
}

function timeframeOf(text: string): Timeframe {
  const timeframe = parseTimeframe(text);
  if (timeframe === null) throw new Error(`no timeframe: ${text}`);
  return timeframe;
}

function pagesOf(
  history: BarHistory,
  timeframe: Timeframe,
  query: { readonly start: EpochMs; readonly isDescending: boolean; readonly limit: number },
) {
  const pages: { readonly starts: readonly EpochMs[] }[] = [];
  const bars: Bar[] = [];
  let position: EpochMs | null = 0;
  while (position !== null) {
    const page = history.readPage(timeframe, { ...query, end: NOW, pagePosition: position }, NOW);
    pages.push({ starts: page.bars.map(({ start }) => start) });
    bars.push(...page.bars);
    position = page.nextStart;
  }
  return { pages, bars: query.isDescending ? bars.toReversed() : bars };
}

test.each([
  ['1Day', 320],
  ['1Hour', 2_240],
  ['30Min', 4_160],
])(
  'a page of %s reads 25,000 bars of the market at most, however long the past is',
  (text, most) => {
    const { count, history } = countingMarket();
    const query = { start: FIRST, end: NOW, limit: 10_000, isDescending: false, pagePosition: 0 };
    const page = history.readPage(timeframeOf(text), query, NOW);
    expect(count.read).toBeLessThanOrEqual(25_000 + 78);
    expect(page.bars.length).toBeGreaterThan(most * 0.98);
    expect(page.bars.length).toBeLessThan(most * 1.02);
    expect(page.nextStart).not.toBeNull();
  },
);

test.each(['3Min', '59Min', '1Min'])(
  'a page of %s reads by minutes, and no more of them',
  (text) => {
    const { count, history } = countingMarket();
    const query = { start: FIRST, end: NOW, limit: 10_000, isDescending: true, pagePosition: 0 };
    const page = history.readPage(timeframeOf(text), query, NOW);
    expect(count.read).toBeLessThanOrEqual(25_000 + 390);
    expect(page.nextStart).not.toBeNull();
  },
);

test('a few bars read one session, whichever end they are at', () => {
  const { count, history } = countingMarket();
  for (const isDescending of [false, true]) {
    count.read = 0;
    const query = { start: FIRST, end: NOW, limit: 10, isDescending, pagePosition: 0 };
    expect(history.readPage(timeframeOf('1Min'), query, NOW).bars).toHaveLength(10);
    expect(count.read).toBeLessThanOrEqual(390);
  }
});

test('days that have ended are read once', () => {
  const { count, history } = countingMarket();
  const query = { start: FIRST, end: NOW, limit: 200, isDescending: false, pagePosition: 0 };
  const first = history.readPage(timeframeOf('1Day'), query, NOW);
  expect(count.read).toBeGreaterThan(10_000);
  count.read = 0;
  expect(history.readPage(timeframeOf('1Day'), query, NOW)).toEqual(first);
  expect(history.readPage(timeframeOf('1Week'), { ...query, limit: 30 }, NOW).bars).toHaveLength(
    30,
  );
  expect(count.read).toBeLessThan(1_000);
});

test.each([
  ['1Day', 10_000],
  ['1Day', 7],
  ['1Week', 50],
  ['3Month', 3],
  ['12Month', 1],
  ['2Hour', 1_000],
])('pages of %s by %i hold every bar once, both ways', (text, limit) => {
  const { market, history } = countingMarket();
  const timeframe = timeframeOf(text);
  const start = newYorkTime('2026-02-11T00:00');
  const fives = market.bars(5, FIRST, newYorkTime('2028-01-12T13:55'));
  const minutes = market.bars(1, newYorkTime('2028-01-12T14:00'), newYorkTime('2028-01-12T14:01'));
  const expected = aggregateBars([...fives, ...minutes], timeframe).filter(
    (bar) => bar.start >= start,
  );
  for (const isDescending of [false, true]) {
    const { pages, bars } = pagesOf(history, timeframe, { start, isDescending, limit });
    expect(bars).toEqual(expected);
    expect(pages.length).toBeGreaterThan(1);
    expect(pages.every(({ starts }) => starts.length <= limit)).toBe(true);
  }
});
