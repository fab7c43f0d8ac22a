import { type EmaPeriods, IndicatorSet } from '../indicators/indicator-set.ts';
import type { IndicatorSnapshot } from '../indicators/indicator-snapshot.ts';
import type { Bar } from '../model/bar.ts';
import { toDollars } from '../model/money.ts';
import type { AtTheMoney } from './at-the-money.ts';
import { type ChartPatterns, ChartStream } from './chart-patterns.ts';
import type { ScoreInput } from './score-input.ts';
import { WEIGHTS } from './weights.ts';

const { slope, support } = WEIGHTS.parts.ema;
const RSIS = WEIGHTS.parts.rsi.crossingBars + 1;

/** What a reading holds that does not come from this stream's bars. */
export interface MarketInput extends AtTheMoney {
  readonly relativeVolume: number | null;
}

interface Newest {
  readonly bar: Bar;
  readonly indicators: IndicatorSnapshot;
  readonly chart: ChartPatterns | null;
}

/** Bars in, readings out: the indicators and the few bars of memory that the rules ask for. */
export class ScoreInputStream {
  private readonly periods: EmaPeriods;
  private readonly indicators: IndicatorSet;
  private readonly chart = new ChartStream();
  /** The newest of each, oldest first. */
  private readonly lows: number[] = [];
  private readonly highs: number[] = [];
  private readonly rsis: (number | null)[] = [];
  private readonly slow: (number | null)[] = [];
  private newest: Newest | null = null;

  constructor({ emaFastPeriod, emaSlowPeriod }: EmaPeriods) {
    this.periods = { emaFastPeriod, emaSlowPeriod };
    this.indicators = new IndicatorSet(this.periods);
  }

  /** Indicators of the newest bar that could not be computed although their inputs were there. */
  get faults(): readonly (keyof IndicatorSnapshot)[] {
    return this.indicators.faults;
  }

  /** The indicators at the end of the newest bar, null before the first. */
  get snapshot(): IndicatorSnapshot | null {
    return this.newest?.indicators ?? null;
  }

  /** Takes the next bar. Of a past nearly no reading is ever looked at: `reading` makes one. */
  follow(bar: Bar): void {
    const indicators = this.indicators.push(bar);
    this.remember(bar, indicators);
    this.newest = { bar, indicators, chart: this.chart.push(bar) };
  }

  /** What is read at the end of the newest bar. Throws a RangeError before the first one. */
  reading(market: MarketInput): ScoreInput {
    if (this.newest === null) throw new RangeError('there is no bar yet');
    const { bar, indicators, chart } = this.newest;
    const emaSlowBefore = this.slow.length > slope.bars ? this.slow[0] : null;
    return {
      indicators: withVolume(indicators, market.relativeVolume),
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

  private remember(bar: Bar, { rsi, emaSlow }: IndicatorSnapshot): void {
    append(this.lows, toDollars(bar.low), support.bars);
    append(this.highs, toDollars(bar.high), support.bars);
    append(this.rsis, rsi, RSIS);
    append(this.slow, emaSlow, slope.bars + 1);
  }
}

/** Field by field: a spread of so many takes twenty times as long. */
function withVolume(from: IndicatorSnapshot, relativeVolume: number | null): IndicatorSnapshot {
  const { emaFast, emaSlow, rsi, mfi, adx, plusDi, minusDi, atr, moneyFlow } = from;
  return { emaFast, emaSlow, rsi, mfi, adx, plusDi, minusDi, atr, moneyFlow, relativeVolume };
}

function closeLocation({ high, low, close }: Bar): number {
  return high === low ? 0 : (2 * close - high - low) / (high - low);
}

/** Adds to a list that holds the newest `length` items. */
function append<T>(list: T[], item: T, length: number): void {
  if (list.length === length) list.shift();
  list.push(item);
}
