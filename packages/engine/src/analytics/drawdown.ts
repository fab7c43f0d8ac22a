import type { Money } from '../model/money.ts';

export interface Drawdown {
  /** Largest fall from an earlier peak, at least 0. */
  readonly amount: Money;
  /** Percent of that peak; null when start or peak is unknown or 0. */
  readonly percent: number | null;
}

export interface EquityCurve {
  readonly startEquity: Money | null;
  readonly cumulativeGain: Money;
  readonly peak: Money;
  readonly maxDrawdown: Drawdown;
}

export function newCurve(startEquity: Money | null): EquityCurve {
  const percent = startEquity !== null && startEquity > 0 ? 0 : null;
  return { startEquity, cumulativeGain: 0, peak: 0, maxDrawdown: { amount: 0, percent } };
}

/**
 * A smaller fall from a lower peak can be the larger share, so the two maxima may be of different
 * falls.
 */
export function curveAfter(curve: EquityCurve, change: Money): EquityCurve {
  const { startEquity, maxDrawdown: before } = curve;
  const cumulativeGain = curve.cumulativeGain + change;
  const peak = Math.max(curve.peak, cumulativeGain);
  const drawdown = peak - cumulativeGain;
  const percent =
    startEquity === null || before.percent === null || !(startEquity + peak > 0)
      ? null
      : Math.max(before.percent, (drawdown / (startEquity + peak)) * 100);
  const maxDrawdown = { amount: Math.max(before.amount, drawdown), percent };
  return { startEquity, cumulativeGain, peak, maxDrawdown };
}

export function maxDrawdown(changes: Iterable<Money>, startEquity: Money | null): Drawdown {
  let curve = newCurve(startEquity);
  for (const change of changes) curve = curveAfter(curve, change);
  return curve.maxDrawdown;
}
