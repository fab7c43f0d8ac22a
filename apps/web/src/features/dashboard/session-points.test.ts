import type { ChartBar, Decision } from '@tideline/api/schemas';
import { expect, test } from 'vitest';
import { chartSummary, entryMarks, sessionTimes } from './session-points.ts';

function bar(start: string, low = 600, high = 601): ChartBar {
  return {
    start,
    open: 600.5,
    high,
    low,
    close: 600.7,
    volume: 1000,
    emaFast: null,
    emaSlow: null,
    signalType: null,
    bullishConfidence: null,
    bearishConfidence: null,
  };
}

test('the axis is the whole session, in winter and in summer, even when its first bar is missing', () => {
  for (const [first, open] of [
    ['2025-02-05T14:30:00.000Z', '2025-02-05T14:30:00.000Z'],
    ['2025-02-05T14:45:00.000Z', '2025-02-05T14:30:00.000Z'],
    ['2025-07-01T13:30:00.000Z', '2025-07-01T13:30:00.000Z'],
  ] as const) {
    const times = sessionTimes([bar(first)]);
    expect(times).toHaveLength(78);
    expect(times[0]).toBe(Date.parse(open) / 1000);
  }
  expect(sessionTimes([])).toEqual([]);
});

test('entries are marked with side and strike, oldest first', () => {
  const entered = (barStart: string, contractSymbol: string): Decision => ({
    barStart,
    symbol: 'SPY',
    outcome: 'entered',
    sentence: '',
    gates: [],
    contractSymbol,
    quantity: 1,
    limitPrice: 1,
    tradeId: 't',
  });
  const marks = entryMarks([
    entered('2025-02-05T17:35:00.000Z', 'SPY250205C00602500'),
    { ...entered('2025-02-05T17:00:00.000Z', ''), outcome: 'THRESHOLD' },
    entered('2025-02-05T16:30:00.000Z', 'SPY250205P00601000'),
  ]);
  expect(marks.map(({ text }) => text)).toEqual(['P601', 'C602.5']);
});

test('the summary says range and last close', () => {
  expect(chartSummary([])).toBe('No bar yet.');
  expect(
    chartSummary([bar('2025-02-05T14:30:00.000Z', 599), bar('2025-02-05T14:35:00.000Z', 600, 603)]),
  ).toBe('2 bars from 599.00 to 603.00, last close 600.70.');
});
