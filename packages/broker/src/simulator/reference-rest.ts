import { fromDollars, type Session, type TradingDate } from '@tideline/engine';
import type { FastifyInstance } from 'fastify';
import { contractJson, stockAssetJson } from './asset-wire.ts';
import { page, param, Query, refuse } from './http-request.ts';
import { readNumber } from './order-ticket.ts';
import { invalid, malformed, notFound } from './refusal.ts';
import type { Simulation } from './simulation.ts';
import { addDays, clockTime, newYorkTimestamp } from './wall-time.ts';
import { assetId, iso } from './wire-text.ts';

const DATE = /^\d{4}-\d{2}-\d{2}/;
const MARKETS: Readonly<Record<string, { readonly mic: string; readonly name: string }>> = {
  NYSE: { mic: 'XNYS', name: 'New York Stock Exchange' },
  NASDAQ: { mic: 'XNAS', name: 'Nasdaq' },
  OPRA: { mic: 'OPRA', name: 'Options Price Reporting Authority' },
};
/** A market that has ended opens again this far away: clients need some date. */
const NEVER_DAYS = 365;

/** Clock, calendar, assets and contracts. */
export function registerReferenceRest(app: FastifyInstance, simulation: Simulation): void {
  const { market, timetable } = simulation;

  /** Open or not, the next open and the next close after this moment. */
  const readClock = () => {
    const now = simulation.now();
    const today = timetable.sessionAt(now);
    const next = timetable.sessionAfter(today.date);
    const never = today.open + NEVER_DAYS * 86_400_000;
    const nextOpen = now < today.open ? today.open : (next?.open ?? never);
    const nextClose = now < today.close ? today.close : (next?.close ?? never);
    return { now, today, nextOpen, nextClose, isOpen: now >= today.open && now < today.close };
  };

  app.get('/v2/clock', () => {
    const { now, isOpen, nextOpen, nextClose } = readClock();
    return {
      timestamp: newYorkTimestamp(now),
      is_open: isOpen,
      next_open: newYorkTimestamp(nextOpen),
      next_close: newYorkTimestamp(nextClose),
    };
  });
  app.get('/v3/clock', (request) => {
    const { now, today, isOpen, nextOpen, nextClose } = readClock();
    const asked = new Query(request).list('markets');
    const markets = (asked.length === 0 ? ['NYSE'] : asked).map(marketJson);
    const phase = isOpen ? 'core' : now < today.open ? 'pre' : 'post';
    return {
      clocks: markets.map((one) => ({
        market: one,
        timestamp: newYorkTimestamp(now),
        is_market_day: true,
        next_market_open: newYorkTimestamp(nextOpen),
        next_market_close: newYorkTimestamp(nextClose),
        phase,
        phase_until: newYorkTimestamp(isOpen ? today.close : nextOpen),
      })),
    };
  });

  const readSessions = (query: Query): readonly Session[] | null => {
    const start = query.text('start') ?? market.firstDate;
    const end = query.text('end') ?? market.lastDate;
    if (!DATE.test(start) || !DATE.test(end)) return null;
    const from = later(start.slice(0, 10), market.firstDate);
    const to = earlier(end.slice(0, 10), market.lastDate);
    return from > to ? [] : market.sessions(from, to);
  };
  const settlementDate = ({ date }: Session) =>
    timetable.sessionAfter(date)?.date ?? addDays(date, 1);
  const badDates = malformed('start and end must be dates (YYYY-MM-DD)');

  app.get('/v2/calendar', (request, reply) => {
    const sessions = readSessions(new Query(request));
    if (sessions === null) return refuse(reply, badDates);
    return sessions.map((session) => ({
      date: session.date,
      open: clockTime(session.open),
      close: clockTime(session.close),
      session_open: '0400',
      session_close: clockTime(session.close) < '16:00' ? '1700' : '2000',
      settlement_date: settlementDate(session),
    }));
  });
  app.get('/v3/calendar/:market', (request, reply) => {
    const query = new Query(request);
    const sessions = readSessions(query);
    if (sessions === null) return refuse(reply, badDates);
    const stamp = query.text('timezone') === 'UTC' ? iso : newYorkTimestamp;
    return {
      market: marketJson(param(request, 'market')),
      calendar: sessions.map((session) => ({
        date: session.date,
        core_start: stamp(session.open),
        core_end: stamp(session.close),
        settlement_date: settlementDate(session),
      })),
    };
  });

  app.get('/v2/assets/:symbol', (request, reply) => {
    const key = param(request, 'symbol');
    const isUnderlying = key === market.symbol || key === assetId(market.symbol);
    return isUnderlying
      ? stockAssetJson(market.symbol)
      : refuse(reply, notFound(`asset not found for ${key}`));
  });

  app.get('/v2/options/contracts', (request, reply) => {
    const query = new Query(request);
    const contracts = selectContracts(query);
    if (contracts === null)
      return refuse(reply, malformed('expiration dates must be dates, strikes must be numbers'));
    const limit = query.limit(100, 10_000);
    if (limit === null) return refuse(reply, malformed('limit must be between 1 and 10000'));
    const result = page(contracts, limit, query.text('page_token'));
    if (result === null) return refuse(reply, invalid('invalid page_token'));
    const today = simulation.session().date;
    return {
      option_contracts: result.items.map((contract) => contractJson(contract, today)),
      next_page_token: result.next,
    };
  });
  app.get('/v2/options/contracts/:key', (request, reply) => {
    const key = param(request, 'key');
    const today = simulation.session().date;
    const contract =
      timetable.contract(key, today) ??
      market.contracts(today).find(({ symbol }) => assetId(symbol) === key);
    return contract === undefined
      ? refuse(reply, notFound(`option contract ${key} not found`))
      : contractJson(contract, today);
  });

  /** Null when a bound can't be read. Without an expiry: those up to the coming weekend. */
  function selectContracts(query: Query) {
    const today = simulation.session().date;
    const exact = query.text('expiration_date');
    const from = exact ?? query.text('expiration_date_gte') ?? today;
    const to = exact ?? query.text('expiration_date_lte') ?? comingSunday(later(today, from));
    const low = bound(query.text('strike_price_gte'), 0);
    const high = bound(query.text('strike_price_lte'), Number.MAX_SAFE_INTEGER);
    if (!DATE.test(from) || !DATE.test(to) || low === null || high === null) return null;
    const underlyings = query.list('underlying_symbols');
    const isOther = underlyings.length > 0 && !underlyings.includes(market.symbol);
    const root = query.text('root_symbol');
    // What has expired is inactive, and not kept.
    const isInactive = query.text('status') === 'inactive';
    if (isOther || isInactive || (root !== null && root !== market.symbol)) return [];
    const type = query.text('type');
    const first = later(from, today);
    const last = earlier(to, market.lastDate);
    const sessions = first > last ? [] : market.sessions(first, last);
    return sessions
      .flatMap(({ date }) => market.contracts(date))
      .filter(
        ({ side, strike }) => (type === null || side === type) && strike >= low && strike <= high,
      )
      .sort((a, b) => (a.symbol < b.symbol ? -1 : 1));
  }
}

function marketJson(acronym: string) {
  const known = MARKETS[acronym];
  return {
    acronym,
    name: known?.name ?? acronym,
    timezone: 'America/New_York',
    ...(known === undefined ? {} : { mic: known.mic }),
  };
}

function bound(text: string | null, absent: number): number | null {
  if (text === null) return absent;
  const dollars = readNumber(text);
  return dollars === null ? null : fromDollars(dollars);
}

const later = (a: TradingDate, b: TradingDate) => (a > b ? a : b);
const earlier = (a: TradingDate, b: TradingDate) => (a < b ? a : b);

function comingSunday(date: TradingDate): TradingDate {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
  return addDays(date, (7 - weekday) % 7);
}
