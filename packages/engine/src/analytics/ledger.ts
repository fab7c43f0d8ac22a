import type { Money } from '../model/money.ts';
import type { EpochMs, TradingDate } from '../model/time.ts';

/** What analytics need of a closed trade. Rows of one account only, in any order. */
export interface LedgerRow {
  /** New York date on which the trade closed. */
  readonly date: TradingDate;
  readonly closedAt: EpochMs;
  readonly grossPnl: Money;
  /** Fees of buying and selling, at least 0; null while the broker has not told them. */
  readonly fees: Money | null;
}

/** Profit after fees, as far as they are known. */
export function netPnl(row: Pick<LedgerRow, 'grossPnl' | 'fees'>): Money {
  return row.grossPnl - (row.fees ?? 0);
}

/** Rows from one date to another, both included. */
export function rowsBetween<Row extends LedgerRow>(
  rows: readonly Row[],
  from: TradingDate,
  to: TradingDate,
): readonly Row[] {
  return rows.filter((row) => row.date >= from && row.date <= to);
}

/** The first of a number of calendar days that end with `last`: 1 gives `last` itself. */
export function firstOfDays(last: TradingDate, days: number): TradingDate {
  const end = Date.parse(last);
  if (!Number.isFinite(end)) throw new RangeError(`last is not a date (YYYY-MM-DD): ${last}`);
  return new Date(end - (days - 1) * 86_400_000).toISOString().slice(0, 10);
}
