import type { ChartBar } from '@tideline/api/schemas';
import { expect, test } from 'vitest';
import { chartSummary } from './chart-summary.ts';

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

test('the summary says range, last close and trades', () => {
  expect(chartSummary([], [])).toBe('No bar yet.');
  const bars = [bar('2025-02-05T14:30:00.000Z', 599), bar('2025-02-05T14:35:00.000Z', 600, 603)];
  const entry = { kind: 'entry', timeSeconds: 0, contract: 'C602', gainPercent: null } as const;
  expect(chartSummary(bars, [entry, entry, { ...entry, kind: 'exit' }])).toBe(
    '2 bars from 599.00 to 603.00, last close 600.70. 2 entries, 1 exit.',
  );
});
