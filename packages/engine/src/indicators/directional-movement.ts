import { WEMA } from 'technicalindicators';
import type { Candle } from './candle.ts';

const PERIOD_BARS = 14;

const UNKNOWN_MOVEMENT = { atr: null, plusDi: null, minusDi: null, adx: null };

/**
 * Index of Wilder 1978, made from the library's Wilder averages, because the library's ADX stays
 * NaN forever after a start without moves, where the index is 0 ÷ 0. Here the index is null on such
 * a bar, and its average skips the bar.
 */
export class DirectionalMovementIndex {
  private readonly averageTrueRange = newWilderAverage();
  private readonly averagePlusMovement = newWilderAverage();
  private readonly averageMinusMovement = newWilderAverage();
  private readonly averageDx = newWilderAverage();
  private previousHigh = Number.NaN;
  private previousLow = Number.NaN;
  private previousClose = Number.NaN;

  /** Average true range in dollars; directional indicators and their index, 0..100. */
  push({ high, low, close }: Candle) {
    const highRise = high - this.previousHigh;
    const lowFall = this.previousLow - low;
    const trueRange = Math.max(high, this.previousClose) - Math.min(low, this.previousClose);
    this.previousHigh = high;
    this.previousLow = low;
    this.previousClose = close;
    // The first bar's range is NaN: it has no previous bar.
    if (Number.isNaN(trueRange)) return UNKNOWN_MOVEMENT;

    const atr = nextAverage(this.averageTrueRange, trueRange);
    const plusMovement = highRise > lowFall && highRise > 0 ? highRise : 0;
    const up = nextAverage(this.averagePlusMovement, plusMovement);
    const minusMovement = lowFall > highRise && lowFall > 0 ? lowFall : 0;
    const down = nextAverage(this.averageMinusMovement, minusMovement);
    if (atr === undefined || up === undefined || down === undefined) return UNKNOWN_MOVEMENT;
    if (atr === 0) return { atr, plusDi: null, minusDi: null, adx: null };
    const totalMovement = up + down;
    const adx =
      totalMovement === 0
        ? undefined
        : nextAverage(this.averageDx, percentOf(Math.abs(up - down), totalMovement));
    return { atr, plusDi: percentOf(up, atr), minusDi: percentOf(down, atr), adx: adx ?? null };
  }
}

function newWilderAverage(): WEMA {
  return new WEMA({ period: PERIOD_BARS, values: [] });
}

/** Rounding of the averages may push a part above its whole. */
function percentOf(part: number, whole: number): number {
  return Math.min(100, 100 * (part / whole));
}

/** The average is undefined until the period is full, despite the library's type. */
function nextAverage(stream: WEMA, value: number): number | undefined {
  return stream.generator.next(value).value;
}
