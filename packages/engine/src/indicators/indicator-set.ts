import type { Bar } from '../model/bar.ts';
import type { Thresholds } from '../model/thresholds.ts';
import { toCandle } from './candle.ts';
import { DirectionalMovementIndex } from './directional-movement.ts';
import { ExponentialAverage } from './ema.ts';
import type { IndicatorSnapshot } from './indicator-snapshot.ts';
import { MoneyFlowIndex } from './mfi.ts';
import { ChaikinMoneyFlow } from './money-flow.ts';
import { RelativeStrengthIndex } from './rsi.ts';

export type EmaPeriods = Pick<Thresholds, 'emaFastPeriod' | 'emaSlowPeriod'>;

export type IndicatorName = keyof IndicatorSnapshot;

const NO_FAULTS: readonly IndicatorName[] = [];

/**
 * Takes one stream of completed, validated bars. Its state is never saved: the same bars from the
 * same first one on restore the same bits. Memory doesn't grow with the bars.
 */
export class IndicatorSet {
  private readonly emaFast: ExponentialAverage;
  private readonly emaSlow: ExponentialAverage;
  private readonly rsi = new RelativeStrengthIndex();
  private readonly mfi = new MoneyFlowIndex();
  private readonly directionalMovement = new DirectionalMovementIndex();
  private readonly moneyFlow = new ChaikinMoneyFlow();
  private faultyIndicators = NO_FAULTS;

  constructor(periods: EmaPeriods) {
    this.emaFast = new ExponentialAverage(periods.emaFastPeriod);
    this.emaSlow = new ExponentialAverage(periods.emaSlowPeriod);
  }

  /**
   * Indicators whose last value was NaN or infinite and became null, because some bar is too large
   * to compute with. A new set without that bar works again.
   */
  get faultyNames(): readonly IndicatorName[] {
    return this.faultyIndicators;
  }

  /** Throws RangeError on NaN and infinity. */
  push(bar: Bar): IndicatorSnapshot {
    const candle = toCandle(bar);
    const { atr, plusDi, minusDi, adx } = this.directionalMovement.push(candle);
    this.faultyIndicators = NO_FAULTS;
    return {
      emaFast: this.finiteOrNull('emaFast', this.emaFast.push(candle.close)),
      emaSlow: this.finiteOrNull('emaSlow', this.emaSlow.push(candle.close)),
      rsi: this.finiteOrNull('rsi', this.rsi.push(candle.close)),
      mfi: this.finiteOrNull('mfi', this.mfi.push(candle)),
      adx: this.finiteOrNull('adx', adx),
      plusDi: this.finiteOrNull('plusDi', plusDi),
      minusDi: this.finiteOrNull('minusDi', minusDi),
      atr: this.finiteOrNull('atr', atr),
      moneyFlow: this.finiteOrNull('moneyFlow', this.moneyFlow.push(candle)),
      relativeVolume: null,
    };
  }

  private finiteOrNull(name: IndicatorName, value: number | null): number | null {
    if (value === null || Number.isFinite(value)) return value;
    this.faultyIndicators = [...this.faultyIndicators, name];
    return null;
  }
}
