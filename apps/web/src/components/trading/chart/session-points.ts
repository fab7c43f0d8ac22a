import type { ChartBar } from '@tideline/api/schemas';
import { BAR_MS } from '../../../lib/trading/decisions.ts';

/** 9:30, and 78 five-minute bars until 16:00. */
const OPEN_MINUTE_OF_DAY = 570;
const BARS_PER_SESSION = 78;

const NEW_YORK_TIME_FORMAT = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/New_York',
  hourCycle: 'h23',
  hour: '2-digit',
  minute: '2-digit',
});

function minuteOfDay(timeMs: number): number {
  const [hours = '0', minutes = '0'] = NEW_YORK_TIME_FORMAT.format(timeMs).split(':');
  return Number(hours) * 60 + Number(minutes);
}

/**
 * Starts of all bars of the session, epoch seconds, also of those still to come. A half day has
 * fewer.
 */
export function sessionBarStartSeconds(bars: readonly ChartBar[], closesAt: string | null = null) {
  const [first] = bars;
  if (first === undefined) return [];
  const firstBarMs = Date.parse(first.start);
  const openMs = firstBarMs - (minuteOfDay(firstBarMs) - OPEN_MINUTE_OF_DAY) * 60_000;
  const barCount =
    closesAt === null ? BARS_PER_SESSION : Math.ceil((Date.parse(closesAt) - openMs) / BAR_MS);
  return Array.from({ length: barCount }, (_, bar) => (openMs + bar * BAR_MS) / 1000);
}
