import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ROUND_TRIP_FEES_PER_SHARE } from '../../src/entry/fees.ts';
import { CENT, fromDollars } from '../../src/model/money.ts';
import { DEFAULT_SETTINGS, type TradingSettings } from '../../src/model/settings.ts';
import { MINUTE } from '../../src/model/time.ts';
import { NO_RULES, type TradingRules } from '../../src/model/trading-rules.ts';
import {
  exitLevelsOf,
  lowestArmingMark,
  nextTimedExit,
} from '../../src/risk/exit-table/exit-levels.ts';
import type { HeldPosition } from '../../src/risk/exit-table/exit-row.ts';
import { EXIT_REASONS, exitRow } from '../../src/risk/exit-table/exit-table.ts';
import { runCount } from '../risk/runs.ts';
import { anyRules } from './any-rules.ts';

const OPENED = 10 * MINUTE;
const WINDOW = { opens: 0, entriesEnd: 0, flattenAt: 300 * MINUTE, closes: 305 * MINUTE };

function held(
  rules: Partial<TradingRules>,
  peak: number | null = null,
  settings: Partial<TradingSettings> = {},
): HeldPosition {
  return {
    entryPrice: fromDollars(1),
    openedAt: OPENED,
    settings: { ...DEFAULT_SETTINGS, stopLoss: 20, profitTarget: 100, ...settings },
    rules: { ...NO_RULES, ...rules },
    peak: peak === null ? null : fromDollars(peak),
  };
}

const TRAIL = { trailingActivation: 30, trailingDistance: 20 };

describe('the levels of a position', () => {
  it.each<[string, Partial<TradingRules>, number | null, number, string]>([
    ['without rules', {}, 1.9, 0.8, 'stop'],
    ['with a trail that no peak has reached', TRAIL, 1.2999, 0.8, 'stop'],
    ['with a trail whose activation is reached', TRAIL, 1.3, 1.04, 'trailing'],
    ['with a trail far up', TRAIL, 1.9, 1.52, 'trailing'],
    [
      'with a trail that lies below the stop',
      { trailingActivation: 1, trailingDistance: 50 },
      1.2,
      0.8,
      'stop',
    ],
    ['with break-even not reached', { breakEvenAt: 25 }, 1.2499, 0.8, 'stop'],
    ['with break-even reached', { breakEvenAt: 25 }, 1.25, 1.01, 'break-even'],
    [
      'with both, the trail below cost',
      { ...TRAIL, breakEvenAt: 5, trailingActivation: 10 },
      1.2,
      1.01,
      'break-even',
    ],
    ['with both, the trail above cost', { ...TRAIL, breakEvenAt: 5 }, 1.5, 1.2, 'trailing'],
  ])('%s', (_name, rules, peak, price, reason) => {
    const { stop, target } = exitLevelsOf(held(rules, peak));
    expect(stop).toEqual({ price: fromDollars(price), reason });
    expect(target).toEqual({ price: fromDollars(2), reason: 'target' });
  });

  it('do not take a gain that the fees outweigh for break-even: it would sell at once', () => {
    expect(exitLevelsOf(held({ breakEvenAt: 1 }, 1.01)).stop.reason).toBe('stop');
    expect(exitLevelsOf(held({ breakEvenAt: 1 }, 1.0101)).stop.reason).toBe('break-even');
  });

  it('of break-even pay for the fees of both sides, to the cent above', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 90_000 }), (entryPrice) => {
        const position = { ...held({ breakEvenAt: 50 }), entryPrice, peak: entryPrice * 2 + CENT };
        const { price, reason } = exitLevelsOf(position).stop;
        expect(reason).toBe('break-even');
        expect(price % CENT).toBe(0);
        expect(price).toBeGreaterThanOrEqual(entryPrice + ROUND_TRIP_FEES_PER_SHARE);
        expect(price).toBeLessThan(entryPrice + ROUND_TRIP_FEES_PER_SHARE + CENT);
      }),
      { numRuns: runCount(200) },
    );
  });

  it('never fall while the peak rises, whatever the rules', () => {
    fc.assert(
      fc.property(
        anyRules,
        fc.integer({ min: 1, max: 50_000 }),
        fc.array(fc.integer({ min: 1, max: 200_000 }), { maxLength: 20 }),
        (rules, entryPrice, marks) => {
          let highest: number | null = null;
          let before = Number.NEGATIVE_INFINITY;
          for (const mark of marks) {
            highest = Math.max(highest ?? 0, mark);
            const position = { ...held(rules), entryPrice, peak: highest };
            const { price } = exitLevelsOf(position).stop;
            expect(price).toBeGreaterThanOrEqual(before);
            if (exitLevelsOf(position).stop.reason !== 'stop') expect(price).toBeLessThan(highest);
            before = price;
          }
        },
      ),
      { numRuns: runCount(500) },
    );
  });

  it('are moved by no peak below the least one', () => {
    expect(lowestArmingMark(held({}))).toBeNull();
    expect(lowestArmingMark(held(TRAIL))).toBe(13_000);
    expect(lowestArmingMark(held({ ...TRAIL, breakEvenAt: 10 }))).toBe(11_000);
    fc.assert(
      fc.property(anyRules, fc.integer({ min: 1, max: 200_000 }), (rules, peak) => {
        const position = { ...held(rules), peak };
        const least = lowestArmingMark(position);
        if (least !== null && peak >= least) return;
        expect(exitLevelsOf(position)).toEqual(exitLevelsOf({ ...position, peak: null }));
      }),
      { numRuns: runCount(500) },
    );
  });
});

describe('the time of a position', () => {
  it.each<[number | null, number, string]>([
    [null, 300, 'flatten'],
    [60, 70, 'max-holding'],
    [289, 299, 'max-holding'],
    [290, 300, 'flatten'],
    [360, 300, 'flatten'],
  ])('with a longest holding of %s minutes', (maxHoldingMinutes, minutes, reason) => {
    const timed = nextTimedExit(held({ maxHoldingMinutes }), WINDOW);
    expect(timed).toEqual({ at: minutes * MINUTE, reason });
  });
});

describe('the table', () => {
  it('has a name and a sentence for every reason, each its own', () => {
    const rows = EXIT_REASONS.map(exitRow);
    for (const texts of [
      rows.map(({ label }) => label),
      rows.map(({ sentence: words }) => words),
    ]) {
      expect(new Set(texts).size).toBe(EXIT_REASONS.length);
    }
    expect(rows.every(({ sentence: words }) => /^[A-Z].*\.$/.test(words))).toBe(true);
  });

  it('ends every escalation at the market', () => {
    for (const reason of EXIT_REASONS) expect(exitRow(reason).priceSteps.at(-1)).toBe('market');
  });

  it('takes every stop for one when a pause begins', () => {
    expect(EXIT_REASONS.filter((reason) => exitRow(reason).isStop)).toEqual([
      'stop',
      'trailing',
      'break-even',
      'protective-stop',
    ]);
  });
});
