import { describe, expect, it } from 'vitest';
import { fromDollars } from '../model/money.ts';
import { firstOfDays, type LedgerRow } from './ledger.ts';
import { dailyPnl, performanceOf, performanceOfDay, performanceOfDays } from './performance.ts';

function row(date: string, gross: number, fees: number | null = 0): LedgerRow {
  return {
    date,
    closedAt: Date.parse(`${date}T15:00Z`),
    grossPnl: fromDollars(gross),
    fees: fees === null ? null : fromDollars(fees),
  };
}

const rows = [
  row('2026-11-20', 100, 1),
  row('2026-11-20', -50, 1),
  row('2026-11-20', 2, 2),
  row('2026-11-19', 30, null),
  row('2026-08-23', 10),
  row('2026-08-22', 1_000),
];

describe('performance', () => {
  it('is net of fees; break-even is a trade, and neither win nor loss', () => {
    expect(performanceOfDay(rows, '2026-11-20')).toEqual({
      pnl: fromDollars(48),
      trades: 3,
      wins: 1,
      losses: 1,
      winRate: 50,
      averagePnl: fromDollars(16),
    });
  });

  it('counts ninety calendar days with today as the last', () => {
    expect(firstOfDays('2026-11-20', 90)).toBe('2026-08-23');
    expect(performanceOfDays(rows, '2026-11-20', 90)).toMatchObject({
      trades: 5,
      pnl: fromDollars(88),
    });
    expect(performanceOf(rows).trades).toBe(6);
  });

  it('is zero, not NaN, without trades', () => {
    expect(performanceOf([])).toEqual({
      pnl: 0,
      trades: 0,
      wins: 0,
      losses: 0,
      winRate: 0,
      averagePnl: 0,
    });
    expect(performanceOf([row('2026-11-20', 1, 1)]).winRate).toBe(0);
  });

  it('sums each date, ascending', () => {
    expect(dailyPnl(rows)).toEqual([
      { date: '2026-08-22', pnl: fromDollars(1_000) },
      { date: '2026-08-23', pnl: fromDollars(10) },
      { date: '2026-11-19', pnl: fromDollars(30) },
      { date: '2026-11-20', pnl: fromDollars(48) },
    ]);
  });

  it('names a date that is none', () => {
    expect(() => firstOfDays('today', 90)).toThrow('last is not a date');
  });
});
