import { CENT, type Price } from '../../model/money.ts';
import type { EpochMs } from '../../model/time.ts';
import { nextTimedExit, triggeredExitReason } from '../../risk/exit-table/exit-levels.ts';
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

const NO_EXIT_YET: ReplayedExit = { reason: 'unknown', at: 0, price: 0, isAtTarget: false };
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
  endsAt: EpochMs,
): ReplayedExit | null {
  const watch = new LevelWatch(position);
  const nextTimed = nextTimedExit({ ...position, peak: null }, NO_FLATTEN);
  const timedExit = nextTimed !== null && nextTimed.at <= endsAt ? nextTimed : null;
  let firstExit: ReplayedExit = NO_EXIT_YET;
  let lastReading = readings[0];
  for (const reading of readings) {
    if (timedExit !== null && reading.at >= timedExit.at) break;
    watch.takeReading(reading);
    lastReading = reading;
    const reason = triggeredExitReason(reading.quote, watch.currentLevels);
    if (reason === null) firstExit = NO_EXIT_YET;
    else if (firstExit.reason !== reason)
      firstExit = replayedExitAt(reading.at, reason, reading, watch);
    else return replayedExitAt(reading.at, reason, reading, watch);
  }
  if (firstExit !== NO_EXIT_YET) return firstExit;
  return timedExit === null || lastReading === undefined
    ? null
    : replayedExitAt(timedExit.at, timedExit.reason, lastReading, watch);
}

function replayedExitAt(
  at: EpochMs,
  reason: ExitReason,
  { quote }: PathReading,
  { currentLevels }: LevelWatch,
): ReplayedExit {
  const [step = 'bid'] = exitRow(reason).priceSteps;
  const firstOrderPrice = exitPrice(step, quote.bid, currentLevels.target.price);
  const price =
    firstOrderPrice.type === 'limit' && quote.bid >= CENT ? firstOrderPrice.price : quote.bid;
  return { reason, at, price, isAtTarget: step === 'target' };
}
