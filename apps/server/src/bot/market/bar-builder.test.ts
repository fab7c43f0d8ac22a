import { BAR_MS, type Bar, MINUTE } from '@tideline/engine';
import { describe, expect, test } from 'vitest';
import { BarBuilder, barStartOf } from './bar-builder.ts';

const START = Date.parse('2026-02-03T15:40:00Z');

function minute(index: number, changes: Partial<Bar> = {}): Bar {
  const price = 6_800_000 + index * 100;
  return {
    start: START + index * MINUTE,
    open: price,
    high: price + 300,
    low: price - 200,
    close: price + 50,
    volume: 1_000 + index,
    ...changes,
  };
}

describe('five minutes', () => {
  test('make one bar when the fifth arrives', () => {
    const builder = new BarBuilder();
    for (const index of [0, 1, 2, 3]) expect(builder.addMinute(minute(index))).toBeNull();
    expect(builder.addMinute(minute(4))).toEqual({
      start: START,
      open: minute(0).open,
      high: minute(4).high,
      low: minute(0).low,
      close: minute(4).close,
      volume: 5_010,
    });
  });

  test('make the same bar in whatever order they come [E7]', () => {
    const builder = new BarBuilder();
    const bars = [3, 0, 4, 2, 1].map((index) => builder.addMinute(minute(index)));
    expect(bars.slice(0, 4)).toEqual([null, null, null, null]);
    expect(bars[4]).toMatchObject({ open: minute(0).open, close: minute(4).close });
  });

  test('are five different ones: a repeated minute counts once [E5]', () => {
    const builder = new BarBuilder();
    for (const index of [0, 1, 2, 3, 3]) expect(builder.addMinute(minute(index))).toBeNull();
    expect(builder.addMinute(minute(4))?.volume).toBe(5_010);
  });

  test('have their extremes anywhere within', () => {
    const builder = new BarBuilder();
    for (const index of [0, 1, 3, 4]) builder.addMinute(minute(index));
    expect(builder.addMinute(minute(2, { high: 9_000_000, low: 1_000_000 }))).toMatchObject({
      high: 9_000_000,
      low: 1_000_000,
    });
  });
});

test('minutes of two bars do not mix', () => {
  const builder = new BarBuilder();
  for (const index of [1, 2, 3, 4, 5, 6]) expect(builder.addMinute(minute(index))).toBeNull();
  expect(builder.addMinute(minute(0))?.start).toBe(START);
});

test('what is forgotten does not come back', () => {
  const builder = new BarBuilder();
  for (const index of [0, 1, 2, 3, 5]) builder.addMinute(minute(index));
  builder.forgetBar(START);
  expect(builder.addMinute(minute(4))).toBeNull();
  for (const index of [6, 7, 8]) expect(builder.addMinute(minute(index))).toBeNull();
  expect(builder.addMinute(minute(9))?.start).toBe(START + BAR_MS);
});

test('a bar starts on the five minutes', () => {
  expect(barStartOf(START)).toBe(START);
  expect(barStartOf(START + BAR_MS - 1)).toBe(START);
  expect(barStartOf(START + BAR_MS)).toBe(START + BAR_MS);
});
