import { type EpochMs, type Session, tradingDate } from '@tideline/engine';
import type { SimulatedMarket } from '../market/simulated-market.ts';
import { addDays, earlierDate, laterDate } from '../market/time/new-york-time.ts';

const HOUR_MS = 3_600_000;
/** An ended market opens again this far away: clients need some date. */
const YEAR_AHEAD_MS = 365 * 86_400_000;
const SEARCHED_DAYS = 14;

export type MarketDays = Pick<SimulatedMarket, 'sessions' | 'firstDate' | 'lastDate'>;

export interface ExtendedSession extends Session {
  readonly preMarketOpen: EpochMs;
  /** End of trading after the close, three hours earlier on a half day. */
  readonly postMarketClose: EpochMs;
}

/**
 * Trading begins at 4:00 and ends four hours after the close. No clock change lies between these.
 */
export function extendedSession(session: Session): ExtendedSession {
  const { open, close } = session;
  return { ...session, preMarketOpen: open - 5.5 * HOUR_MS, postMarketClose: close + 4 * HOUR_MS };
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
  market: MarketDays,
  at: EpochMs,
  hasExtendedHours: boolean,
): ClockReading {
  const date = tradingDate(at);
  const sessions = sessionsWithin(market, date, addDays(date, SEARCHED_DAYS)).map(extendedSession);
  const firstSession = sessions[0];
  const today = firstSession?.date === date ? firstSession : null;
  const nextOpen = sessions.find(({ open }) => open > at)?.open ?? at + YEAR_AHEAD_MS;
  const nextClose = sessions.find(({ close }) => close > at)?.close ?? at + YEAR_AHEAD_MS;
  const isOpen = today !== null && at >= today.open && at < today.close;
  const commonFields = { isMarketDay: today !== null, isOpen, nextOpen, nextClose };
  if (today !== null && isOpen) return { ...commonFields, phase: 'core', phaseUntil: today.close };
  if (today !== null && hasExtendedHours) {
    if (at >= today.preMarketOpen && at < today.open)
      return { ...commonFields, phase: 'pre', phaseUntil: today.open };
    if (at >= today.close && at < today.postMarketClose)
      return { ...commonFields, phase: 'post', phaseUntil: today.postMarketClose };
  }
  const tradingStart = (session: ExtendedSession) =>
    hasExtendedHours ? session.preMarketOpen : session.open;
  const next = sessions.find((session) => tradingStart(session) > at);
  const phaseUntil = next === undefined ? nextOpen : tradingStart(next);
  return { ...commonFields, phase: 'closed', phaseUntil };
}

/** Both days included, as far as the market goes. */
export function sessionsWithin(market: MarketDays, from: string, to: string): readonly Session[] {
  const firstSession = laterDate(from, market.firstDate);
  const lastDate = earlierDate(to, market.lastDate);
  return firstSession > lastDate ? [] : market.sessions(firstSession, lastDate);
}
