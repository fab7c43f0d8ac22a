import { daysAfter, type TradingDate } from '../model/time.ts';

export function firstDateOfDays(last: TradingDate, dayCount: number): TradingDate {
  if (!Number.isFinite(Date.parse(last)))
    throw new RangeError(`last is not a date (YYYY-MM-DD): ${last}`);
  return daysAfter(last, 1 - dayCount);
}
