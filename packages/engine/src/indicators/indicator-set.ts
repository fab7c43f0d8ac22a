import type { Bar } from '../model/bar.ts';
import { AverageDirectionalIndex } from './adx.ts';
import { AverageTrueRange } from './atr.ts';
import { toCandle } from './candle.ts';
import { ExponentialAverage } from './ema.ts';
import type { IndicatorSnapshot } from './indicator-snapshot.ts';
import { MoneyFlowIndex } from './mfi.ts';
import { ChaikinMoneyFlow } from './money-flow.ts';
import { RelativeStrength } from './rsi.ts';

/** Wilder's period, for every indicator that is his. */
const WILDER_PERIOD = 14;
const MONEY_FLOW_PERIOD = 20;

export interface EmaPeriods {
  readonly emaFastPeriod: number;
  readonly emaSlowPeriod: number;
}

/**
 * All indicators of one symbol as one stream of completed, validated bars. Its state is never saved:
 * it is restored by pushing the stored bars again from the same first bar, which gives the same bits.
 * The library keeps a few bytes of every bar, so a set is to be replaced now and then (each session).
 */
export class IndicatorSet {
  private readonly emaFast: ExponentialAverage;
  private readonly emaSlow: ExponentialAverage;
  private readonly rsi = new RelativeStrength(WILDER_PERIOD);
  private readonly mfi = new MoneyFlowIndex(WILDER_PERIOD);
  private readonly adx = new AverageDirectionalIndex(WILDER_PERIOD);
  private readonly atr = new AverageTrueRange(WILDER_PERIOD);
  private readonly moneyFlow = new ChaikinMoneyFlow(MONEY_FLOW_PERIOD);

  constructor(periods: EmaPeriods) {
    this.emaFast = new ExponentialAverage(periods.emaFastPeriod);
    this.emaSlow = new ExponentialAverage(periods.emaSlowPeriod);
  }

  /** The readings at the end of a bar. Throws a RangeError on a bar with a number that is none. */
  push(bar: Bar): IndicatorSnapshot {
    const candle = toCandle(bar);
    const { adx, plusDi, minusDi } = this.adx.push(candle);
    return {
      emaFast: this.emaFast.push(candle.close),
      emaSlow: this.emaSlow.push(candle.close),
      rsi: this.rsi.push(candle.close),
      mfi: this.mfi.push(candle),
      adx,
      plusDi,
      minusDi,
      atr: this.atr.push(candle),
      moneyFlow: this.moneyFlow.push(candle),
      relativeVolume: null,
    };
  }
}
