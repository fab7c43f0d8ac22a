import { daysAfter, type TradingDate } from '../../model/time.ts';
import type { ReportedCash } from '../state/day-cash.ts';
import type { CashMoves } from '../state/event.ts';

export const NO_REPORTED_CASH: ReportedCash = { transfers: 0, results: 0, unvalued: 0 };

/**
 * The broker reports some cash moves late, under an earlier day, so earlier days are read again.
 */
const REREAD_DAY_COUNT = 7;

/** Each read of a date begins at the same day, so its sums can be compared. */
export function firstCashMoveDate(date: TradingDate): TradingDate {
  return daysAfter(date, -REREAD_DAY_COUNT);
}

export function sumReportedCash({ moves }: Pick<CashMoves, 'moves'>): ReportedCash {
  let { transfers, results, unvalued } = NO_REPORTED_CASH;
  for (const { isTransfer, amount } of new Map(moves.map((each) => [each.id, each])).values()) {
    if (!isTransfer) results += amount ?? 0;
    else if (amount === null) unvalued += 1;
    else transfers += amount;
  }
  return { transfers, results, unvalued };
}

export function reportedCashSince(all: ReportedCash, before: ReportedCash): ReportedCash {
  return {
    transfers: all.transfers - before.transfers,
    results: all.results - before.results,
    unvalued: all.unvalued - before.unvalued,
  };
}
