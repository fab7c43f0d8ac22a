import { describe, expect, it } from 'vitest';
import { closesOf, rowOf } from '../../../test/performance-rows.ts';
import { wilsonInterval } from '../interval.ts';
import type { EquityRecord } from './account-days.ts';
import { tradingPerformance } from './performance.ts';

// The expected figures are printed by another implementation, performance-figures.py in this folder.

const ALL = { from: null, to: '2026-12-31' };

const A1 = [
  rowOf('16', 'T1', 120, 1.234567),
  rowOf('16', 'T2', -80, 0.845678),
  rowOf('17', 'T3', 45, 0.400001),
  rowOf('17', 'T4', 0.4, 0.4),
  rowOf('19', 'T2-late-1', 10, 0),
  rowOf('20', 'T5', -150, 2.000001),
  rowOf('20', 'T6', -30, 0.3),
  rowOf('25', 'T7', 300, 1.5),
  rowOf('27', 'T8', 20, 0.25),
];
const A2 = [rowOf('27', 'T9', -40, 0.333333, 'A2')];

/**
 * Recorded at the last bar of each day: before the day's fees, after a deposit before the 20th's
 * open.
 */
const EQUITY: EquityRecord = {
  accountNumber: 'A1',
  equityBefore: 100_000_000,
  closes: closesOf({
    16: 10_040,
    17: 10_083.31,
    18: 10_082.5,
    20: 14_912.5,
    25: 15_210.19,
    27: 15_228.69,
  }),
  today: [],
};

describe('what another implementation says of an account', () => {
  const figures = tradingPerformance(A1, ALL, [EQUITY]);

  it('are its sums and counts', () => {
    expect(figures).toMatchObject({
      trades: 8,
      wins: 4,
      losses: 3,
      breakEven: 1,
      grossPnl: 2_354_000,
      fees: 69_600,
      netPnl: 2_284_400,
    });
  });

  it('are its rates and means, with their intervals', () => {
    expect(figures.winRate).toBeCloseTo(57.142857142857146, 10);
    expect(figures.winRateInterval?.low).toBeCloseTo(21.521013090764658, 8);
    expect(figures.winRateInterval?.high).toBeCloseTo(86.63616592625272, 8);
    expect(figures.expectancy).toBe(285_550);
    expect((figures.expectancyInterval?.low ?? 0) / 10_000).toBeCloseTo(-74.23923403272403, 2);
    expect((figures.expectancyInterval?.high ?? 0) / 10_000).toBeCloseTo(236.57408780733618, 2);
    expect(figures.profitFactor).toBeCloseTo(1.9023542423763629, 10);
    expect(figures.averageWin).toBe(1_204_000);
    expect(figures.averageLoss).toBeCloseTo(-843_866.666667, 4);
  });

  it('are its ratios of daily returns, a deposit and a day without the server among them', () => {
    expect(figures.days).toBe(7);
    expect(figures.sharpe).toBeCloseTo(4.4352060414572705, 8);
    expect(figures.sharpeInterval?.low).toBeCloseTo(-9.679010784736017, 3);
    expect(figures.sharpeInterval?.high).toBeCloseTo(18.54942286765056, 3);
    expect(figures.sortino).toBeCloseTo(9.171199834407997, 8);
  });

  it('are its weeks, Thanksgiving among them', () => {
    expect(figures.weeks).toEqual([
      { monday: '2026-11-16', netPnl: -898_100, closed: [] },
      { monday: '2026-11-23', netPnl: 3_182_500, closed: ['2026-11-26'] },
    ]);
  });

  it('are its drawdowns: of the closed trades, and of the equity without the deposit', () => {
    expect(figures.maxDrawdown.amount).toBe(2_085_700);
    expect(figures.maxDrawdown.percent).toBeCloseTo(2.061220940115189, 8);
    expect(figures.equityDrawdown?.amount).toBe(1_823_100);
    expect(figures.equityDrawdown?.percent).toBeCloseTo(1.2079509690243517, 8);
    const percents = figures.drawdown.map(({ percent }) => percent);
    expect(percents).toEqual([0, 0, 0, 0, expect.closeTo(-1.2079509690243517, 8), 0, 0]);
  });
});

describe('what it says of two accounts', () => {
  const ofA2 = { accountNumber: 'A2', equityBefore: 0, closes: [], today: [] };
  const figures = tradingPerformance([...A2, ...A1], ALL, [EQUITY, ofA2]);

  it('are their sums, each charged by itself', () => {
    expect(figures).toMatchObject({
      trades: 9,
      wins: 4,
      losses: 4,
      grossPnl: 1_954_000,
      fees: 73_000,
      netPnl: 1_881_000,
    });
    expect(figures.winRateInterval?.low).toBeCloseTo(21.521606221387756, 8);
    expect(figures.winRateInterval?.high).toBeCloseTo(78.47839377861224, 8);
    expect(figures.profitFactor).toBeCloseTo(1.640885860306644, 10);
    expect((figures.expectancyInterval?.low ?? 0) / 10_000).toBeCloseTo(-68.133, 2);
    expect((figures.expectancyInterval?.high ?? 0) / 10_000).toBeCloseTo(262.03837364394025, 2);
  });

  it('have no one curve of equity, and say so', () => {
    expect(figures.equity).toEqual([]);
    expect(figures.warnings.join(' ')).toContain('several accounts');
  });
});

it('Wilson’s interval is that of scipy’s binomtest(4, 7).proportion_ci(0.95, "wilson")', () => {
  expect(wilsonInterval(4, 7)?.low).toBeCloseTo(0.2504583645276572, 12);
  expect(wilsonInterval(4, 7)?.high).toBeCloseTo(0.8417801447485302, 12);
});
