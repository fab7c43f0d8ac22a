import { type EpochMs, MINUTE } from '../model/time.ts';

/** Wall milliseconds of an open session that a critical alarm may wait for its acknowledgement. */
export const ALARM_WAIT = 2 * MINUTE;

/** Wall times, but for the session's opening all of them readings of this host's clock. */
export interface AlarmTimes {
  readonly raisedAt: EpochMs;
  /** When the present session opened. */
  readonly openedAt: EpochMs;
  readonly now: EpochMs;
}

/**
 * Whether a critical alarm that nobody has acknowledged stops entries: it has waited through
 * `ALARM_WAIT` of an open session. One that was raised in the future was raised before the host's
 * clock was set back, and has waited for who knows how long.
 */
export function hasAlarmWaited({ raisedAt, openedAt, now }: AlarmTimes): boolean {
  if (raisedAt > now) return true;
  return now - Math.max(raisedAt, openedAt) >= ALARM_WAIT;
}
