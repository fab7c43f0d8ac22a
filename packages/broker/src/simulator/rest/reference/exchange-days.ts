import { CALENDAR_YEARS, type Session, sessionsBetween, type TradingDate } from '@tideline/engine';
import { addDays, earlierDate, laterDate } from '../../market/time/new-york-time.ts';
import { type MarketDays, sessionsWithin } from '../../wire/market-hours.ts';

/** The calendar's years, whatever the market plays. */
const SHOWN_YEARS = { first: 2016, last: 2029 } as const;
/** Trades of a day settle on a session at most this far away. */
const MAX_DAYS_TO_SETTLEMENT = 10;

/**
 * 2016 to 2029, by the exchange's published rules. A market that plays other years adds them, to
 * the end of the year after its present one. On a day that it plays, its own hours count.
 */
export class ExchangeDays {
  readonly #market: MarketDays;
  readonly #today: () => TradingDate;

  constructor(market: MarketDays, today: () => TradingDate) {
    this.#market = market;
    this.#today = today;
  }

  get firstDate(): TradingDate {
    return `${Math.max(CALENDAR_YEARS.first, Math.min(SHOWN_YEARS.first, yearOf(this.#market.firstDate)))}-01-01`;
  }

  get lastDate(): TradingDate {
    const year = Math.max(SHOWN_YEARS.last, yearOf(this.#today()) + 1);
    return `${Math.min(CALENDAR_YEARS.last, year)}-12-31`;
  }

  /**
   * Both days included, ascending, with earlier days whose trades settle between them. None lies
   * beyond the calendar.
   */
  daysWithin(from: TradingDate, to: TradingDate) {
    const start = laterDate(from, this.firstDate);
    const end = earlierDate(to, this.lastDate);
    if (start > end) return [];
    const sessions = this.#sessionsWithin(
      addDays(start, -MAX_DAYS_TO_SETTLEMENT),
      addDays(end, MAX_DAYS_TO_SETTLEMENT),
    );
    return sessions.flatMap((session, index) => {
      const { date } = session;
      if (date < this.firstDate || date > end) return [];
      return [{ session, settlement: sessions[index + 1]?.date ?? addDays(date, 1) }];
    });
  }

  #sessionsWithin(from: TradingDate, to: TradingDate): readonly Session[] {
    const first = laterDate(from, `${CALENDAR_YEARS.first}-01-01`);
    const last = earlierDate(to, `${CALENDAR_YEARS.last}-12-31`);
    const sessionByDate = new Map(sessionsBetween(first, last).map((one) => [one.date, one]));
    for (const played of sessionsWithin(this.#market, first, last))
      sessionByDate.set(played.date, played);
    return [...sessionByDate.values()].sort((a, b) => a.open - b.open);
  }
}

function yearOf(date: TradingDate): number {
  return Number(date.slice(0, 4));
}
