import { type EmaPeriods, IndicatorSet } from '../indicators/indicator-set.ts';
import type { IndicatorSnapshot } from '../indicators/indicator-snapshot.ts';
import type { Bar } from '../model/bar.ts';
import { toDollars } from '../model/money.ts';
import type { Thresholds } from '../model/thresholds.ts';
import { type Crossing, CrossingMemory } from './crossing-memory.ts';
import { WEIGHTS } from './weights.ts';

/** All that the score of one bar is made from; prices in dollars. */
export interface Reading {
  readonly indicators: IndicatorSnapshot;
  readonly close: number;
  /** Lows and highs of the last `support.bars` bars, this one included. */
  readonly lows: readonly number[];
  readonly highs: readonly number[];
  /** The slow average `slope.bars` bars ago. */
  readonly emaSlowBefore: number | null;
  readonly crossing: Crossing | null;
}

const { slope, support } = WEIGHTS.parts.ema;

type ReadingThresholds = EmaPeriods &
  Pick<Thresholds, 'rsiOversoldThreshold' | 'rsiOverboughtThreshold'>;

/** Bars in, readings out: the indicators and the few bars of memory that the rules ask for. */
export class ReadingStream {
  private readonly indicators: IndicatorSet;
  private readonly crossings: CrossingMemory;
  private readonly lows: number[] = [];
  private readonly highs: number[] = [];
  private readonly slow: (number | null)[] = [];

  constructor(thresholds: ReadingThresholds) {
    this.indicators = new IndicatorSet(thresholds);
    this.crossings = new CrossingMemory(
      thresholds.rsiOversoldThreshold,
      thresholds.rsiOverboughtThreshold,
    );
  }

  push(bar: Bar): Reading {
    const indicators = this.indicators.push(bar);
    const crossing = this.crossings.push(indicators.rsi);
    remember(this.lows, toDollars(bar.low), support.bars);
    remember(this.highs, toDollars(bar.high), support.bars);
    remember(this.slow, indicators.emaSlow, slope.bars + 1);
    return {
      indicators,
      close: toDollars(bar.close),
      lows: [...this.lows],
      highs: [...this.highs],
      emaSlowBefore: this.slow.length > slope.bars ? (this.slow[0] ?? null) : null,
      crossing,
    };
  }
}

/** Appends to a list and keeps its newest `length` items. */
function remember<T>(list: T[], item: T, length: number): void {
  list.push(item);
  if (list.length > length) list.shift();
}
