import { minuteTime, tradingDay } from '../../../lib/text/format.ts';

/** "Feb 5" of a day, or "13:15" in New York of an instant within it; `time` in epoch seconds. */
export function pointTime(time: number, isIntraday: boolean): string {
  const ms = time * 1_000;
  return isIntraday ? minuteTime(ms) : tradingDay(new Date(ms).toISOString().slice(0, 10));
}
