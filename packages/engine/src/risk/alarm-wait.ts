import { type EpochMs, MINUTE } from '../model/time.ts';

/** A critical alarm may go unacknowledged for this much wall time of an open session. */
export const ALARM_WAIT_MS = 2 * MINUTE;

/** All but `openedAt` come from this host's clock. */
export interface AlarmTimes {
  readonly raisedAt: EpochMs;
  readonly openedAt: EpochMs;
  readonly now: EpochMs;
}

/**
 * An alarm from the future predates a correction of the host's clock, so it has waited for an
 * unknown time.
 */
export function hasAlarmWaited({ raisedAt, openedAt, now }: AlarmTimes): boolean {
  if (raisedAt > now) return true;
  return now - Math.max(raisedAt, openedAt) >= ALARM_WAIT_MS;
}
