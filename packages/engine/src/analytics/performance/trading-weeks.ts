import { CALENDAR_YEARS, sessionsBetween } from '../../hours/calendar.ts';
import type { Money } from '../../model/money.ts';
import { daysAfter, type TradingDate } from '../../model/time.ts';
import type { DayResult } from '../daily.ts';

export interface TradingWeek {
  readonly monday: TradingDate;
  readonly netPnl: Money | null;
  /** Weekdays on which the exchange was shut, by its published rules. */
  readonly closed: readonly TradingDate[];
}

const DAYS_A_WEEK = 7;
const WEEKDAYS_A_WEEK = 5;

/** Includes weeks in which nothing was recorded. */
export function tradingWeeks(
  calendar: readonly Pick<DayResult, 'date' | 'netPnl' | 'trades'>[],
): readonly TradingWeek[] {
  const dates = calendar.map(({ date }) => date).sort();
  const [first] = dates;
  const last = dates.at(-1);
  if (first === undefined || last === undefined) return [];
  const netPnlByMonday = new Map<TradingDate, Money>();
  for (const { date, netPnl, trades } of calendar) {
    if (trades === 0 && netPnl === 0) continue;
    const monday = mondayOf(date);
    netPnlByMonday.set(monday, (netPnlByMonday.get(monday) ?? 0) + netPnl);
  }
  const weeks: TradingWeek[] = [];
  for (let monday = mondayOf(first); monday <= last; monday = daysAfter(monday, DAYS_A_WEEK)) {
    const netPnl = netPnlByMonday.get(monday) ?? null;
    weeks.push({ monday, netPnl, closed: closedWeekdays(monday) });
  }
  return weeks;
}

function closedWeekdays(monday: TradingDate): readonly TradingDate[] {
  const friday = daysAfter(monday, WEEKDAYS_A_WEEK - 1);
  const { first, last } = CALENDAR_YEARS;
  if (monday < `${first}-01-01` || friday > `${last}-12-31`) return [];
  const openDates = new Set(sessionsBetween(monday, friday).map(({ date }) => date));
  const weekdays = Array.from({ length: WEEKDAYS_A_WEEK }, (_, index) => daysAfter(monday, index));
  return weekdays.filter((date) => !openDates.has(date));
}

function mondayOf(date: TradingDate): TradingDate {
  const weekday = new Date(Date.parse(date)).getUTCDay();
  return daysAfter(date, weekday === 0 ? -(DAYS_A_WEEK - 1) : 1 - weekday);
}
