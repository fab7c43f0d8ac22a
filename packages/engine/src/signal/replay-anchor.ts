import { lastOpenedIndex } from '../hours/sessions.ts';
import { BAR_MS } from '../model/bar.ts';
import { isFullSession, type Session } from '../model/session.ts';
import type { EpochMs } from '../model/time.ts';
import { profileSessionOpens } from './volume-profile.ts';
import { WEIGHTS } from './weights.ts';

/** Fewest full sessions that warm up the indicators. */
const MIN_FULL_SESSIONS = 5;

/** No history from `historyStart` begins more calendar days ago. */
export const MAX_HISTORY_CALENDAR_DAYS = 60;

/**
 * Bars are replayed from the open of a month's first session: the latest that leaves five full
 * sessions and the warm-up's bars before the session at `at` (or the next). Every replay gives the
 * same bits for a month. The anchor follows the calendar alone, so missing bars don't move it.
 * Throws RangeError when no session is at or after `at`.
 */
export function replayAnchor(sessions: readonly Session[], at: EpochMs): EpochMs {
  return anchorBefore(sessions, currentSessionIndex(sessions, at));
}

/**
 * Start of the earliest bar that the signals need: the replay anchor, or the first full session of
 * the mean volumes. Throws like `replayAnchor`.
 */
export function historyStart(sessions: readonly Session[], at: EpochMs): EpochMs {
  const current = currentSessionIndex(sessions, at);
  const anchor = anchorBefore(sessions, current);
  return Math.min(anchor, profileSessionOpens(sessions, current).at(-1) ?? anchor);
}

function anchorBefore(sessions: readonly Session[], sessionIndex: number): EpochMs {
  let fullSessionCount = 0;
  let barCount = 0;
  for (let index = sessionIndex - 1; index > 0; index--) {
    const session = sessions[index];
    const previousSession = sessions[index - 1];
    if (session === undefined || previousSession === undefined) break;
    barCount += (session.close - session.open) / BAR_MS;
    if (isFullSession(session)) fullSessionCount += 1;
    const isFirstOfMonth = session.date.slice(0, 7) !== previousSession.date.slice(0, 7);
    const isWarm = fullSessionCount >= MIN_FULL_SESSIONS && barCount >= WEIGHTS.signal.warmUpBars;
    if (isFirstOfMonth && isWarm) return session.open;
  }
  return sessions[0]?.open ?? 0;
}

function currentSessionIndex(sessions: readonly Session[], at: EpochMs): number {
  const openedIndex = lastOpenedIndex(sessions, at);
  const session = sessions[openedIndex];
  const current = session !== undefined && at < session.close ? openedIndex : openedIndex + 1;
  if (sessions[current] === undefined) {
    throw new RangeError(`the calendar has no session at or after ${new Date(at).toISOString()}`);
  }
  return current;
}
