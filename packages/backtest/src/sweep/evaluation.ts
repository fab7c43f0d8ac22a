import {
  type Money,
  mergeLateRows,
  type TradeClosedEntry,
  type TradingDate,
  toDollars,
} from '@tideline/engine';
import type { DayRecord, RunObserver } from '../run/result.ts';

/** A date's return in percent of its first equity, so that dates can be compared. */
export interface DayReturn {
  readonly date: TradingDate;
  readonly percent: number;
  /** Net results on all paths, in percent of the same equity. */
  readonly trades: readonly number[];
  /** Number of paths that `trades` comes from. */
  readonly paths: number;
}

/** Results of one combination of settings, each stretch on its own account. */
export type Evaluation = readonly DayReturn[];

export function evaluateRun(play: (observer: RunObserver) => unknown): Evaluation {
  const days: DayRecord[] = [];
  const rows: TradeClosedEntry[] = [];
  play({ onTrade: (trade) => rows.push(trade), onDay: (day) => days.push(day) });
  const trades = mergeLateRows(rows);
  return days.map(({ date, startEquity, endEquity }) => ({
    date,
    percent: percentOfEquity(toDollars(endEquity - startEquity), startEquity),
    trades: trades
      .filter((trade) => trade.date === date)
      .map((trade) => percentOfEquity(toDollars(trade.netPnl), startEquity)),
    paths: 1,
  }));
}

export function meanOverPaths(evaluations: readonly Evaluation[]): Evaluation {
  const [first = []] = evaluations;
  return first.map(({ date }, index) => {
    const days = evaluations.flatMap((days) => days[index] ?? []);
    return {
      date,
      percent: days.reduce((sum, { percent }) => sum + percent, 0) / days.length,
      trades: days.flatMap(({ trades }) => trades),
      paths: days.reduce((sum, { paths }) => sum + paths, 0),
    };
  });
}

/** An account without equity neither gains nor loses a share of it. */
function percentOfEquity(dollars: number, equity: Money): number {
  return equity > 0 ? (dollars / toDollars(equity)) * 100 : 0;
}
