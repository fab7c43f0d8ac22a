import { BAR_MS, type EpochMs, SECOND } from '@tideline/engine';

export const RECONCILE_EVERY = 30 * SECOND;
/** No read begins so near a bar's end, because orders then need the connection. */
const MIN_BAR_END_DISTANCE = 6 * SECOND;

/** In market time. */
export function reconcileDelay(now: EpochMs): number {
  const due = now + RECONCILE_EVERY;
  const barEnd = Math.round(due / BAR_MS) * BAR_MS;
  return Math.abs(due - barEnd) < MIN_BAR_END_DISTANCE
    ? barEnd - MIN_BAR_END_DISTANCE - now
    : RECONCILE_EVERY;
}
