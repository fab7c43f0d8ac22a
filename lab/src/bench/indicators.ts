import { type Bar, DEFAULT_THRESHOLDS, IndicatorSet } from '@tideline/engine';
import { medianSeconds } from './measure.ts';

/** Microseconds that all indicators take for one bar. */
export function indicatorMicroseconds(bars: readonly Bar[]): number {
  const seconds = medianSeconds(
    () => new IndicatorSet(DEFAULT_THRESHOLDS),
    (set) => {
      for (const bar of bars) set.push(bar);
    },
  );
  return (seconds * 1e6) / bars.length;
}
