import type { DayClose } from '../src/analytics/performance/account-days.ts';
import type { PerformanceRow } from '../src/analytics/performance/whole-trades.ts';
import { newYorkTime } from '../src/hours/new-york.ts';
import { fromDollars } from '../src/model/money.ts';

let minute = 0;

/** Dates are days of November 2026, each row later than those before it; amounts are in dollars. */
export function rowOf(
  day: string,
  tradeId: string,
  gross: number,
  fees: number,
  accountNumber = 'A1',
  more: Partial<PerformanceRow> = {},
): PerformanceRow {
  minute += 1;
  const date = `2026-11-${day}`;
  const openedAt = newYorkTime(`${date}T10:00`) + minute * 60_000;
  return {
    tradeId,
    accountNumber,
    date,
    openedAt,
    closedAt: openedAt + 600_000,
    grossPnl: fromDollars(gross),
    feesMicro: Math.round(fees * 1e6),
    side: 'call',
    reason: 'target',
    confidence: 60,
    ...more,
  };
}

/** Takes dollars by day of November 2026, recorded at 16:00. */
export function closesOf(dollars: Readonly<Record<string, number>>): readonly DayClose[] {
  return Object.entries(dollars).map(([day, equity]) => {
    const date = `2026-11-${day}`;
    return { date, at: newYorkTime(`${date}T16:00`), equity: fromDollars(equity) };
  });
}
