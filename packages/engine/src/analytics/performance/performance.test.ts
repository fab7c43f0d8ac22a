import { describe, expect, it } from 'vitest';
import { closesOf, rowOf } from '../../../test/performance-rows.ts';
import { fromDollars } from '../../model/money.ts';
import type { EquityRecord } from './account-days.ts';
import { tradingPerformance } from './performance.ts';

const ALL = { from: null, to: '2026-12-31' };
const NO_RECORD: EquityRecord = { accountNumber: 'A1', equityBefore: null, closes: [], today: [] };

function recorded(dollars: Readonly<Record<string, number>>): EquityRecord {
  return { ...NO_RECORD, closes: closesOf(dollars) };
}

describe('of no trades', () => {
  it('everything that needs one is null, and a warning says so', () => {
    expect(tradingPerformance([], ALL, [])).toMatchObject({
      trades: 0,
      netPnl: 0,
      winRate: null,
      winRateInterval: null,
      expectancy: null,
      expectancyInterval: null,
      profitFactor: null,
      averageWin: null,
      averageLoss: null,
      maxDrawdown: { amount: 0, percent: null },
      equityDrawdown: null,
      sharpe: null,
      sharpeInterval: null,
      sortino: null,
      days: 0,
      exposureHours: 0,
      streaks: { wins: 0, losses: 0 },
      bestDay: null,
      worstDay: null,
      bySide: [],
      calendar: [],
      warnings: ['No trade was closed in this range.'],
    });
  });

  it('days that the server ran are days without a result', () => {
    const figures = tradingPerformance([], ALL, [recorded({ 16: 10_000, 17: 10_000 })]);
    expect(figures).toMatchObject({
      days: 2,
      sharpe: null,
      equityDrawdown: { amount: 0, percent: 0 },
    });
    expect(figures.calendar.map(({ netPnl, trades }) => [netPnl, trades])).toEqual([
      [0, 0],
      [0, 0],
    ]);
  });
});

describe('of one trade', () => {
  const figures = tradingPerformance([rowOf('16', 'T1', 51, 1)], ALL, [recorded({ 16: 10_051 })]);

  it('means are its result, and nothing has a spread', () => {
    expect(figures).toMatchObject({
      trades: 1,
      winRate: 100,
      expectancy: fromDollars(50),
      expectancyInterval: null,
      profitFactor: null,
      averageLoss: null,
      sharpe: null,
      sortino: null,
      days: 1,
      streaks: { wins: 1, losses: 0 },
      exposureHours: 1 / 6,
      bestDay: { date: '2026-11-16', netPnl: fromDollars(50), trades: 1 },
      worstDay: null,
    });
    // Wilson's interval of one success in one: from 1 ÷ (1 + z²) to 1, z = 1.96.
    expect(figures.winRateInterval?.low).toBeCloseTo(20.6549, 3);
    expect(figures.winRateInterval?.high).toBe(100);
    expect(figures.warnings).toEqual([
      '1 trade: below 30 this proves nothing, whatever it shows.',
      'The ratios rest on 1 day: they say next to nothing.',
    ]);
  });
});

describe('of wins or losses alone', () => {
  const three = (gross: number) =>
    tradingPerformance(
      [rowOf('16', 'T1', gross, 0), rowOf('17', 'T2', gross, 0), rowOf('18', 'T3', gross * 2, 0)],
      ALL,
      [{ ...NO_RECORD, equityBefore: fromDollars(1_000) }],
    );

  it('wins have no factor and no Sortino ratio', () => {
    expect(three(100)).toMatchObject({
      winRate: 100,
      profitFactor: null,
      sortino: null,
      streaks: { wins: 3, losses: 0 },
      maxDrawdown: { amount: 0, percent: 0 },
      worstDay: null,
    });
    expect(three(100).sharpe).toBeGreaterThan(0);
  });

  it('losses fall from the start', () => {
    const figures = three(-100);
    expect(figures).toMatchObject({
      winRate: 0,
      profitFactor: 0,
      streaks: { wins: 0, losses: 3 },
      maxDrawdown: { amount: fromDollars(400), percent: 40 },
      bestDay: null,
    });
    // 1000 → 900 → 800 → 600, each on the day's own start.
    expect(figures.equityDrawdown?.percent).toBeCloseTo(40, 10);
    expect(figures.sharpe).toBeLessThan(0);
    expect(figures.sortino).toBeLessThan(0);
  });
});

it('a break-even trade is neither win nor loss, and ends a streak', () => {
  const nets = [10, 20, 0, 30, -5, -5, 0, -5];
  const rows = nets.map((net, index) => rowOf('16', `T${index}`, net, 0));
  expect(tradingPerformance(rows, ALL, [NO_RECORD])).toMatchObject({
    trades: 8,
    wins: 3,
    losses: 3,
    breakEven: 2,
    winRate: 50,
    streaks: { wins: 2, losses: 2 },
  });
});

describe('a correction that came late', () => {
  const first = rowOf('16', 'T1', 100, 1);
  const late = rowOf('18', 'T1-late-1', -120, 0);

  it('makes one trade of its first day, with money on both', () => {
    const figures = tradingPerformance([first, late], ALL, [NO_RECORD]);
    expect(figures).toMatchObject({ trades: 1, losses: 1, netPnl: fromDollars(-21) });
    expect(figures.calendar.map(({ netPnl, trades }) => [netPnl, trades])).toEqual([
      [fromDollars(99), 1],
      [fromDollars(-120), 0],
    ]);
    expect(figures.byWeekday).toMatchObject([
      { name: 'Monday', trades: 1, netPnl: fromDollars(-21) },
    ]);
  });

  it('of a trade before the range is in the sums, in no group, and said', () => {
    const range = { from: '2026-11-18', to: '2026-11-30' };
    const figures = tradingPerformance([late], range, [NO_RECORD]);
    expect(figures).toMatchObject({ trades: 0, netPnl: fromDollars(-120), byReason: [] });
    expect(figures.warnings.join(' ')).toContain('late correction');
  });
});

describe('groups', () => {
  const rows = [
    rowOf('16', 'T1', 10, 0.001, 'A1', { side: 'put', confidence: 100, reason: 'stop' }),
    rowOf('16', 'T2', 20, 0.001, 'A1', { confidence: 59.99 }),
    rowOf('17', 'T3', -5, 0.001, 'A1', { confidence: null, reason: 'user' }),
    rowOf('17', 'T4', -5, 0.001, 'A1', { confidence: 12 }),
  ];
  const figures = tradingPerformance(rows, ALL, [NO_RECORD]);
  const named = (groups: typeof figures.bySide) => groups.map(({ name, trades }) => [name, trades]);

  it('are named and ordered as people read them', () => {
    expect(named(figures.bySide)).toEqual([
      ['call', 3],
      ['put', 1],
    ]);
    expect(named(figures.byConfidence)).toEqual([
      ['0-50', 1],
      ['50-60', 1],
      ['90-100', 1],
      ['unknown', 1],
    ]);
    expect(named(figures.byWeekday)).toEqual([
      ['Monday', 2],
      ['Tuesday', 2],
    ]);
    expect(named(figures.byReason)).toEqual([
      ['target', 2],
      ['stop', 1],
      ['user', 1],
    ]);
    expect(named(figures.byHour)).toEqual([['10:00', 4]]);
  });

  it('add up to the whole, fees as charged included', () => {
    for (const groups of [figures.bySide, figures.byConfidence, figures.byReason]) {
      expect(groups.reduce((sum, { netPnl }) => sum + netPnl, 0)).toBe(figures.netPnl);
    }
    expect(figures.fees).toBe(fromDollars(0.02));
  });
});

describe('the present day', () => {
  const at = (time: string, equity: number) => ({
    date: '2026-11-17',
    at: Date.parse(`2026-11-17T${time}-05:00`),
    equity: fromDollars(equity),
  });

  it('shows falls between its bars, an open position at the bid among them', () => {
    const today = [at('09:35:00', 10_000), at('11:00:00', 9_000), at('12:00:00', 9_500)];
    const figures = tradingPerformance([rowOf('16', 'T1', 0, 0)], ALL, [
      { ...recorded({ 16: 10_000, 17: 9_500 }), today },
    ]);
    expect(figures.equity.map(({ equity }) => equity / 10_000)).toEqual([
      10_000, 10_000, 9_000, 9_500,
    ]);
    expect(figures.equityDrawdown).toEqual({
      amount: fromDollars(1_000),
      percent: expect.closeTo(10, 10),
    });
    expect(figures.drawdown.at(-1)?.percent).toBeCloseTo(-5, 10);
  });
});

it('days of which no equity is known are left out of the ratios, and counted aloud', () => {
  const figures = tradingPerformance([rowOf('16', 'T1', 10, 0), rowOf('17', 'T2', -10, 0)], ALL, [
    recorded({ 17: 9_990 }),
  ]);
  expect(figures.days).toBe(1);
  expect(figures.warnings.join(' ')).toContain('leave out 1 day for which no equity was recorded');
});
