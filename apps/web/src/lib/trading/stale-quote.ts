import type { Position } from '@tideline/api/schemas';
import { marketClock } from './market-clock.ts';

/** After 10 s without a quote the bot reads the broker directly; the answer needs time. */
const STALE_AFTER_MS = 12_000;

export function isStaleQuote({ ageMs, currentPrice }: Position): boolean {
  return currentPrice === null || ageMs === null || ageMs > STALE_AFTER_MS;
}

/**
 * An answer ages by browser time (`readAtMs`, `nowMs`) until the next one; not in a held market,
 * and no faster in a fast one: answers come no sooner there, and each would look stale.
 */
export function withQuoteAge(position: Position, readAtMs: number, nowMs: number): Position {
  const [then, by] = [marketClock.toMarketTimeMs(readAtMs), marketClock.toMarketTimeMs(nowMs)];
  if (position.ageMs === null || then === null || by === null) return position;
  const elapsedMs = Math.min(nowMs - readAtMs, by - then);
  return { ...position, ageMs: position.ageMs + Math.max(0, elapsedMs) };
}
