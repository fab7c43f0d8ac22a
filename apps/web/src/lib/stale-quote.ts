import type { Position } from '@tideline/api/schemas';
import { marketClock } from './market-clock.ts';

/** After 10 s without a quote the bot reads the broker directly; the answer needs its time. */
const STALE_MS = 12_000;

export function isStaleQuote({ ageMs, currentPrice }: Position): boolean {
  return currentPrice === null || ageMs === null || ageMs > STALE_MS;
}

/**
 * A position's quote as old as it is by now, in market time: an answer goes on ageing while none follows.
 * `readAt` and `now` are the browser's.
 */
export function quoteNow(position: Position, readAt: number, now: number): Position {
  const [then, by] = [marketClock.at(readAt), marketClock.at(now)];
  if (position.ageMs === null || then === null || by === null) return position;
  return { ...position, ageMs: position.ageMs + Math.max(0, by - then) };
}
