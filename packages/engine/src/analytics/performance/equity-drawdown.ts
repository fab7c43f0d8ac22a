import { newYorkTime } from '../../hours/new-york.ts';
import type { Money } from '../../model/money.ts';
import type { Drawdown } from '../drawdown.ts';
import type { AccountDay, DayClose } from './account-days.ts';

/**
 * Leaves out deposits and withdrawals: each day's result on the day's start is chained (a
 * time-weighted return). `today` are the present day's records, with open positions at the bid;
 * they replace that day's result.
 */
export function equityDrawdown(days: readonly AccountDay[], today: readonly DayClose[]) {
  const equityChanges = days.flatMap((day) => {
    if (day.start === null) return [];
    if (day.date === today[0]?.date) return changesWithin(day.start, today);
    const changeShare = shareOfEquity(day.net, day.start);
    return [{ at: newYorkTime(`${day.date}T16:00`), change: day.net, changeShare }];
  });
  let [gained, peak, value, highest, amount, percent] = [0, 0, 1, 1, 0, 0];
  const series = equityChanges.map(({ at, change, changeShare }) => {
    gained += change;
    peak = Math.max(peak, gained);
    amount = Math.max(amount, peak - gained);
    value *= 1 + changeShare;
    highest = Math.max(highest, value);
    const percentBelowPeak = highest > 0 ? (value / highest - 1) * 100 : 0;
    percent = Math.max(percent, -percentBelowPeak);
    /** `percent` is the distance below the highest so far: 0 or negative. */
    return { at, percent: percentBelowPeak };
  });
  /** `amount` is of the net result, `percent` of the chained returns. */
  const largest: Drawdown | null = equityChanges.length === 0 ? null : { amount, percent };
  return { largest, series };
}

function changesWithin(startEquity: Money, points: readonly DayClose[]) {
  let equityBefore = startEquity;
  return points.map(({ at, equity }) => {
    const change = equity - equityBefore;
    const changeShare = shareOfEquity(change, equityBefore);
    equityBefore = equity;
    return { at, change, changeShare };
  });
}

function shareOfEquity(change: Money, baseEquity: Money): number {
  return baseEquity > 0 ? change / baseEquity : 0;
}
