import { type EpochMs, MINUTE } from '../model/time.ts';

/** A critical alarm may go unacknowledged for this much wall time of an open session. */
export const MAX_ALARM_WAIT_MS = 2 * MINUTE;

/** All but `sessionOpenedAt` come from this host's clock. */
export interface AlarmWaitTimes {
  readonly raisedAt: EpochMs;
  readonly sessionOpenedAt: EpochMs;
  readonly now: EpochMs;
}

/**
 * An alarm from the future predates a correction of the host's clock, so it has waited for an
 * unknown time.
 */
export function hasAlarmWaitedTooLong({ raisedAt, sessionOpenedAt, now }: AlarmWaitTimes): boolean {
  if (raisedAt > now) return true;
  return now - Math.max(raisedAt, sessionOpenedAt) >= MAX_ALARM_WAIT_MS;
}
