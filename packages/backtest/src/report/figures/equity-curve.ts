import { chargedRows, type EpochMs, toDollars } from '@tideline/engine';
import type { BacktestRun } from '../../run/result.ts';
import { roundTo } from './trade-row.ts';

/**
 * Realised equity at the start, after each closed trade, and after each day's fees were charged.
 */
export function equityCurve(run: BacktestRun, closeOf: (date: string) => EpochMs) {
  const points = [{ at: run.startedAt, equity: toDollars(run.startCash) }];
  const rows = chargedRows(run.trades);
  let nextIndex = 0;
  for (const day of run.days) {
    let equity = toDollars(day.startEquity);
    for (; nextIndex < rows.length; nextIndex++) {
      const trade = rows[nextIndex];
      if (trade === undefined || trade.date > day.date) break;
      equity += toDollars(trade.netPnl);
      points.push({ at: trade.closedAt, equity: roundTo(equity, 2) });
    }
    points.push({ at: closeOf(day.date), equity: toDollars(day.endEquity) });
  }
  return points;
}
