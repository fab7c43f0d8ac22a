import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { clockTicks, roundTicks, scaleOf, spanOf, spanOfTrade, ticksInside } from './scale.ts';

const at = (time: string) => Date.parse(`2025-01-31T${time}:00.000Z`);

test('values become pixels, upside down as a screen has them', () => {
  const y = scaleOf({ from: 1, to: 2 }, { from: 100, to: 0 });
  expect([1, 1.5, 2].map(y)).toEqual([100, 50, 0]);
  expect(scaleOf({ from: 3, to: 3 }, { from: 0, to: 80 })(3)).toBe(40);
});

test('prices have room for labels, also when all are equal', () => {
  expect(spanOf([1, 2], 0.1)).toEqual({ from: 0.9, to: 2.1 });
  const { from, to } = spanOf([0.5], 0.1);
  expect(from).toBeLessThan(0.5);
  expect(to).toBeGreaterThan(0.5);
});

describe('ticks', () => {
  test('are round values inside', () => {
    expect(roundTicks({ from: 0.55, to: 1.87 }, 8)).toEqual([0.6, 0.8, 1, 1.2, 1.4, 1.6, 1.8]);
    const spans = fc.tuple(fc.integer({ min: 1, max: 70_000 }), fc.integer({ min: 1, max: 9_000 }));
    fc.assert(
      fc.property(spans, fc.integer({ min: 3, max: 9 }), ([low, length], most) => {
        const span = { from: low / 100, to: (low + length) / 100 };
        const ticks = roundTicks(span, most);
        expect(ticks.length).toBeLessThanOrEqual(most + 1);
        for (const tick of ticks) {
          expect(tick).toBeGreaterThanOrEqual(span.from - 1e-9);
          expect(tick).toBeLessThanOrEqual(span.to + 1e-9);
        }
      }),
    );
  });

  test('of the clock are full minutes', () => {
    const span = { from: at('15:05'), to: at('17:40') };
    const hours = clockTicks(span, 6).map((time) => new Date(time).toISOString().slice(11, 16));
    expect(hours).toEqual(['15:30', '16:00', '16:30', '17:00', '17:30']);
  });
});

test('half an hour around a trade is shown, within the bars, and the whole trade always', () => {
  const trade = { from: at('15:40'), to: at('17:06') };
  expect(spanOfTrade(trade, null)).toEqual({ from: at('15:10'), to: at('17:40') });
  const bars = { from: at('15:30'), to: at('17:20') };
  expect(spanOfTrade(trade, bars)).toEqual(bars);
  expect(spanOfTrade(trade, { from: at('16:00'), to: at('16:30') })).toEqual(trade);
});

test('a tick whose label the edge would cut has none', () => {
  const y = scaleOf({ from: 0, to: 10 }, { from: 200, to: 100 });
  expect(ticksInside([0, 0.5, 1, 5, 9, 9.5, 10], y, { from: 100, to: 200 })).toEqual([1, 5, 9]);
});
