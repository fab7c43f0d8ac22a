import type { TradingDate } from '@tideline/engine';
import { chunksOf } from '../run/chunks-of.ts';
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
  return chunksOf(dates, sessionCount).map((chunk, index) => ({
    from: index === 0 ? from : `${chunk[0]}T09:30`,
    to: chunk.at(-1) ?? null,
  }));
}
