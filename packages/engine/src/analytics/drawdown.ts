import type { Money } from '../model/money.ts';

export interface Drawdown {
  /** Largest fall of the equity from an earlier peak, at least 0. */
  readonly amount: Money;
  /** Largest fall as a share of its peak, 0..100; null without a start, or from a peak of nothing. */
  readonly percent: number | null;
}

/**
 * Of a curve that begins with nothing gained and moves by each change in turn. The two maxima may
 * belong to different falls: a smaller fall from a lower peak can be the larger share.
 */
export function maxDrawdown(changes: Iterable<Money>, startEquity: Money | null): Drawdown {
  let [sum, peak, amount, percent] = [0, 0, 0, 0];
  let hasShares = startEquity !== null && startEquity > 0;
  for (const change of changes) {
    sum += change;
    peak = Math.max(peak, sum);
    const fall = peak - sum;
    amount = Math.max(amount, fall);
    if (startEquity === null || !(startEquity + peak > 0)) hasShares = false;
    else percent = Math.max(percent, (fall / (startEquity + peak)) * 100);
  }
  return { amount, percent: hasShares ? percent : null };
}
