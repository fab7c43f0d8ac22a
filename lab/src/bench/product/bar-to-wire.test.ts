import { expect, test } from 'vitest';
import { barEntries, type WireEvent } from './bar-to-wire.ts';

const MINUTE = 60_000;
const START = Date.parse('2026-02-10T15:00:00Z');

function minuteBar(minute: number, wall: number): WireEvent {
  return { type: 'minute-bar', wall, start: START + minute * MINUTE };
}

function order(name: string, wall: number, side = 'buy'): WireEvent {
  return { type: 'order', wall, clientOrderId: `u1-20260210-${name}`, side };
}

test('entries count from the minute bar that completed their bar', () => {
  const events = [
    ...[minuteBar(3, 100), minuteBar(4, 200), order('1-entry-1', 204), order('2-entry-1', 207)],
    ...[minuteBar(5, 300), minuteBar(9, 700), order('3-entry-1', 711)],
  ];
  expect(barEntries(events)).toEqual([
    { start: START + 4 * MINUTE, latencies: [4, 7] },
    { start: START + 9 * MINUTE, latencies: [11] },
  ]);
});

test('an entry that comes after further minutes still belongs to its bar', () => {
  const events = [minuteBar(4, 200), minuteBar(5, 300), order('1-entry-1', 350)];
  expect(barEntries(events)).toEqual([{ start: START + 4 * MINUTE, latencies: [150] }]);
});

test('later steps of a walk, exits and what no bar was noted for are left out', () => {
  const events = [
    ...[order('0-entry-1', 10), minuteBar(4, 200), order('1-entry-2', 210)],
    ...[order('1-exit-1', 220, 'sell'), order('1-entry-11', 230)],
  ];
  expect(barEntries(events)).toEqual([]);
});

test('what was noted late is put in its place', () => {
  const events = [minuteBar(4, 200), minuteBar(9, 700), order('1-entry-1', 204)];
  expect(barEntries(events)).toEqual([{ start: START + 4 * MINUTE, latencies: [4] }]);
});
