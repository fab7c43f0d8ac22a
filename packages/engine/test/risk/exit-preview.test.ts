import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromDollars } from '../../src/model/money.ts';
import { DEFAULT_SETTINGS } from '../../src/model/settings.ts';
import { NO_RULES, type TradingRules } from '../../src/model/trading-rules.ts';
import { exitLevelsOf } from '../../src/risk/exit-table/exit-levels.ts';
import { levelsAhead } from '../../src/risk/exit-table/exit-preview.ts';
import type { HeldPosition } from '../../src/risk/exit-table/exit-row.ts';

function position(entry: number, rules: Partial<TradingRules> = {}): HeldPosition {
  return {
    entryPrice: fromDollars(entry),
    openedAt: 0,
    settings: { ...DEFAULT_SETTINGS, profitTarget: 100, stopLoss: 25 },
    rules: { ...NO_RULES, ...rules },
    peak: null,
  };
}

const ahead = (entry: number, rules: Partial<TradingRules>) =>
  Object.fromEntries(
    levelsAhead(position(entry, rules)).map(({ reason, price, fromMark: from }) => [
      reason,
      [price / 10_000, from === null ? null : from / 10_000],
    ]),
  );

describe('the levels ahead of a position', () => {
  it('are the stop and the target alone while no rule is on', () => {
    expect(ahead(0.96, {})).toEqual({ target: [1.92, null], stop: [0.72, null] });
  });

  it('are those of each rule, with the mark that calls it up', () => {
    const rules = {
      trailingActivation: 50,
      trailingDistance: 25,
      breakEvenAt: 25,
      protectiveStop: 50,
    };
    expect(ahead(0.96, rules)).toEqual({
      target: [1.92, null],
      stop: [0.72, null],
      trailing: [1.08, 1.44],
      'break-even': [0.97, 1.2],
      'protective-stop': [0.48, null],
    });
  });

  it('have the protective stop at the cent that is sent to the broker', () => {
    expect(ahead(0.97, { protectiveStop: 50 })['protective-stop']).toEqual([0.48, null]);
    expect(ahead(0.05, { protectiveStop: 90 })['protective-stop']).toEqual([0.01, null]);
  });

  it('begin where a gain outweighs the fees', () => {
    expect(ahead(0.1, { breakEvenAt: 1 })['break-even']).toEqual([0.11, 0.115]);
  });

  it('are those that hold once the mark is there', () => {
    const gain = fc.integer({ min: 1, max: 300 });
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 2_000 }),
        gain,
        fc.integer({ min: 5, max: 95 }),
        gain,
        (cents, trailingActivation, trailingDistance, breakEvenAt) => {
          const held = position(cents / 100, { trailingActivation, trailingDistance, breakEvenAt });
          for (const { reason, price, fromMark: from } of levelsAhead(held)) {
            if (from === null) continue;
            const { stop } = exitLevelsOf({ ...held, peak: from });
            expect(stop.price).toBeGreaterThanOrEqual(price);
            if (stop.reason === reason) expect(stop.price).toBe(price);
          }
        },
      ),
    );
  });
});
