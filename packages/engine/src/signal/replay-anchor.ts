import { lastOpenedIndex } from '../hours/sessions.ts';
import { BAR_MS, type Bar } from '../model/bar.ts';
import { isFullSession, type Session } from '../model/session.ts';
import type { EpochMs } from '../model/time.ts';
import { WEIGHTS } from './weights.ts';

/** Full sessions before the current one that indicators are warmed up on. */
const FULL_SESSIONS = 5;

/**
 * Where the stream of bars begins for a session: the open of the fifth earlier full session, earlier
 * when fewer bars than the warm-up lie between. Everyone who replays from it gets the same bits.
 * `at` lies in that session, or between the one before and it; `bars` are those at hand (ascending),
 * without them every bar of the calendar is expected to exist. When the calendar does not reach back
 * far enough it is its first open.
 */
export function replayAnchor(
  sessions: readonly Session[],
  at: EpochMs,
  bars?: readonly Pick<Bar, 'start'>[],
): EpochMs {
  const current = currentIndex(sessions, at);
  const currentSession = sessions[current];
  if (currentSession === undefined) {
    throw new RangeError(`the calendar has no session at or after ${new Date(at).toISOString()}`);
  }
  let full = 0;
  let scheduled = 0;
  let anchor = currentSession.open;
  for (let index = current - 1; index >= 0; index--) {
    const session = sessions[index];
    if (session === undefined) break;
    anchor = session.open;
    scheduled += (session.close - session.open) / BAR_MS;
    if (isFullSession(session)) full += 1;
    if (full < FULL_SESSIONS) continue;
    const count = bars === undefined ? scheduled : barsBetween(bars, anchor, currentSession.open);
    if (count >= WEIGHTS.signal.warmUpBars) break;
  }
  return anchor;
}

/** The session that `at` lies in, else the next one. */
function currentIndex(sessions: readonly Session[], at: EpochMs): number {
  const opened = lastOpenedIndex(sessions, at);
  const session = sessions[opened];
  return session !== undefined && at < session.close ? opened : opened + 1;
}

function barsBetween(bars: readonly Pick<Bar, 'start'>[], from: EpochMs, to: EpochMs): number {
  return bars.filter((bar) => bar.start >= from && bar.start < to).length;
}
