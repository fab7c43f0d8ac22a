import { WEMA } from 'technicalindicators';
import type { Candle } from './candle.ts';

const PERIOD_BARS = 14;

const UNKNOWN_MOVEMENT = { atr: null, plusDi: null, minusDi: null, adx: null };

/**
 * Index of Wilder 1978, made from the library's Wilder averages, because the library's ADX stays
 * NaN forever after a start without moves, where the index is 0 ÷ 0. Here it is null for such a bar
 * and skips it.
 */
export class DirectionalMovementIndex {
  private readonly trueRange = newAverage();
  private readonly up = newAverage();
  private readonly down = newAverage();
  private readonly index = newAverage();
  private high = Number.NaN;
  private low = Number.NaN;
  private close = Number.NaN;

  /** Average true range in dollars; directional indicators and their index, 0..100. */
  push({ high, low, close }: Candle) {
    const rise = high - this.high;
    const fall = this.low - low;
    const range = Math.max(high, this.close) - Math.min(low, this.close);
    this.high = high;
    this.low = low;
    this.close = close;
    // The first bar's range is NaN: it has no previous bar.
    if (Number.isNaN(range)) return UNKNOWN_MOVEMENT;

    const atr = nextAverage(this.trueRange, range);
    const up = nextAverage(this.up, rise > fall && rise > 0 ? rise : 0);
    const down = nextAverage(this.down, fall > rise && fall > 0 ? fall : 0);
    if (atr === undefined || up === undefined || down === undefined) return UNKNOWN_MOVEMENT;
    if (atr === 0) return { atr, plusDi: null, minusDi: null, adx: null };
    const moves = up + down;
    const adx =
      moves === 0 ? undefined : nextAverage(this.index, percentOf(Math.abs(up - down), moves));
    return { atr, plusDi: percentOf(up, atr), minusDi: percentOf(down, atr), adx: adx ?? null };
  }
}

function newAverage(): WEMA {
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
