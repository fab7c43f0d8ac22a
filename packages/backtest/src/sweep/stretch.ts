import type { TradingDate } from '@tideline/engine';
import type { RunConfig } from '../run/result.ts';

/** Sessions with a fresh account and fresh cash, so earlier results don't affect them. */
export type SessionStretch = Readonly<Required<Pick<RunConfig, 'from' | 'to'>>>;

/**
 * The last stretch may be shorter. The first begins with the run, later ones with their first open.
 */
export function splitStretches(
  dates: readonly TradingDate[],
  sessionCount: number,
  from: RunConfig['from'],
): readonly SessionStretch[] {
  const stretches: SessionStretch[] = [];
  for (let first = 0; first < dates.length; first += sessionCount) {
    stretches.push({
      from: first === 0 ? from : `${dates[first]}T09:30`,
      to: dates[Math.min(first + sessionCount, dates.length) - 1] ?? null,
    });
  }
  return stretches;
}
