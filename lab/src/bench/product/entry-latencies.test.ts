import { expect, test } from 'vitest';
import type { WireEvent } from './bar-to-wire.ts';
import { measuredLatencies } from './entry-latencies.ts';

const BAR_MS = 300_000;
const START = Date.parse('2026-02-10T15:00:00Z');

function bar(number: number, latency: number, entries: number): readonly WireEvent[] {
  const wall = number * 1_000;
  const start = START + number * BAR_MS - 60_000;
  return [
    { type: 'minute-bar', wall, start },
    ...Array.from({ length: entries }, (_, account) => ({
      ...({ type: 'order', wall: wall + latency, side: 'buy' } as const),
      clientOrderId: `u${account}-20260210-${number}-entry-1`,
    })),
  ];
}

test('the first bar that enters warms up, all later ones count', () => {
  const events = [bar(1, 900, 0), bar(2, 500, 60), bar(3, 5, 60), bar(4, 7, 60)].flat();
  const latencies = measuredLatencies(events);
  expect(latencies).toHaveLength(120);
  expect(new Set(latencies)).toEqual(new Set([5, 7]));
});

test('a handful of entries has no 99th part', () => {
  const events = [bar(1, 5, 60), bar(2, 5, 60), bar(3, 5, 39)].flat();
  expect(() => measuredLatencies(events)).toThrow('only 99 entries could be measured');
});
