import type { Starts } from '@tideline/db';
import type { WallClock } from '../../runtime/clock.ts';
import type { AlarmRegister } from './alarm-register.ts';

/** After so many failed starts in a row the next one enters nothing. */
const CRASH_LOOP_START_COUNT = 3;

export interface StartRecordOptions {
  readonly starts: Starts;
  readonly alarms: Pick<AlarmRegister, 'raise'>;
  readonly fencingNumber: number;
  readonly build: string;
  readonly wall: WallClock;
}

/**
 * Stops entries when each of the last starts ended before every account had been read once. A later
 * kill is no crash loop.
 */
export function recordStart(options: StartRecordOptions): void {
  const { starts, alarms, fencingNumber, build, wall } = options;
  const lastStarts = starts.last(CRASH_LOOP_START_COUNT);
  const isCrashLoop =
    lastStarts.length === CRASH_LOOP_START_COUNT &&
    lastStarts.every((start) => start.reconciledAt === null);
  starts.begin({ fence: fencingNumber, build, startedAt: wall.now() });
  if (isCrashLoop) alarms.raise('critical', 'CRASH_LOOP', CRASH_LOOP_MESSAGE);
}

const CRASH_LOOP_MESSAGE =
  'The server ended three times in a row before it had read the accounts. No entries until an administrator acknowledges this; open positions stay guarded.';
