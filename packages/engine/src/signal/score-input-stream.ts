import { type EmaPeriods, IndicatorSet } from '../indicators/indicator-set.ts';
import type { IndicatorSnapshot } from '../indicators/indicator-snapshot.ts';
import type { Bar } from '../model/bar.ts';
import { toDollars } from '../model/money.ts';
import type { AtTheMoney } from './at-the-money.ts';
import { type ChartPatterns, ChartStream } from './chart-patterns.ts';
import type { ScoreInput } from './score-input.ts';
import { WEIGHTS } from './weights.ts';

const { slope, support } = WEIGHTS.parts.ema;
const KEPT_RSIS = WEIGHTS.parts.rsi.crossingBars + 1;

export interface MarketInput extends AtTheMoney {
  readonly relativeVolume: number | null;
}

interface NewestBar {
  readonly bar: Bar;
  readonly indicators: IndicatorSnapshot;
  readonly chart: ChartPatterns | null;
}

export class ScoreInputStream {
  private readonly periods: EmaPeriods;
  private readonly indicators: IndicatorSet;
  private readonly chart = new ChartStream();
  private readonly lows: number[] = [];
  private readonly highs: number[] = [];
  private readonly rsis: (number | null)[] = [];
  private readonly slow: (number | null)[] = [];
  private newest: NewestBar | null = null;

  constructor({ emaFastPeriod, emaSlowPeriod }: EmaPeriods) {
    this.periods = { emaFastPeriod, emaSlowPeriod };
    this.indicators = new IndicatorSet(this.periods);
  }

  /** Indicators that failed although their inputs were there. */
  get faultyIndicators(): readonly (keyof IndicatorSnapshot)[] {
    return this.indicators.faultyNames;
  }

  get latestIndicators(): IndicatorSnapshot | null {
    return this.newest?.indicators ?? null;
  }

  /** Takes in a bar without a score input: few of a past are ever needed. */
  followBar(bar: Bar): void {
    const indicators = this.indicators.push(bar);
    this.rememberBar(bar, indicators);
    this.newest = { bar, indicators, chart: this.chart.push(bar) };
  }

  scoreInput(market: MarketInput): ScoreInput {
    if (this.newest === null) throw new RangeError('there is no bar yet');
    const { bar, indicators, chart } = this.newest;
    const emaSlowBefore = this.slow.length > slope.bars ? this.slow[0] : null;
    return {
      indicators: withRelativeVolume(indicators, market.relativeVolume),
      context: {
        emaFastPeriod: this.periods.emaFastPeriod,
        emaSlowPeriod: this.periods.emaSlowPeriod,
        close: toDollars(bar.close),
        lows: this.lows.slice(),
        highs: this.highs.slice(),
        emaSlowBefore: emaSlowBefore ?? null,
        rsis: this.rsis.slice(),
        closeLocation: closeLocation(bar),
        chart,
        iv: market.iv,
        callHalfSpread: market.callHalfSpread,
        putHalfSpread: market.putHalfSpread,
      },
    };
  }

  private rememberBar(bar: Bar, { rsi, emaSlow }: IndicatorSnapshot): void {
    appendBounded(this.lows, toDollars(bar.low), support.bars);
    appendBounded(this.highs, toDollars(bar.high), support.bars);
    appendBounded(this.rsis, rsi, KEPT_RSIS);
    appendBounded(this.slow, emaSlow, slope.bars + 1);
  }
}

/** Lists every field: a spread of so many takes twenty times as long. */
function withRelativeVolume(
  from: IndicatorSnapshot,
  relativeVolume: number | null,
): IndicatorSnapshot {
  const { emaFast, emaSlow, rsi, mfi, adx, plusDi, minusDi, atr, moneyFlow } = from;
  return { emaFast, emaSlow, rsi, mfi, adx, plusDi, minusDi, atr, moneyFlow, relativeVolume };
}

function closeLocation({ high, low, close }: Bar): number {
  return high === low ? 0 : (2 * close - high - low) / (high - low);
}

function appendBounded<T>(list: T[], item: T, maxLength: number): void {
  if (list.length === maxLength) list.shift();
  list.push(item);
}
