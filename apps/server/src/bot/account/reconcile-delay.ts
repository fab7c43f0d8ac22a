import { BAR_MS, type EpochMs, SECOND } from '@tideline/engine';

/** Market time. */
export const RECONCILE_EVERY = 30 * SECOND;
/** Around a bar's end orders have the connection to themselves. */
const QUIET = 6 * SECOND;

/** Market time. */
export function reconcileDelay(now: EpochMs): number {
  const due = now + RECONCILE_EVERY;
  const barEnd = Math.round(due / BAR_MS) * BAR_MS;
  return Math.abs(due - barEnd) < QUIET ? barEnd - QUIET - now : RECONCILE_EVERY;
}
