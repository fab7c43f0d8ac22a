import { lastOpenedIndex } from '../hours/sessions.ts';
import { BAR_MS } from '../model/bar.ts';
import { isFullSession, type Session } from '../model/session.ts';
import type { EpochMs } from '../model/time.ts';
import { profileOpens } from './volume-profile.ts';
import { WEIGHTS } from './weights.ts';

/** Fewest full sessions that warm up the indicators. */
const FULL_SESSIONS = 5;

/** Calendar days that hold every session of `historyFrom`. */
export const HISTORY_DAYS = 60;

/**
 * Bars are replayed from here: the open of the latest month's first session that leaves five full
 * sessions and the warm-up's bars before the session at `at` (or the next). Every replay gives the
 * same bits for a month. It follows the calendar alone, so missing bars don't move it. Throws
 * RangeError when no session is at or after `at`.
 */
export function replayAnchor(sessions: readonly Session[], at: EpochMs): EpochMs {
  return anchorOf(sessions, currentIndex(sessions, at));
}

/**
 * Start of the earliest bar that the signals need: the replay anchor, or the first full session of
 * the mean volumes. Throws like `replayAnchor`.
 */
export function historyFrom(sessions: readonly Session[], at: EpochMs): EpochMs {
  const current = currentIndex(sessions, at);
  const anchor = anchorOf(sessions, current);
  return Math.min(anchor, profileOpens(sessions, current).at(-1) ?? anchor);
}

function anchorOf(sessions: readonly Session[], current: number): EpochMs {
  let full = 0;
  let bars = 0;
  for (let index = current - 1; index > 0; index--) {
    const session = sessions[index];
    const before = sessions[index - 1];
    if (session === undefined || before === undefined) break;
    bars += (session.close - session.open) / BAR_MS;
    if (isFullSession(session)) full += 1;
    const isFirst = session.date.slice(0, 7) !== before.date.slice(0, 7);
    if (isFirst && full >= FULL_SESSIONS && bars >= WEIGHTS.signal.warmUpBars) return session.open;
  }
  return sessions[0]?.open ?? 0;
}

function currentIndex(sessions: readonly Session[], at: EpochMs): number {
  const opened = lastOpenedIndex(sessions, at);
  const session = sessions[opened];
  const current = session !== undefined && at < session.close ? opened : opened + 1;
  if (sessions[current] === undefined) {
    throw new RangeError(`the calendar has no session at or after ${new Date(at).toISOString()}`);
  }
  return current;
}
