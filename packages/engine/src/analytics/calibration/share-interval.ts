import { type Interval, wilsonInterval } from '../interval.ts';
import { studentQuantile95 } from '../quantile.ts';

/**
 * Interval of a share, 0..1, of hits (1) among cases (0 or 1). Its unit is the day, as decisions of
 * one day share its market. Wilson's interval with the effective sample size for the days' variance
 * (Kish, "Survey sampling", 1965), at most the cases, and Student's t in place of the normal, as
 * few days give a poor variance. Null with fewer than two days with a case.
 */
export function shareInterval(days: readonly (readonly number[])[]): Interval | null {
  const filled = days.filter((day) => day.length > 0);
  if (filled.length < 2) return null;
  const all = filled.flat();
  const [cases, hits] = [all.length, all.reduce((sum, hit) => sum + hit, 0)];
  const share = hits / cases;
  let squares = 0;
  for (const day of filled) {
    const ofDay = day.reduce((sum, hit) => sum + hit, 0);
    squares += (ofDay - share * day.length) ** 2;
  }
  const variance = (squares / cases ** 2) * (filled.length / (filled.length - 1));
  const ofDays = variance > 0 ? (share * (1 - share)) / variance : filled.length;
  const effective = Math.min(cases, ofDays);
  return wilsonInterval(share * effective, effective, studentQuantile95(filled.length - 1));
}
