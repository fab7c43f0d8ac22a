import type { TradingDate } from '@tideline/engine';
import type { RunConfig } from '../run/result.ts';

/**
 * Sessions in a row with a fresh account and fresh cash, which earlier losses and wins don't
 * affect.
 */
export type SessionBlock = Readonly<Required<Pick<RunConfig, 'from' | 'to'>>>;

/**
 * Stretches of equal length, the last one of what is left. The first begins with the run, later
 * ones with their first open.
 */
export function splitStretches(
  dates: readonly TradingDate[],
  length: number,
  from: RunConfig['from'],
): readonly SessionBlock[] {
  const stretches: SessionBlock[] = [];
  for (let first = 0; first < dates.length; first += length) {
    stretches.push({
      from: first === 0 ? from : `${dates[first]}T09:30`,
      to: dates[Math.min(first + length, dates.length) - 1] ?? null,
    });
  }
  return stretches;
}
