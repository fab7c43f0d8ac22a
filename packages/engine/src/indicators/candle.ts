import type { Bar } from '../model/bar.ts';
import { toDollars } from '../model/money.ts';

/**
 * A bar in dollars, as in every reference implementation, so ties of prices are the same ties of
 * doubles.
 */
export type Candle = ReturnType<typeof toCandle>;

/** Throws RangeError on NaN and infinity, which would stay in some averages forever. */
export function toCandle(bar: Bar) {
  if (!Number.isFinite(bar.high + bar.low + bar.close + bar.volume)) {
    throw new RangeError(`bar ${bar.start} has a price or volume that is not finite`);
  }
  return {
    high: toDollars(bar.high),
    low: toDollars(bar.low),
    close: toDollars(bar.close),
    volume: bar.volume,
  };
}
