import { type EmaPeriods, IndicatorSet } from '../indicators/indicator-set.ts';
import type { IndicatorSnapshot } from '../indicators/indicator-snapshot.ts';
import type { Bar } from '../model/bar.ts';
import { toDollars } from '../model/money.ts';
import { ChartStream } from './chart-stream.ts';
import type { OptionReading } from './option-reading.ts';
import type { Reading } from './reading.ts';
import { WEIGHTS } from './weights.ts';

const { slope, support } = WEIGHTS.parts.ema;
const RSIS = WEIGHTS.parts.rsi.crossingBars + 1;

/** What a reading holds that does not come from this stream's bars. */
export interface MarketReading extends OptionReading {
  readonly relativeVolume: number | null;
}

/** Bars in, readings out: the indicators and the few bars of memory that the rules ask for. */
export class ReadingStream {
  private readonly periods: EmaPeriods;
  private readonly indicators: IndicatorSet;
  private readonly chart = new ChartStream();
  private lows: readonly number[] = [];
  private highs: readonly number[] = [];
  private rsis: readonly (number | null)[] = [];
  /** The slow averages of the bars before, oldest first. */
  private readonly slow: (number | null)[] = [];

  constructor({ emaFastPeriod, emaSlowPeriod }: EmaPeriods) {
    this.periods = { emaFastPeriod, emaSlowPeriod };
    this.indicators = new IndicatorSet(this.periods);
  }

  /** Indicators of the newest bar that could not be computed although their inputs were there. */
  get faults(): readonly (keyof IndicatorSnapshot)[] {
    return this.indicators.faults;
  }

  push(bar: Bar, market: MarketReading): Reading {
    const { emaFast, emaSlow, rsi, mfi, adx, plusDi, minusDi, atr, moneyFlow } =
      this.indicators.push(bar);
    this.lows = following(this.lows, toDollars(bar.low), support.bars);
    this.highs = following(this.highs, toDollars(bar.high), support.bars);
    this.rsis = following(this.rsis, rsi, RSIS);
    const emaSlowBefore = this.slow.length < slope.bars ? null : (this.slow.shift() ?? null);
    this.slow.push(emaSlow);
    return {
      indicators: {
        emaFast,
        emaSlow,
        rsi,
        mfi,
        adx,
        plusDi,
        minusDi,
        atr,
        moneyFlow,
        relativeVolume: market.relativeVolume,
      },
      context: {
        emaFastPeriod: this.periods.emaFastPeriod,
        emaSlowPeriod: this.periods.emaSlowPeriod,
        close: toDollars(bar.close),
        lows: this.lows,
        highs: this.highs,
        emaSlowBefore,
        rsis: this.rsis,
        closeLocation: closeLocation(bar),
        chart: this.chart.push(bar),
        iv: market.iv,
        callHalfSpread: market.callHalfSpread,
        putHalfSpread: market.putHalfSpread,
      },
    };
  }
}

function closeLocation({ high, low, close }: Bar): number {
  return high === low ? 0 : (2 * close - high - low) / (high - low);
}

/** The newest `length` items of a list and one more, as a new list: the old one is part of a reading. */
function following<T>(list: readonly T[], item: T, length: number): readonly T[] {
  if (list.length < length) return [...list, item];
  const next = list.slice();
  let entering = item;
  for (let index = length - 1; index >= 0; index--) {
    const leaving = next[index];
    next[index] = entering;
    if (leaving === undefined) break;
    entering = leaving;
  }
  return next;
}
