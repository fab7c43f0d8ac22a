import type { Money } from '../../model/money.ts';
import type { EpochMs, TradingDate } from '../../model/time.ts';
import type { Drawdown } from '../drawdown.ts';
import type { AccountDay, DayClose } from './account-days.ts';

/**
 * Leaves out deposits and withdrawals: each day's result on the day's start is chained (a
 * time-weighted return). `points` are the present day's records, with open positions at the bid;
 * they replace that day's result.
 */
export function equityDrawdown(
  days: readonly AccountDay[],
  today: { readonly date: TradingDate; readonly points: readonly ValuedDay[] } | null,
  timeOf: (date: TradingDate) => EpochMs,
) {
  const steps = days.flatMap((day) => {
    if (day.start === null) return [];
    const isToday = day.date === today?.date && today.points.length > 0;
    return isToday
      ? stepsWithin(day.start, today.points)
      : [{ at: timeOf(day.date), change: day.net, changeShare: shareOfEquity(day.net, day.start) }];
  });
  let [gained, peak, value, highest, amount, percent] = [0, 0, 1, 1, 0, 0];
  const series = steps.map(({ at, change, changeShare }) => {
    gained += change;
    peak = Math.max(peak, gained);
    amount = Math.max(amount, peak - gained);
    value *= 1 + changeShare;
    highest = Math.max(highest, value);
    const below = highest > 0 ? (value / highest - 1) * 100 : 0;
    percent = Math.max(percent, -below);
    /** `percent` is the distance below the highest so far: 0 or negative. */
    return { at, percent: below };
  });
  /** In money of the net result, in percent of the chained returns. */
  const largest: Drawdown | null = steps.length === 0 ? null : { amount, percent };
  return { largest, series };
}

type ValuedDay = Omit<DayClose, 'date'>;

interface EquityChange {
  readonly at: EpochMs;
  readonly change: Money;
  readonly changeShare: number;
}

function stepsWithin(start: Money, points: readonly ValuedDay[]): readonly EquityChange[] {
  let before = start;
  return points.map(({ at, equity }) => {
    const change = equity - before;
    const share = shareOfEquity(change, before);
    before = equity;
    return { at, change, changeShare: share };
  });
}

function shareOfEquity(change: Money, of: Money): number {
  return of > 0 ? change / of : 0;
}
