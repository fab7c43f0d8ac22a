import { newYorkClock } from '../../hours/new-york.ts';
import type { EpochMs, TradingDate } from '../../model/time.ts';
import type { WholeTrade } from './whole-trades.ts';

export const UNKNOWN_GROUP = 'unknown';

export const WEEKDAY_NAMES = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ');

export function hourName(at: EpochMs): string {
  return `${newYorkClock(at).slice(0, 2)}:00`;
}

export function weekdayName(date: TradingDate): string {
  return WEEKDAY_NAMES[new Date(Date.parse(date)).getUTCDay()] ?? UNKNOWN_GROUP;
}

const BAND_WIDTH_POINTS = 10;
/** A signal needs 45 points, so few trades are below 50 and share a band. */
const LOWEST_BAND_END = 50;
const MAX_CONFIDENCE = 100;

export type ConfidenceBand = ReturnType<typeof confidenceBandOf>;

/** Includes `from` and excludes `to`; the last band includes 100. */
export function confidenceBandOf(confidence: number) {
  if (confidence < LOWEST_BAND_END) return { from: 0, to: LOWEST_BAND_END };
  const from = Math.min(
    Math.floor(confidence / BAND_WIDTH_POINTS) * BAND_WIDTH_POINTS,
    MAX_CONFIDENCE - BAND_WIDTH_POINTS,
  );
  return { from, to: from + BAND_WIDTH_POINTS };
}

/** "60-70". */
export function confidenceBandName(confidence: number | null): string {
  if (confidence === null) return UNKNOWN_GROUP;
  const { from, to } = confidenceBandOf(confidence);
  return `${from}-${to}`;
}

export function sortGroups<Group>(
  groups: readonly (readonly [name: string, group: Group])[],
  order: readonly string[],
): readonly (readonly [name: string, group: Group])[] {
  const rank = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length);
  return [...groups].sort(([a], [b]) => rank(a) - rank(b) || (a < b ? -1 : 1));
}

export function tradeGroupNames(trade: Pick<WholeTrade, 'openedAt' | 'date' | 'confidence'>) {
  return {
    hour: hourName(trade.openedAt),
    weekday: weekdayName(trade.date),
    confidenceBand: confidenceBandName(trade.confidence),
  };
}
