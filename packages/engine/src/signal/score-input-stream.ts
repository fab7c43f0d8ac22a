import { type EmaPeriods, IndicatorSet } from '../indicators/indicator-set.ts';
import type { IndicatorSnapshot } from '../indicators/indicator-snapshot.ts';
import type { Bar } from '../model/bar.ts';
import { toDollars } from '../model/money.ts';
import type { AtTheMoney } from './at-the-money.ts';
import { type ChartPatterns, ChartStream } from './chart-patterns.ts';
import type { ScoreInput } from './score-input.ts';
import { WEIGHTS } from './weights.ts';

const { slope, support } = WEIGHTS.parts.ema;
const KEPT_RSI_COUNT = WEIGHTS.parts.rsi.crossingBars + 1;

export interface MarketInput extends AtTheMoney {
  readonly relativeVolume: number | null;
}

interface NewestBar {
  readonly bar: Bar;
  readonly indicators: IndicatorSnapshot;
  readonly chart: ChartPatterns | null;
}

export class ScoreInputStream {
  private readonly emaPeriods: EmaPeriods;
  private readonly indicators: IndicatorSet;
  private readonly chart = new ChartStream();
  private readonly lows: number[] = [];
  private readonly highs: number[] = [];
  private readonly rsis: (number | null)[] = [];
  private readonly slowEmas: (number | null)[] = [];
  private newestBar: NewestBar | null = null;

  constructor({ emaFastPeriod, emaSlowPeriod }: EmaPeriods) {
    this.emaPeriods = { emaFastPeriod, emaSlowPeriod };
    this.indicators = new IndicatorSet(this.emaPeriods);
  }

  /** Indicators that failed although their inputs were there. */
  get faultyIndicators(): readonly (keyof IndicatorSnapshot)[] {
    return this.indicators.faultyNames;
  }

  get latestIndicators(): IndicatorSnapshot | null {
    return this.newestBar?.indicators ?? null;
  }

  /** Takes in a bar without making a score input: past bars rarely need one. */
  followBar(bar: Bar): void {
    const indicators = this.indicators.push(bar);
    this.rememberBar(bar, indicators);
    this.newestBar = { bar, indicators, chart: this.chart.push(bar) };
  }

  scoreInput(market: MarketInput): ScoreInput {
    if (this.newestBar === null) throw new RangeError('there is no bar yet');
    const { bar, indicators, chart } = this.newestBar;
    const emaSlowBefore = this.slowEmas.length > slope.bars ? this.slowEmas[0] : null;
    return {
      indicators: withRelativeVolume(indicators, market.relativeVolume),
      context: {
        emaFastPeriod: this.emaPeriods.emaFastPeriod,
        emaSlowPeriod: this.emaPeriods.emaSlowPeriod,
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
    appendBounded(this.rsis, rsi, KEPT_RSI_COUNT);
    appendBounded(this.slowEmas, emaSlow, slope.bars + 1);
  }
}

/** Lists every field: a spread of so many takes twenty times as long. */
function withRelativeVolume(snapshot: IndicatorSnapshot, relativeVolume: number | null) {
  const { emaFast, emaSlow, rsi, mfi, adx, plusDi, minusDi, atr, moneyFlow } = snapshot;
  return { emaFast, emaSlow, rsi, mfi, adx, plusDi, minusDi, atr, moneyFlow, relativeVolume };
}

function closeLocation({ high, low, close }: Bar): number {
  return high === low ? 0 : (2 * close - high - low) / (high - low);
}

function appendBounded<T>(list: T[], item: T, maxLength: number): void {
  if (list.length === maxLength) list.shift();
  list.push(item);
}
