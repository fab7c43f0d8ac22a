import {
  type Money,
  type TradeClosedEntry,
  type TradingDate,
  toDollars,
  wholeTrades,
} from '@tideline/engine';
import { netOf } from '../report/figures/trade-row.ts';
import type { DayRecord, RunObserver } from '../run/result.ts';

/** One trading date in percent of its first equity, so that dates of different equity compare. */
export interface DayReturn {
  readonly date: TradingDate;
  /** Mean over the paths. */
  readonly percent: number;
  /** Net results of the day's trades on all paths, percent of the same equity. */
  readonly trades: readonly number[];
  /** Paths that the trades are of. */
  readonly paths: number;
}

/** What one combination did, session by session, each stretch of them on an account of its own. */
export type Evaluation = readonly DayReturn[];

/** What one combination did over one stretch. `play` is a backtest that tells an observer. */
export function evaluate(play: (observer: RunObserver) => unknown): Evaluation {
  const days: DayRecord[] = [];
  const rows: TradeClosedEntry[] = [];
  play({
    trade(trade) {
      rows.push(trade);
    },
    day(day) {
      days.push(day);
    },
  });
  const trades = wholeTrades(rows);
  return days.map(({ date, startEquity, endEquity }) => ({
    date,
    percent: percentOf(toDollars(endEquity - startEquity), startEquity),
    trades: trades
      .filter((trade) => trade.date === date)
      .map((trade) => percentOf(netOf(trade), startEquity)),
    paths: 1,
  }));
}

/** The same sessions on several paths as one: each day with the trades of all of them. */
export function overPaths(evaluations: readonly Evaluation[]): Evaluation {
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
function percentOf(dollars: number, equity: Money): number {
  return equity > 0 ? (dollars / toDollars(equity)) * 100 : 0;
}
