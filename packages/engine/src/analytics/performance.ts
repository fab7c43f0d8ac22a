import type { Money } from '../model/money.ts';
import type { TradingDate } from '../model/time.ts';
import { firstOfDays, type LedgerRow, netPnl, rowsBetween } from './ledger.ts';

/** Realised results, net of fees. Break-even counts as a trade and as neither win nor loss. */
export interface Performance {
  readonly pnl: Money;
  readonly trades: number;
  readonly wins: number;
  readonly losses: number;
  /** Wins among wins and losses, 0..100; 0 when there are none. */
  readonly winRate: number;
  /** Per trade, unrounded; 0 when there are none. */
  readonly averagePnl: number;
}

export interface DayPnl {
  readonly date: TradingDate;
  readonly pnl: Money;
}

export function performanceOf(rows: readonly LedgerRow[]): Performance {
  let [pnl, wins, losses] = [0, 0, 0];
  for (const row of rows) {
    const net = netPnl(row);
    pnl += net;
    if (net > 0) wins += 1;
    if (net < 0) losses += 1;
  }
  const decided = wins + losses;
  return {
    pnl,
    trades: rows.length,
    wins,
    losses,
    winRate: decided === 0 ? 0 : (wins / decided) * 100,
    averagePnl: rows.length === 0 ? 0 : pnl / rows.length,
  };
}

export function performanceOfDay(rows: readonly LedgerRow[], date: TradingDate): Performance {
  return performanceOf(rowsBetween(rows, date, date));
}

/** The last calendar days up to and with `today`. */
export function performanceOfDays(
  rows: readonly LedgerRow[],
  today: TradingDate,
  days: number,
): Performance {
  return performanceOf(rowsBetween(rows, firstOfDays(today, days), today));
}

/** Profit of each date that has trades, ascending. */
export function dailyPnl(rows: readonly LedgerRow[]): readonly DayPnl[] {
  const days = new Map<TradingDate, Money>();
  for (const row of rows) days.set(row.date, (days.get(row.date) ?? 0) + netPnl(row));
  return [...days].map(([date, pnl]) => ({ date, pnl })).sort((a, b) => (a.date < b.date ? -1 : 1));
}
