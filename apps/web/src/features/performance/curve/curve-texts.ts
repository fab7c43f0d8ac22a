import { minuteTime, tradingDay } from '../../../lib/text/format.ts';

/** "Feb 5" for a day, "13:15" in New York for an instant within one; `time` is in epoch seconds. */
export function pointTime(time: number, isIntraday: boolean): string {
  const ms = time * 1_000;
  return isIntraday ? minuteTime(ms) : tradingDay(new Date(ms).toISOString().slice(0, 10));
}
