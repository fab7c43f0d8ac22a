import { type EpochMs, type Session, tradingDate } from '@tideline/engine';
import type { SimulatedMarket } from '../market/simulated-market.ts';
import { addDays, earlierDate, laterDate } from '../market/time/wall-time.ts';

const HOUR = 3_600_000;
/** An ended market opens again this far away: clients need some date. */
const YEAR_AHEAD_MS = 365 * 86_400_000;
const SEARCH_DAYS = 14;

export interface ExtendedSession extends Session {
  readonly preStart: EpochMs;
  /** End of trading after the close, three hours earlier on a half day. */
  readonly postEnd: EpochMs;
}

/**
 * Trading begins at 4:00 and ends four hours after the close. No clock change lies between these.
 */
export function extendedSession(session: Session): ExtendedSession {
  const { open, close } = session;
  return { ...session, preStart: open - 5.5 * HOUR, postEnd: close + 4 * HOUR };
}

export interface ClockReading {
  readonly isMarketDay: boolean;
  readonly isOpen: boolean;
  readonly nextOpen: EpochMs;
  readonly nextClose: EpochMs;
  readonly phase: 'closed' | 'pre' | 'core' | 'post';
  readonly phaseUntil: EpochMs;
}

export function readClock(
  market: Pick<SimulatedMarket, 'sessions' | 'firstDate' | 'lastDate'>,
  at: EpochMs,
  hasExtendedHours: boolean,
): ClockReading {
  const date = tradingDate(at);
  const sessions = sessionsWithin(market, date, addDays(date, SEARCH_DAYS)).map(extendedSession);
  const first = sessions[0];
  const today = first?.date === date ? first : null;
  const nextOpen = sessions.find(({ open }) => open > at)?.open ?? at + YEAR_AHEAD_MS;
  const nextClose = sessions.find(({ close }) => close > at)?.close ?? at + YEAR_AHEAD_MS;
  const isOpen = today !== null && at >= today.open && at < today.close;
  const base = { isMarketDay: today !== null, isOpen, nextOpen, nextClose };
  if (today !== null && isOpen) return { ...base, phase: 'core', phaseUntil: today.close };
  if (today !== null && hasExtendedHours) {
    if (at >= today.preStart && at < today.open)
      return { ...base, phase: 'pre', phaseUntil: today.open };
    if (at >= today.close && at < today.postEnd)
      return { ...base, phase: 'post', phaseUntil: today.postEnd };
  }
  const begins = (session: ExtendedSession) => (hasExtendedHours ? session.preStart : session.open);
  const next = sessions.find((session) => begins(session) > at);
  return { ...base, phase: 'closed', phaseUntil: next === undefined ? nextOpen : begins(next) };
}

/** Both days included, as far as the market goes. */
export function sessionsWithin(
  market: Pick<SimulatedMarket, 'sessions' | 'firstDate' | 'lastDate'>,
  from: string,
  to: string,
): readonly Session[] {
  const first = laterDate(from, market.firstDate);
  const last = earlierDate(to, market.lastDate);
  return first > last ? [] : market.sessions(first, last);
}
