import type { TradingDate } from '../model/time.ts';

export function firstOfDays(last: TradingDate, days: number): TradingDate {
  const end = Date.parse(last);
  if (!Number.isFinite(end)) throw new RangeError(`last is not a date (YYYY-MM-DD): ${last}`);
  return new Date(end - (days - 1) * 86_400_000).toISOString().slice(0, 10);
}
