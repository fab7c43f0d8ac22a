import type { Bar } from '../model/bar.ts';
import { toDollars } from '../model/money.ts';

/**
 * Bar in dollars, as in every reference implementation: a tie of typical prices or moves is then a
 * tie of doubles, as there.
 */
export interface Candle {
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
}

/**
 * Turns a bar into dollars. Throws a RangeError on a number that is none, which would poison some
 * streams forever.
 */
export function toCandle(bar: Bar): Candle {
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
