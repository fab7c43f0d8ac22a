import { type Interval, wilsonInterval } from '../interval.ts';
import { studentQuantile95 } from '../quantile.ts';

/**
 * Interval of a share, 0..1, of hits (1) among cases (0 or 1). Its unit is the day, as decisions of
 * one day share its market. Wilson's interval with the effective sample size for the days' variance
 * (Kish, "Survey sampling", 1965), at most the cases, and Student's t in place of the normal, as
 * few days give a poor variance. Null with fewer than two days with a case.
 */
export function shareInterval(valuesByDay: readonly (readonly number[])[]): Interval | null {
  const filledDays = valuesByDay.filter((day) => day.length > 0);
  if (filledDays.length < 2) return null;
  const allCases = filledDays.flat();
  const [cases, hits] = [allCases.length, allCases.reduce((sum, hit) => sum + hit, 0)];
  const share = hits / cases;
  let squaredResiduals = 0;
  for (const day of filledDays) {
    const dayHits = day.reduce((sum, hit) => sum + hit, 0);
    squaredResiduals += (dayHits - share * day.length) ** 2;
  }
  const variance = (squaredResiduals / cases ** 2) * (filledDays.length / (filledDays.length - 1));
  const daySampleSize = variance > 0 ? (share * (1 - share)) / variance : filledDays.length;
  const effectiveSampleSize = Math.min(cases, daySampleSize);
  const zValue = studentQuantile95(filledDays.length - 1);
  return wilsonInterval(share * effectiveSampleSize, effectiveSampleSize, zValue);
}
