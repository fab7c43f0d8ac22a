import type { Position } from '@tideline/api/schemas';

/** After 10 s without a quote the bot reads the broker directly; the answer needs its time. */
const STALE_MS = 12_000;

export function isStaleQuote({ ageMs, currentPrice }: Position): boolean {
  return currentPrice === null || ageMs === null || ageMs > STALE_MS;
}
