import { CENT, type Price } from '../../model/money.ts';
import type { EpochMs } from '../../model/time.ts';
import { nextTimedExit, triggeredBy } from '../../risk/exit-table/exit-levels.ts';
import { type ExitReason, exitRow } from '../../risk/exit-table/exit-table.ts';
import { exitPrice } from '../../risk/exits.ts';
import { type EnteredPosition, LevelWatch } from '../path/level-watch.ts';
import type { PathReading } from '../path/path-readings.ts';

export interface ReplayedExit {
  readonly reason: ExitReason;
  /** Time of the second reading, or the triggering time. */
  readonly at: EpochMs;
  /** Limit of the exit's first order; 0 without a bid. */
  readonly price: Price;
  readonly isAtTarget: boolean;
}

const NO_EXIT: ReplayedExit = { reason: 'unknown', at: 0, price: 0, isAtTarget: false };
/** The flatten time is not replayed: a position sold by it ends with its recording. */
const NO_FLATTEN = { flattenAt: Number.POSITIVE_INFINITY };

/**
 * Plays recorded readings against the exit table, as `position-watch.ts` plays quotes: two readings
 * at a level, or a time. Where the recording ends after the first of two, the position was sold
 * before a second was recorded, so the first counts. `readings` ascend. Null when nothing triggered
 * an exit.
 */
export function replayExit(
  position: EnteredPosition,
  readings: readonly PathReading[],
  end: EpochMs,
): ReplayedExit | null {
  const watch = new LevelWatch(position);
  const timed = nextTimedExit({ ...position, peak: null }, NO_FLATTEN);
  const time = timed !== null && timed.at <= end ? timed : null;
  let first: ReplayedExit = NO_EXIT;
  let last = readings[0];
  for (const reading of readings) {
    if (time !== null && reading.at >= time.at) break;
    watch.takeReading(reading);
    last = reading;
    const reason = triggeredBy(reading.quote, watch.currentLevels);
    if (reason === null) first = NO_EXIT;
    else if (first.reason !== reason) first = exitAt(reading.at, reason, reading, watch);
    else return exitAt(reading.at, reason, reading, watch);
  }
  if (first !== NO_EXIT) return first;
  return time === null || last === undefined ? null : exitAt(time.at, time.reason, last, watch);
}

function exitAt(
  at: EpochMs,
  reason: ExitReason,
  { quote }: PathReading,
  { currentLevels }: LevelWatch,
): ReplayedExit {
  const [step = 'bid'] = exitRow(reason).steps;
  const asked = exitPrice(step, quote.bid, currentLevels.target.price);
  const price = asked.type === 'limit' && quote.bid >= CENT ? asked.price : quote.bid;
  return { reason, at, price, isAtTarget: step === 'target' };
}
