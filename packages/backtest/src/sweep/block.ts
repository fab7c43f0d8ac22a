import type { TradingDate } from '@tideline/engine';
import type { RunConfig } from '../run/result.ts';

/**
 * Consecutive sessions that are played with a fresh account and fresh cash: what they did does not
 * hang on what was lost or won before them.
 */
export type SessionBlock = Readonly<Required<Pick<RunConfig, 'from' | 'to'>>>;

/**
 * Cuts the sessions into stretches of equal length, the last one of what is left. The first begins
 * when the whole run would, the others with the open of their first session.
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
