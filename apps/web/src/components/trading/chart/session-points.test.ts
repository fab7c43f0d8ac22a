import type { ChartBar } from '@tideline/api/schemas';
import { expect, test } from 'vitest';
import { sessionBarStartSeconds } from './session-points.ts';

function bar(start: string): ChartBar {
  return {
    start,
    open: 600.5,
    high: 601,
    low: 600,
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
    const times = sessionBarStartSeconds([bar(first)]);
    expect(times).toHaveLength(78);
    expect(times[0]).toBe(Date.parse(open) / 1000);
  }
  expect(sessionBarStartSeconds([])).toEqual([]);
});

test('the axis of a half day ends at its close', () => {
  const times = sessionBarStartSeconds(
    [bar('2026-11-27T14:30:00.000Z')],
    '2026-11-27T18:00:00.000Z',
  );
  expect(times).toHaveLength(42);
  expect(times.at(-1)).toBe(Date.parse('2026-11-27T17:55:00.000Z') / 1000);
});
