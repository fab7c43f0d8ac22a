import { minuteTime, tradingDay } from '../../../lib/text/format.ts';

/** "Feb 5" for a day, "13:15" in New York for an instant within one. */
export function pointTimeText(epochSeconds: number, isIntraday: boolean): string {
  const epochMs = epochSeconds * 1_000;
  return isIntraday
    ? minuteTime(epochMs)
    : tradingDay(new Date(epochMs).toISOString().slice(0, 10));
}
