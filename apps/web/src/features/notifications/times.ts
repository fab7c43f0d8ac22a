import { clockTime, dayOf, listTime } from '../../lib/text/format.ts';

/** "13:16:11 ET" on the same day in New York, else "Feb 04, 16:05:02 ET". */
export function recentTimeText(timestamp: string, now: number): string {
  return `${dayOf(timestamp) === dayOf(now) ? clockTime(timestamp) : listTime(timestamp)} ET`;
}

/** "0.8 s". */
export function elapsedText(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}
