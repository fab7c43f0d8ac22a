import { BAR_MS, type EpochMs, SECOND } from '@tideline/engine';

export const RECONCILE_INTERVAL_MS = 30 * SECOND;
/** No read begins so near a bar's end, because orders then need the connection. */
const MIN_BAR_END_DISTANCE_MS = 6 * SECOND;

/** In market time. */
export function reconcileDelayMs(now: EpochMs): number {
  const due = now + RECONCILE_INTERVAL_MS;
  const barEnd = Math.round(due / BAR_MS) * BAR_MS;
  return Math.abs(due - barEnd) < MIN_BAR_END_DISTANCE_MS
    ? barEnd - MIN_BAR_END_DISTANCE_MS - now
    : RECONCILE_INTERVAL_MS;
}
