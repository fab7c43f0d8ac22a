import type { Money } from '../../model/money.ts';
import type { EpochMs, TradingDate } from '../../model/time.ts';
import type { DayResult } from '../daily.ts';

export interface DayClose {
  readonly date: TradingDate;
  readonly at: EpochMs;
  readonly equity: Money;
}

export interface EquityRecord {
  readonly accountNumber: string;
  /** Equity at the end of the last day before the range. */
  readonly equityBefore: Money | null;
  /** Each date's last record, ascending. */
  readonly closes: readonly DayClose[];
  /** Equity at each bar of the present date, if in the range. */
  readonly today: readonly DayClose[];
}

/** A trading date with ledger rows, recorded equity, or both. */
export type AccountDay = ReturnType<typeof accountDays>[number];

type RealisedDay = Pick<DayResult, 'date' | 'grossPnl' | 'netPnl'>;

/**
 * A day starts with its recorded close less what it realised before fees, which are charged after
 * it: so deposits and withdrawals are in the start, and are no result. A day without a record (the
 * server was down) starts where the previous one ended; one with neither record nor result is left
 * out. The present day starts with its first record, as its last one may hold an open position.
 */
export function accountDays(results: readonly RealisedDay[], account: EquityRecord) {
  const { closes, equityBefore, today } = account;
  const firstOfToday = today[0];
  const resultsByDate = new Map(results.map((result) => [result.date, result]));
  const closeEquities = new Map(closes.map(({ date, equity }) => [date, equity]));
  const dates = [...new Set([...resultsByDate.keys(), ...closeEquities.keys()])].sort();
  let endEquity = equityBefore;
  return dates.map((date) => {
    const { grossPnl: gross, netPnl: net } = resultsByDate.get(date) ?? NO_RESULT;
    const closeEquity = closeEquities.get(date);
    /** Equity before the day's result; null where none was ever recorded. */
    const startEquity: Money | null =
      date === firstOfToday?.date
        ? firstOfToday.equity
        : closeEquity === undefined
          ? endEquity
          : closeEquity - gross;
    endEquity = startEquity === null ? null : startEquity + net;
    return { date, net, start: startEquity };
  });
}

const NO_RESULT: Omit<RealisedDay, 'date'> = { grossPnl: 0, netPnl: 0 };

/** Where one account's start is unknown, the sum has none. */
export function sumOfAccounts(accounts: readonly (readonly AccountDay[])[]): readonly AccountDay[] {
  const [only, ...others] = accounts;
  if (only !== undefined && others.length === 0) return only;
  const days = new Map<TradingDate, AccountDay>();
  for (const { date, net, start } of accounts.flat()) {
    const dayBefore = days.get(date) ?? { date, net: 0, start: 0 };
    const startSum = dayBefore.start === null || start === null ? null : dayBefore.start + start;
    days.set(date, { date, net: dayBefore.net + net, start: startSum });
  }
  return [...days.values()].sort((a, b) => (a.date < b.date ? -1 : 1));
}

/** Leaves out days of unknown start; a start of 0 or less returns 0, as in a backtest. */
export function dailyReturns(days: readonly AccountDay[]): readonly number[] {
  return days.flatMap(({ net, start }) => (start === null ? [] : [start > 0 ? net / start : 0]));
}
