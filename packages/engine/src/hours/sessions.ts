import type { Session } from '../model/session.ts';
import type { EpochMs } from '../model/time.ts';

/** Includes the open and excludes the close. */
export function sessionAt(sessions: readonly Session[], at: EpochMs): Session | null {
  const session = sessions[lastOpenedIndex(sessions, at)];
  return session !== undefined && at < session.close ? session : null;
}

export function nextSession(sessions: readonly Session[], at: EpochMs): Session | null {
  return sessions[lastOpenedIndex(sessions, at) + 1] ?? null;
}

export function isMarketOpen(at: EpochMs, sessions: readonly Session[]): boolean {
  return sessionAt(sessions, at) !== null;
}

/** Returns -1 before the first open. Sessions must ascend. */
export function lastOpenedIndex(sessions: readonly Session[], at: EpochMs): number {
  let low = 0;
  let high = sessions.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const session = sessions[middle];
    if (session !== undefined && session.open <= at) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
