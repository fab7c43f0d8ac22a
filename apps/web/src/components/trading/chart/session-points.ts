import type { ChartBar } from '@tideline/api/schemas';
import { BAR_MS } from '../../../lib/trading/decisions.ts';

/** 9:30, and 78 five-minute bars until 16:00. */
const OPEN_MINUTE = 570;
const BARS_A_SESSION = 78;

const NEW_YORK = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/New_York',
  hourCycle: 'h23',
  hour: '2-digit',
  minute: '2-digit',
});

function minuteOfDay(time: number): number {
  const [hours = '0', minutes = '0'] = NEW_YORK.format(time).split(':');
  return Number(hours) * 60 + Number(minutes);
}

/**
 * Starts of their session's bars, epoch seconds: empty ones are the time left. A half day ends
 * earlier.
 */
export function sessionTimes(
  bars: readonly ChartBar[],
  closesAt: string | null = null,
): readonly number[] {
  const [first] = bars;
  if (first === undefined) return [];
  const start = Date.parse(first.start);
  const open = start - (minuteOfDay(start) - OPEN_MINUTE) * 60_000;
  const length =
    closesAt === null ? BARS_A_SESSION : Math.ceil((Date.parse(closesAt) - open) / BAR_MS);
  return Array.from({ length }, (_, bar) => (open + bar * BAR_MS) / 1000);
}
