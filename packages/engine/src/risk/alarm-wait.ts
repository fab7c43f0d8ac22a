import { type EpochMs, MINUTE } from '../model/time.ts';

/** Wall milliseconds of open session that a critical alarm may go unacknowledged. */
export const ALARM_WAIT = 2 * MINUTE;

/** Wall times of an alarm; all but the opening are readings of this host's clock. */
export interface AlarmTimes {
  readonly raisedAt: EpochMs;
  readonly openedAt: EpochMs;
  readonly now: EpochMs;
}

/**
 * Whether an alarm stops entries: it went unacknowledged through `ALARM_WAIT` of an open session.
 * An alarm raised in the future predates a correction of the host's clock, and has waited for an
 * unknown time.
 */
export function hasAlarmWaited({ raisedAt, openedAt, now }: AlarmTimes): boolean {
  if (raisedAt > now) return true;
  return now - Math.max(raisedAt, openedAt) >= ALARM_WAIT;
}
