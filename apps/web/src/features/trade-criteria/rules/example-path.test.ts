import {
  DEFAULT_SETTINGS,
  exitLevelsOf,
  fromDollars,
  type HeldPosition,
  NO_RULES,
} from '@tideline/engine';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { examplePathOf } from './example-path.ts';

const MINUTE = 60_000;
const WINDOW = {
  opens: 0,
  entriesEnd: 320 * MINUTE,
  flattenAt: 340 * MINUTE,
  closes: 345 * MINUTE,
};

function position(rules: Partial<HeldPosition['rules']>, entry = 0.96): HeldPosition {
  return {
    entryPrice: fromDollars(entry),
    openedAt: 0,
    settings: { ...DEFAULT_SETTINGS, stopLoss: 25 },
    rules: { ...NO_RULES, ...rules },
    peak: null,
  };
}

const byLevels = (held: HeldPosition) =>
  examplePathOf(held, { window: WINDOW, isSoldByTime: false });

describe('an example of the price', () => {
  test('is sold at the stop while no rule is on', () => {
    expect(byLevels(position({})).sell).toMatchObject({ reason: 'stop', price: fromDollars(0.72) });
  });

  test('is sold by each rule where its level lies', () => {
    const trailing = byLevels(position({ trailingActivation: 50, trailingDistance: 25 }));
    expect(trailing.sell?.reason).toBe('trailing');
    expect(trailing.sell?.price).toBe(Math.floor((trailing.bestPrice * 75) / 100));
    const { sell } = byLevels(position({ breakEvenAt: 25 }));
    expect(sell).toMatchObject({ reason: 'break-even', price: fromDollars(0.97) });
  });

  test('ends with the holding time where time is asked for', () => {
    const held = position({ maxHoldingMinutes: 34 });
    const { sell, points } = examplePathOf(held, { window: WINDOW, isSoldByTime: true });
    expect(sell).toMatchObject({ reason: 'max-holding', widthShare: 0.1 });
    expect(points.at(-1)?.widthShare).toBe(0.1);
  });

  test('has a stop that is the engine’s at each point, and never falls', () => {
    const rules = fc.record({
      trailingActivation: fc.integer({ min: 1, max: 400 }),
      trailingDistance: fc.integer({ min: 5, max: 95 }),
      breakEvenAt: fc.integer({ min: 1, max: 400 }),
    });
    fc.assert(
      fc.property(rules, fc.integer({ min: 2, max: 3_000 }), (drawn, cents) => {
        const held = position(drawn, cents / 100);
        const { points } = byLevels(held);
        let peak = held.entryPrice;
        for (const [index, { markPrice, stopPrice }] of points.entries()) {
          peak = Math.max(peak, markPrice);
          expect(stopPrice).toBe(exitLevelsOf({ ...held, peak }).stop.price);
          expect(stopPrice).toBeGreaterThanOrEqual(points[index - 1]?.stopPrice ?? 0);
        }
      }),
    );
  });
});
