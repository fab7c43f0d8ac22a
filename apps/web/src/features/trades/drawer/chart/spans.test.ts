import { expect, test } from 'vitest';
import { scaleOf } from '../../../../lib/charts/scale.ts';
import { paddedSpan, ticksInside, timeSpanOfTrade } from './spans.ts';

const at = (time: string) => Date.parse(`2025-01-31T${time}:00.000Z`);

test('prices have room for labels, also when all are equal', () => {
  expect(paddedSpan([1, 2], 0.1)).toEqual({ from: 0.9, to: 2.1 });
  const { from, to } = paddedSpan([0.5], 0.1);
  expect(from).toBeLessThan(0.5);
  expect(to).toBeGreaterThan(0.5);
});

test('half an hour around a trade is shown, within the bars, and the whole trade always', () => {
  const trade = { from: at('15:40'), to: at('17:06') };
  expect(timeSpanOfTrade(trade, null)).toEqual({ from: at('15:10'), to: at('17:40') });
  const bars = { from: at('15:30'), to: at('17:20') };
  expect(timeSpanOfTrade(trade, bars)).toEqual(bars);
  expect(timeSpanOfTrade(trade, { from: at('16:00'), to: at('16:30') })).toEqual(trade);
});

test('a tick whose label the edge would cut has none', () => {
  const y = scaleOf({ from: 0, to: 10 }, { from: 200, to: 100 });
  expect(ticksInside([0, 0.5, 1, 5, 9, 9.5, 10], y, { from: 100, to: 200 })).toEqual([1, 5, 9]);
});
