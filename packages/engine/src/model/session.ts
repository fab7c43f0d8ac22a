import type { EpochMs, TradingDate } from './time.ts';

export interface Session {
  readonly date: TradingDate;
  readonly open: EpochMs;
  readonly close: EpochMs;
}

/** A shorter session is a half day. */
export const FULL_SESSION_MS = 6.5 * 3_600_000;

export function isFullSession(session: Session): boolean {
  return session.close - session.open >= FULL_SESSION_MS;
}
