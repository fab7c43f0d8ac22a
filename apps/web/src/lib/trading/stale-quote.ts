import type { Position } from '@tideline/api/schemas';
import { marketClock } from './market-clock.ts';

/** After 10 s without a quote the bot reads the broker directly; the answer needs its time. */
const STALE_MS = 12_000;

export function isStaleQuote({ ageMs, currentPrice }: Position): boolean {
  return currentPrice === null || ageMs === null || ageMs > STALE_MS;
}

/**
 * A position's quote as old as it is by now: an answer goes on ageing while none follows, by the browser's
 * time. A market that is held does not age it, and one that is played fast does not age it faster: its
 * answers come no sooner, and each would look stale. `readAt` and `now` are the browser's.
 */
export function quoteNow(position: Position, readAt: number, now: number): Position {
  const [then, by] = [marketClock.at(readAt), marketClock.at(now)];
  if (position.ageMs === null || then === null || by === null) return position;
  const passed = Math.min(now - readAt, by - then);
  return { ...position, ageMs: position.ageMs + Math.max(0, passed) };
}
