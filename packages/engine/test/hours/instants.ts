import { sessionsBetween } from '../../src/hours/calendar.ts';
import { newYorkMinuteOfDay, newYorkTime, tradingDate } from '../../src/hours/new-york.ts';
import { DEFAULT_WINDOW_LIMITS, tradingHoursText, tradingWindow } from '../../src/hours/window.ts';

export type Instants = ReturnType<typeof calendarInstants>;

export function calendarInstants() {
  const sessions = sessionsBetween('2016-01-01', '2028-12-31');
  return {
    hostOffsets: [0, 6].map((month) => new Date(2026, month, 15).getTimezoneOffset()),
    sessions: sessions.map((session) => {
      const midnight = newYorkTime(`${session.date}T00:00`);
      return {
        ...session,
        ...tradingWindow(session, DEFAULT_WINDOW_LIMITS),
        midnight,
        dates: [midnight - 1, midnight, session.close].map(tradingDate),
        minutes: [session.open, session.close].map(newYorkMinuteOfDay),
        texts: [midnight, session.open, session.open + 900_000, session.close].map((at) =>
          tradingHoursText(at, sessions),
        ),
      };
    }),
  };
}
