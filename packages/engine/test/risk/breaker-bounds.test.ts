import { describe, expect, it } from 'vitest';
import { sessionsBetween } from '../../src/hours/calendar.ts';
import { newYorkTime } from '../../src/hours/new-york.ts';
import type { Pool } from '../../src/model/account.ts';
import {
  type BreakerInput,
  type BreakerState,
  breakerDate,
  isBreakerActive,
  NO_BREAKERS,
  poolLoss,
  updateBreakers,
} from '../../src/risk/breaker.ts';

const DAY = '2026-11-20';
const NEXT = '2026-11-23';

const reading = (change: Partial<BreakerInput> = {}): BreakerInput => ({
  pool: 'simulated',
  accountNumber: 'A',
  startEquity: 1_000,
  equity: 1_000,
  premiumAtRisk: 0,
  unexplained: 0,
  transfers: null,
  ...change,
});
const after = (
  readings: readonly Partial<BreakerInput>[],
  state: BreakerState = NO_BREAKERS,
  date = DAY,
) => readings.reduce((each, change) => updateBreakers(each, reading(change), date), state);
const isActive = (state: BreakerState, pool: Pool = 'simulated', date = DAY) =>
  isBreakerActive(state, pool, date);

describe('the circuit breaker of a pool', () => {
  it('is off without accounts, and without a loss', () => {
    expect(isActive(NO_BREAKERS)).toBe(false);
    expect(isActive(after([{}]))).toBe(false);
    expect(isActive(after([{ equity: 2_000 }]))).toBe(false);
  });

  it.each([
    [[{ equity: 850 }], false],
    [[{ equity: 849 }], true],
    [[{ accountNumber: 'B', equity: 1_100 }, { equity: 600 }], false],
    [[{ accountNumber: 'B', equity: 1_099 }, { equity: 600 }], true],
    [[{ accountNumber: 'B', startEquity: 9_000, equity: 9_000 }, { equity: 0 }], false],
    // Unknown equity counts as last known minus option premium at risk.
    [[{}, { equity: null, premiumAtRisk: 150 }], false],
    [[{}, { equity: null, premiumAtRisk: 151 }], true],
    [[{ equity: 950 }, { equity: null, premiumAtRisk: 101 }], true],
    [[{ equity: 900, premiumAtRisk: 900 }], false],
  ])('case %# [J4] [J5]', (readings, latches) => {
    expect(isActive(after(readings))).toBe(latches);
  });

  it('stays on for the day, whatever is won back [J12]', () => {
    const lost = after([{ equity: 800 }]);
    const back = after([{ equity: 5_000 }], lost);
    expect(isActive(back)).toBe(true);
    expect(isActive(back, 'simulated', NEXT)).toBe(false);
    expect(isActive(back, 'paper')).toBe(false);
  });

  it('keeps its first equity of the day, and the part of an account no one reads any more [J6]', () => {
    const state = after([
      { equity: 900 },
      { startEquity: 500, equity: 880 },
      { accountNumber: 'B', startEquity: null, equity: 400 },
    ]);
    expect(state.simulated).toEqual({
      date: DAY,
      latched: false,
      accounts: {
        A: { startEquity: 1_000, equity: 880, premiumAtRisk: 0 },
        B: { startEquity: 400, equity: 400, premiumAtRisk: 0 },
      },
    });
    expect(poolLoss(state.simulated?.accounts ?? {})).toEqual({ loss: 120, startEquity: 1_400 });
  });

  it('has no part for an account of which nothing was ever known', () => {
    const nothing = after([{ startEquity: null, equity: null, premiumAtRisk: 9 }]);
    expect(nothing).toBe(NO_BREAKERS);
    expect(after([{ equity: null, premiumAtRisk: 9 }]).simulated?.accounts.A).toEqual({
      startEquity: 1_000,
      equity: 1_000,
      premiumAtRisk: 9,
    });
  });

  it('takes no equity that is no number, and counts a loss that is none as too much', () => {
    for (const value of [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]) {
      expect(() => after([{ equity: value }])).toThrow(`equity is ${value}`);
      expect(() => after([{ startEquity: value }])).toThrow(`startEquity is ${value}`);
    }
    expect(isActive(after([{ equity: null, premiumAtRisk: Number.NaN }]))).toBe(true);
  });

  it('is the same object when nothing is news, and another for each change', () => {
    const state = after([{ equity: 900 }]);
    expect(after([{ equity: 900 }], state)).toBe(state);
    expect(after([{ equity: 901 }], state)).not.toBe(state);
    expect(after([{ equity: null, premiumAtRisk: 1 }], state)).not.toBe(state);
  });

  it('keeps pools apart [J7]', () => {
    const state = after([
      { equity: 100 },
      { pool: 'paper', equity: 1_000 },
      { pool: 'live', equity: 1_000 },
    ]);
    expect((['simulated', 'paper', 'live'] as const).map((pool) => isActive(state, pool))).toEqual([
      true,
      false,
      false,
    ]);
  });

  it.each([
    ['simulated', DAY, true],
    ['live', DAY, true],
    ['simulated', '2026-11-19', false],
    ['live', '2026-11-19', true],
    ['paper', '2026-11-19', true],
    ['simulated', NEXT, false],
    ['live', NEXT, false],
  ] as const)('of %s on %s still stands: %s [J3]', (pool, date, stands) => {
    const state = after([{ pool, equity: 100 }]);
    expect(isActive(state, pool, date)).toBe(stands);
    const again = after([{ pool, equity: 100, startEquity: 100 }], state, date);
    expect(isActive(again, pool, date)).toBe(stands);
    expect(again[pool]?.date).toBe(stands ? DAY : date);
  });
});

describe('what is paid in and out of a pool', () => {
  const sum = (amount: number, since = 7) => ({ transfers: { since, sum: amount } });
  const start = () => after([{ ...sum(0) }, { accountNumber: 'B', ...sum(0) }]);
  const lossOf = (state: BreakerState) => {
    const { loss, startEquity } = poolLoss(state.simulated?.accounts ?? {});
    return { loss, startEquity };
  };

  it.each([
    ['out', -500, 500],
    ['in', 1_000, 2_000],
  ])('moves the base as the equity moves: %s', (_what, amount, equity) => {
    const state = after([{ equity, ...sum(amount) }], start());
    expect(lossOf(state)).toEqual({ loss: 0, startEquity: 2_000 + amount });
    expect(isActive(state)).toBe(false);
  });

  it('leaves the loss of the pool as it is, in percent [I9]', () => {
    const lost = after([{ equity: 800, ...sum(0) }], start());
    expect(lossOf(lost)).toEqual({ loss: 200, startEquity: 2_000 });
    const paidOut = after([{ equity: 350, ...sum(-450) }], lost);
    expect(lossOf(paidOut)).toEqual({ loss: 150, startEquity: 1_500 });
    const paidIn = after([{ equity: 1_250, ...sum(450) }], paidOut);
    expect(lossOf(paidIn)).toEqual({ loss: 250, startEquity: 2_500 });
    expect(isActive(after([{ equity: 1_125, ...sum(450) }], paidIn))).toBe(false);
    expect(isActive(after([{ equity: 1_124, ...sum(450) }], paidIn))).toBe(true);
  });

  it('counts once, however often it is reported', () => {
    const once = after([{ equity: 500, ...sum(-500) }], start());
    expect(after([{ equity: 500, ...sum(-500) }], once)).toBe(once);
    const taken = after([{ equity: 1_000, ...sum(0) }], once);
    expect(lossOf(taken)).toEqual({ loss: 0, startEquity: 2_000 });
  });

  it('is what a sum with another beginning holds', () => {
    const before = after([{ equity: 500, ...sum(-500) }], start());
    const nextDay = after([{ equity: 500, ...sum(0, 8) }], before);
    expect(lossOf(nextDay)).toEqual({ loss: 0, startEquity: 1_500 });
    expect(after([{ equity: 500, ...sum(0, 9) }], nextDay)).not.toBe(nextDay);
    const again = after([{ equity: 400, ...sum(-100, 8) }], nextDay);
    expect(lossOf(again)).toEqual({ loss: 0, startEquity: 1_400 });
    const other = after([{ equity: 300, ...sum(-100, 9) }], again);
    expect(lossOf(other)).toEqual({ loss: 0, startEquity: 1_300 });
  });

  it('is in the first equity that an account brings along', () => {
    const late = after([{ startEquity: 600, equity: 600, ...sum(-400) }]);
    expect(lossOf(late)).toEqual({ loss: 0, startEquity: 600 });
    expect(lossOf(after([{ equity: 500, ...sum(-500) }], late)).startEquity).toBe(500);
  });

  it('moves the base of an account of which none was reported before', () => {
    const paid = after([{ equity: 500, ...sum(-500) }], after([{}, { accountNumber: 'B' }]));
    expect(lossOf(paid)).toEqual({ loss: 0, startEquity: 1_500 });
  });

  it('waits for an equity that it is part of', () => {
    const unknown = after([{ equity: null, premiumAtRisk: 9, ...sum(-500) }], start());
    expect(lossOf(unknown)).toEqual({ loss: 9, startEquity: 2_000 });
    const known = after([{ equity: 500, ...sum(-500) }], unknown);
    expect(lossOf(known)).toEqual({ loss: 0, startEquity: 1_500 });
  });

  it('is kept when no one looks any more', () => {
    const paid = after([{ equity: 500, ...sum(-500) }], start());
    const unseen = after([{ equity: 490, transfers: null }], paid);
    expect(unseen.simulated?.accounts.A?.transfers).toEqual({ since: 7, sum: -500 });
    expect(lossOf(unseen)).toEqual({ loss: 10, startEquity: 1_500 });
    expect(lossOf(after([{ equity: 490, ...sum(-500) }], unseen)).startEquity).toBe(1_500);
  });

  it('counts cash that nothing explains neither as a gain nor as a loss [I9]', () => {
    const came = after([{ equity: 1_700, unexplained: 1_000, ...sum(0) }], start());
    expect(lossOf(came)).toEqual({ loss: 300, startEquity: 2_000 });
    const left = after([{ equity: 100, unexplained: -900, ...sum(0) }], start());
    expect(lossOf(left)).toEqual({ loss: 0, startEquity: 2_000 });
    expect(() => after([{ unexplained: Number.NaN }])).toThrow('unexplained is NaN');
    expect(lossOf(after([{ startEquity: null, equity: 900, unexplained: 400 }]))).toEqual({
      loss: 0,
      startEquity: 500,
    });
  });
});

describe('the date that a moment counts for', () => {
  const sessions = sessionsBetween('2026-11-19', '2026-11-27');

  it.each([
    ['2026-11-18T12:00', '2026-11-18'],
    ['2026-11-19T00:00', '2026-11-19'],
    ['2026-11-20T00:00', '2026-11-20'],
    ['2026-11-20T12:00', '2026-11-20'],
    ['2026-11-20T23:59', '2026-11-20'],
    ['2026-11-21T12:00', '2026-11-20'],
    ['2026-11-22T23:59', '2026-11-20'],
    ['2026-11-23T00:00', '2026-11-23'],
    ['2026-11-26T12:00', '2026-11-25'],
    ['2026-11-30T12:00', '2026-11-27'],
  ])('%s is %s [F9]', (time, date) => {
    expect(breakerDate(sessions, newYorkTime(time))).toBe(date);
  });

  it('is its own without a calendar', () => {
    expect(breakerDate([], newYorkTime('2026-11-21T12:00'))).toBe('2026-11-21');
  });
});
