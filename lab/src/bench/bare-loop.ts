import { type Bar, DEFAULT_THRESHOLDS, toDollars } from '@tideline/engine';
import { ADX, EMA, MFI, RSI } from 'technicalindicators';

/** In dollars, as the library reads them. */
export interface PlainBar {
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
}

export function plainBars(bars: readonly Bar[]): readonly PlainBar[] {
  return bars.map(({ high, low, close, volume }) => ({
    high: toDollars(high),
    low: toDollars(low),
    close: toDollars(close),
    volume,
  }));
}

/** A value is undefined with too few bars. */
export interface PlainReadings {
  readonly emaFast: number | undefined;
  readonly emaSlow: number | undefined;
  readonly rsi: number | undefined;
  readonly mfi: number | undefined;
  readonly adx: number | undefined;
}

const { emaFastPeriod, emaSlowPeriod } = DEFAULT_THRESHOLDS;
const WILDER_INPUT = { period: 14, high: [], low: [], close: [] };

/**
 * A backtest's baseline: the same bars through the library's five plain indicators alone. Null
 * without bars.
 */
export function bareLoop(bars: readonly PlainBar[]): PlainReadings | null {
  const fast = new EMA({ period: emaFastPeriod, values: [] }).generator;
  const slow = new EMA({ period: emaSlowPeriod, values: [] }).generator;
  const strength = new RSI({ period: WILDER_INPUT.period, values: [] }).generator;
  const moneyFlow = new MFI({ ...WILDER_INPUT, volume: [] }).generator;
  const movement = new ADX(WILDER_INPUT).generator;
  let readings: PlainReadings | null = null;
  for (const bar of bars) {
    readings = {
      emaFast: fast.next(bar.close).value,
      emaSlow: slow.next(bar.close).value,
      rsi: strength.next(bar.close).value,
      mfi: moneyFlow.next(bar).value,
      adx: movement.next(bar).value?.adx,
    };
  }
  return readings;
}
