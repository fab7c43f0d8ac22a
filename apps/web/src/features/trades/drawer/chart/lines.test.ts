import { expect, test } from 'vitest';
import type { QuoteReading } from '../play/quote-readings.ts';
import { bidLinePath, stepLinePath } from './lines.ts';

const reading = (at: number, bid: number | null): QuoteReading => ({
  atMs: at,
  bid,
  ask: null,
  gross: null,
  stopPrice: null,
  targetPrice: null,
});
const same = (value: number) => value;

test('a missing bid leaves a gap in the line', () => {
  const readings = [reading(0, 1), reading(10, 2), reading(20, null), reading(30, 3)];
  expect(bidLinePath(readings, same, same)).toBe('M0,1L10,2M30,3Z');
  expect(bidLinePath([], same, same)).toBe('');
});

test('of many readings in one column the first, lowest, highest and last are drawn', () => {
  const bids = [5, 7, 3, 6, 9, 4];
  const readings = bids.map((bid, index) => reading(index, bid));
  const line = bidLinePath(readings, (at) => at / 10, same);
  expect(line.match(/(?<=,)[\d.]+/g)?.map(Number)).toEqual([5, 3, 9, 4]);
  expect(bidLinePath(readings, same, same).match(/[ML]/g)).toHaveLength(bids.length);
});

test('a level is a line of steps until the trade is closed', () => {
  const steps = [
    { atMs: 0, stopPrice: 10, targetPrice: null },
    { atMs: 40, stopPrice: 20, targetPrice: null },
    { atMs: 60, stopPrice: null, targetPrice: null },
    { atMs: 80, stopPrice: 30, targetPrice: null },
  ];
  const span = { from: 0, to: 100 };
  expect(stepLinePath(steps, 'stopPrice', span, same, same)).toBe(
    'M0,10L40,10L40,20L60,20M80,30L100,30',
  );
  expect(stepLinePath(steps, 'targetPrice', span, same, same)).toBe('');
});
