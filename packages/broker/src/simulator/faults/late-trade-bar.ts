import { type Bar, type EpochMs, MINUTE } from '@tideline/engine';
import type { FaultSource } from './fault-switch.ts';

/** When a late trade is reported, in market milliseconds from the end of its minute. */
export const LATE_TRADE_DELAY_MS = MINUTE / 2;
const LATE_TRADE_SHARES = 100;

export function mayLackLateTrade(barEnd: EpochMs, now: EpochMs): boolean {
  return now < barEnd + LATE_TRADE_DELAY_MS;
}

/**
 * Returns a minute bar as it was before its late trade; null when it has none. That trade is never
 * first or last in its minute, but may be the highest or, where none is above open and close, the
 * lowest.
 */
export function barWithoutLateTrade(faults: FaultSource, symbol: string, bar: Bar): Bar | null {
  const { open, high, low, close } = bar;
  const volume = bar.volume - LATE_TRADE_SHARES;
  if (volume <= 0 || !faults.strikesOn('bar-corrected', `${symbol}|${bar.start}`)) return null;
  const [top, bottom] = [Math.max(open, close), Math.min(open, close)];
  return high > top
    ? { ...bar, high: top, volume }
    : { ...bar, low: Math.max(low, bottom), volume };
}
