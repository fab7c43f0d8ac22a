import type { FastifyInstance } from 'fastify';
import { dataRefusal } from '../../exchange/refusal.ts';
import { addDays, newYorkTimestamp } from '../../market/time/new-york-time.ts';
import { pathParam, Query } from '../../request/http-request.ts';
import type { Simulation } from '../../run/simulation.ts';
import {
  clockJson,
  dayJson,
  legacyClockJson,
  legacyDayJson,
  marketJson,
  NAMES_BY_MARKET,
} from '../../wire/calendar-wire.ts';
import { extendedSession, readClock } from '../../wire/market-hours.ts';
import { isoTimestamp } from '../../wire/wire-text.ts';
import { ExchangeDays } from './exchange-days.ts';

const DAYS_PER_WEEK = 7;
/** The engine's calendar ends here. */
const MAX_TIME = Date.UTC(2100, 0, 1);

export function registerCalendarRest(app: FastifyInstance, simulation: Simulation): void {
  const { market } = simulation;

  app.get('/v2/clock', () => {
    const now = simulation.now();
    return legacyClockJson(now, readClock(market, now, false));
  });
  app.get('/v3/clock', (request) => {
    const query = new Query(request);
    const at = query.readMoment('time', simulation.now());
    if (at === null || at < 0 || at >= MAX_TIME) return dataRefusal('invalid time');
    const requestedMarkets = query.readList('markets');
    const names = requestedMarkets.length === 0 ? ['NYSE'] : requestedMarkets;
    const unknown = names.find((name) => !NAMES_BY_MARKET.has(name.toUpperCase()));
    if (unknown !== undefined) return dataRefusal(`invalid market: ${unknown}`);
    const clocks = names.flatMap((name) => {
      const knownMarket = NAMES_BY_MARKET.get(name.toUpperCase());
      if (knownMarket === undefined) return [];
      return [clockJson(knownMarket, at, readClock(market, at, knownMarket.hasExtendedHours))];
    });
    return { clocks };
  });

  const days = new ExchangeDays(market, () => simulation.session().date);
  const readDay = (query: Query, name: string, defaultDate: string): string | null => {
    const text = query.readText(name);
    if (text === null) return defaultDate;
    return query.readMoment(name, 0) === null ? null : text.slice(0, 10);
  };
  const badDatesRefusal = dataRefusal('start and end must be dates (YYYY-MM-DD)');

  app.get('/v2/calendar', (request) => {
    const query = new Query(request);
    const start = readDay(query, 'start', days.firstDate);
    const end = readDay(query, 'end', days.lastDate);
    if (start === null || end === null) return badDatesRefusal;
    const kind = query.readChoice('date_type', ['TRADING', 'SETTLEMENT'], 'TRADING');
    if (kind === null) return dataRefusal('date_type must be TRADING or SETTLEMENT');
    return days
      .daysWithin(start, end)
      .filter(({ session, settlement }) => {
        const day = kind === 'SETTLEMENT' ? settlement : session.date;
        return day >= start && day <= end;
      })
      .map(({ session, settlement }) => legacyDayJson(extendedSession(session), settlement));
  });
  app.get('/v3/calendar/:market', (request) => {
    const query = new Query(request);
    const name = pathParam(request, 'market');
    const knownMarket = NAMES_BY_MARKET.get(name.toUpperCase());
    if (knownMarket === undefined) return dataRefusal(`invalid market: ${name}`);
    const start = readDay(query, 'start', simulation.session().date);
    if (start === null) return badDatesRefusal;
    const end = readDay(query, 'end', addDays(start, DAYS_PER_WEEK));
    if (end === null) return badDatesRefusal;
    const zone = query.readText('timezone');
    if (zone !== null && zone !== 'UTC') return dataRefusal('timezone must be UTC');
    const formatTime = zone === null ? newYorkTimestamp : (at: number) => isoTimestamp(at);
    return {
      market: marketJson(knownMarket),
      calendar: days
        .daysWithin(start, end)
        .filter(({ session }) => session.date >= start)
        .map(({ session, settlement }) =>
          dayJson(knownMarket, extendedSession(session), settlement, formatTime),
        ),
    };
  });
}
