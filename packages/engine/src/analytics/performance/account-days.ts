import type { Money } from '../../model/money.ts';
import type { EpochMs, TradingDate } from '../../model/time.ts';
import type { DayResult } from '../daily.ts';

/** What an account was last worth on a trading date, as recorded. */
export interface DayClose {
  readonly date: TradingDate;
  readonly at: EpochMs;
  readonly equity: Money;
}

/** A trading date of an account: with ledger rows, with recorded equity, or with both. */
export interface AccountDay {
  readonly date: TradingDate;
  /** Realised, after charged fees. */
  readonly net: Money;
  /** Equity that the day's result was made on; null where none was ever recorded. */
  readonly start: Money | null;
}

type Result = Pick<DayResult, 'date' | 'grossPnl' | 'netPnl'>;

/**
 * Ascending. A day's start is its recorded close less what it realised before fees, which are charged
 * after it: deposits and withdrawals are in it, and are no result. A day without a record (the server was down) starts where the one
 * before it ended; a day with neither record nor result is not there. `before` is the equity at the
 * end of the last day before the first, `firstOfToday` the present day's first record: its last one
 * may hold an open position.
 */
export function accountDays(options: {
  readonly results: readonly Result[];
  readonly closes: readonly DayClose[];
  readonly before: Money | null;
  readonly firstOfToday: DayClose | null;
}): readonly AccountDay[] {
  const { results, closes, firstOfToday } = options;
  const byDate = new Map(results.map((result) => [result.date, result]));
  const recorded = new Map(closes.map(({ date, equity }) => [date, equity]));
  const dates = [...new Set([...byDate.keys(), ...recorded.keys()])].sort();
  let end = options.before;
  return dates.map((date) => {
    const { grossPnl: gross, netPnl: net } = byDate.get(date) ?? NOTHING;
    const close = recorded.get(date);
    const start =
      date === firstOfToday?.date ? firstOfToday.equity : close === undefined ? end : close - gross;
    end = start === null ? null : start + net;
    return { date, net, start };
  });
}

const NOTHING = { grossPnl: 0, netPnl: 0 };

/** Several accounts as one: results and starts are added; a day with an unknown start has none. */
export function together(accounts: readonly (readonly AccountDay[])[]): readonly AccountDay[] {
  const [only, ...others] = accounts;
  if (only !== undefined && others.length === 0) return only;
  const days = new Map<TradingDate, AccountDay>();
  for (const { date, net, start } of accounts.flat()) {
    const known = days.get(date) ?? { date, net: 0, start: 0 };
    const sum = known.start === null || start === null ? null : known.start + start;
    days.set(date, { date, net: known.net + net, start: sum });
  }
  return [...days.values()].sort((a, b) => (a.date < b.date ? -1 : 1));
}

/**
 * Returns on the day's start, as a backtest's: one for each day whose start is known. An account
 * without equity neither gains nor loses a share of it.
 */
export function dailyReturns(days: readonly AccountDay[]): readonly number[] {
  return days.flatMap(({ net, start }) => (start === null ? [] : [start > 0 ? net / start : 0]));
}
