/** Values at a bar's close. A null value is not known yet or can't be computed. */
export interface IndicatorSnapshot {
  readonly emaFast: number | null;
  readonly emaSlow: number | null;
  readonly rsi: number | null;
  readonly mfi: number | null;
  readonly adx: number | null;
  readonly plusDi: number | null;
  readonly minusDi: number | null;
  /** Average true range (14) in dollars. */
  readonly atr: number | null;
  /** Chaikin Money Flow (20), -1..1. */
  readonly moneyFlow: number | null;
  /** Volume relative to the mean of its time slot. */
  readonly relativeVolume: number | null;
}
