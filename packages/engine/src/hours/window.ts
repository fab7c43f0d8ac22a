import type { Session } from '../model/session.ts';
import { type EpochMs, MINUTE } from '../model/time.ts';
import { newYorkMinuteOfDay, tradingDate } from './new-york.ts';
import { nextSession, sessionAt } from './sessions.ts';

/** The bot trades from this many minutes after the open: from 9:45. */
const NO_TRADE_OPENING_MINUTES = 15;
/**
 * The bot trades until this many minutes before the close: 15:30, on half days 12:30 (specification
 * §4.2).
 */
const NO_TRADE_CLOSING_MINUTES = 30;

/** Minutes before the close; `lastEntryMinutes` > `flattenMinutes` > `NO_TRADE_CLOSING_MINUTES`. */
export interface WindowLimits {
  readonly lastEntryMinutes: number;
  readonly flattenMinutes: number;
}

export const DEFAULT_WINDOW_LIMITS: WindowLimits = { lastEntryMinutes: 45, flattenMinutes: 35 };

/** Each instant is when its name begins to hold. */
export interface TradingWindow {
  readonly opens: EpochMs;
  readonly entriesEnd: EpochMs;
  readonly flattenAt: EpochMs;
  readonly closes: EpochMs;
}

export function tradingWindow(session: Session, limits: WindowLimits): TradingWindow {
  return {
    opens: session.open + NO_TRADE_OPENING_MINUTES * MINUTE,
    entriesEnd: session.close - limits.lastEntryMinutes * MINUTE,
    flattenAt: session.close - limits.flattenMinutes * MINUTE,
    closes: session.close - NO_TRADE_CLOSING_MINUTES * MINUTE,
  };
}

/** Includes the window's begin and excludes its end. */
export function isWithinTradingHours(at: EpochMs, sessions: readonly Session[]): boolean {
  const session = sessionAt(sessions, at);
  return session !== null && at >= tradingOpensAt(session) && at < tradingClosesAt(session);
}

/**
 * "2h 12m left", "Opens in 1h 5m" on the day itself, otherwise "Opens Mon 9:45 AM ET"; "Closed"
 * when the calendar has no later session.
 */
export function tradingHoursText(now: EpochMs, sessions: readonly Session[]): string {
  const current = sessionAt(sessions, now);
  if (current !== null && now < tradingClosesAt(current)) {
    const opens = tradingOpensAt(current);
    return now < opens
      ? `Opens in ${hoursAndMinutes(opens - now)}`
      : `${hoursAndMinutes(tradingClosesAt(current) - now)} left`;
  }
  const next = nextSession(sessions, now);
  if (next === null) return 'Closed';
  const opens = tradingOpensAt(next);
  if (next.date === tradingDate(now)) return `Opens in ${hoursAndMinutes(opens - now)}`;
  return `Opens ${dayText(next.date, tradingDate(now))} ${amPmText(opens)} ET`;
}

function tradingOpensAt(session: Session): EpochMs {
  return session.open + NO_TRADE_OPENING_MINUTES * MINUTE;
}

function tradingClosesAt(session: Session): EpochMs {
  return session.close - NO_TRADE_CLOSING_MINUTES * MINUTE;
}

/** "1h 5m", "2h", "45m". A started minute counts: the text never says 0 with time left. */
function hoursAndMinutes(milliseconds: number): string {
  const minutes = Math.ceil(milliseconds / MINUTE);
  const hours = Math.floor(minutes / 60);
  if (hours === 0) return `${minutes}m`;
  return minutes % 60 === 0 ? `${hours}h` : `${hours}h ${minutes % 60}m`;
}

/** "Mon"; "Mon, Jan 5," when the weekday alone is ambiguous. */
function dayText(date: string, today: string): string {
  const day = new Date(Date.parse(date));
  const weekday = SHORT_WEEKDAYS[day.getUTCDay()];
  if (Date.parse(date) - Date.parse(today) < 7 * 86_400_000) return `${weekday}`;
  return `${weekday}, ${SHORT_MONTHS[day.getUTCMonth()]} ${day.getUTCDate()},`;
}

function amPmText(at: EpochMs): string {
  const minutes = Math.floor(newYorkMinuteOfDay(at));
  const hour = Math.floor(minutes / 60);
  const amOrPm = hour < 12 ? 'AM' : 'PM';
  return `${((hour + 11) % 12) + 1}:${String(minutes % 60).padStart(2, '0')} ${amOrPm}`;
}

const SHORT_WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const SHORT_MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');
