import { type Bar, type EpochMs, newYorkTime, tradingDate } from '@tideline/engine';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { badData, isRefusal, type Refusal } from '../../exchange/refusal.ts';
import { aggregate, parseTimeframe, type Timeframe } from '../../market/timeframe.ts';
import { addDays } from '../../market/wall-time.ts';
import { type AccountOf, pageToken, param, Query, refuse } from '../../request/http-request.ts';
import type { Simulation } from '../../run/simulation.ts';
import { barJson, stockQuoteJson, stockTradeJson } from '../../wire/data-wire.ts';
import { sessionsWithin } from '../../wire/market-hours.ts';
import { iso } from '../../wire/wire-text.ts';
import { BarHistory } from './bar-history.ts';
import {
  checkLatestFeed,
  checkStockSymbol,
  type HistoryQuery,
  readStockHistory,
  readStockSymbols,
} from './data-query.ts';
import { quotePage } from './quote-history.ts';

interface Page {
  readonly items: readonly object[];
  readonly next: string | null;
}

const DAILY: Timeframe = { unit: 'day', count: 1 };

/** Bars, quotes, trades and snapshots of the underlying, each for many symbols and for one. */
export function registerStockDataRest(
  app: FastifyInstance,
  simulation: Simulation,
  accountOf: AccountOf,
): void {
  const { market, timetable } = simulation;
  const stockBar = (bar: Bar) => barJson(bar, iso(bar.start));
  const past = new BarHistory(market, timetable);
  const minuteBars = (from: EpochMs, now: EpochMs) => past.complete(1, from, now);

  const latestQuote = () => {
    const quote = timetable.stockQuote(simulation.now());
    return quote === null ? null : stockQuoteJson(quote, iso(quote.at));
  };
  const latestTrade = () => {
    const quote = timetable.stockQuote(simulation.now());
    return quote === null ? null : stockTradeJson(quote, iso(quote.at));
  };
  const latestBar = () => {
    const now = simulation.now();
    const { open } = timetable.sessionAt(now);
    const last = minuteBars(open, now).at(-1);
    return last === undefined ? null : stockBar(last);
  };
  const latest = { bars: latestBar, quotes: latestQuote, trades: latestTrade };
  const singular = { bars: 'bar', quotes: 'quote', trades: 'trade' } as const;
  for (const what of ['bars', 'quotes', 'trades'] as const) {
    app.get(`/v2/stocks/${what}/latest`, (request, reply) => {
      const query = new Query(request);
      const symbols = readStockSymbols(query);
      if (isRefusal(symbols)) return refuse(reply, symbols);
      const bad = checkLatestFeed(query, accountOf(request));
      return bad === null ? { [what]: onlyKnown(symbols, latest[what]()) } : refuse(reply, bad);
    });
    app.get(`/v2/stocks/:symbol/${what}/latest`, (request, reply) => {
      const symbol = param(request, 'symbol');
      const bad = checkLatestFeed(new Query(request), accountOf(request));
      if (bad !== null) return refuse(reply, bad);
      const found = symbol === market.symbol ? latest[what]() : null;
      return found === null ? noSuchSymbol(reply, symbol) : { symbol, [singular[what]]: found };
    });
    app.get(`/v2/stocks/${what}`, (request, reply) => {
      const symbols = readStockSymbols(new Query(request));
      if (isRefusal(symbols)) return refuse(reply, symbols);
      const result = readHistory(what, request);
      if (isRefusal(result)) return refuse(reply, result);
      const isAsked = symbols.includes(market.symbol);
      return {
        [what]: isAsked && result.items.length > 0 ? { [market.symbol]: result.items } : {},
        next_page_token: isAsked ? result.next : null,
      };
    });
    app.get(`/v2/stocks/:symbol/${what}`, (request, reply) => {
      const symbol = param(request, 'symbol');
      const result = checkStockSymbol(symbol) ?? readHistory(what, request);
      if (isRefusal(result)) return refuse(reply, result);
      const isKnown = symbol === market.symbol;
      return {
        symbol,
        [what]: isKnown ? result.items : [],
        next_page_token: isKnown ? result.next : null,
      };
    });
  }

  const snapshot = () => {
    const now = simulation.now();
    const session = timetable.sessionAt(now);
    const minutes = minuteBars(session.open, now);
    const minute = minutes.at(-1);
    const today = aggregate(minutes, DAILY).at(-1);
    const { date } = session;
    const before = sessionsWithin(market, addDays(date, -10), addDays(date, -1)).at(-1);
    const previous = before === undefined ? null : past.dayBar(before);
    return present({
      latestTrade: latestTrade(),
      latestQuote: latestQuote(),
      minuteBar: minute === undefined ? null : stockBar(minute),
      dailyBar: today === undefined ? null : stockBar(today),
      prevDailyBar: previous === null ? null : stockBar(previous),
    });
  };
  app.get('/v2/stocks/snapshots', (request, reply) => {
    const query = new Query(request);
    const symbols = readStockSymbols(query);
    if (isRefusal(symbols)) return refuse(reply, symbols);
    const bad = checkLatestFeed(query, accountOf(request));
    return bad === null ? onlyKnown(symbols, snapshot()) : refuse(reply, bad);
  });
  app.get('/v2/stocks/:symbol/snapshot', (request, reply) => {
    const symbol = param(request, 'symbol');
    const bad = checkLatestFeed(new Query(request), accountOf(request));
    if (bad !== null) return refuse(reply, bad);
    return symbol === market.symbol ? { symbol, ...snapshot() } : noSuchSymbol(reply, symbol);
  });

  function onlyKnown<T>(symbols: readonly string[], value: T | null): Record<string, T> {
    return value !== null && symbols.includes(market.symbol) ? { [market.symbol]: value } : {};
  }

  function readHistory(
    what: 'bars' | 'quotes' | 'trades',
    request: FastifyRequest,
  ): Page | Refusal {
    const query = new Query(request);
    const now = simulation.now();
    const dayStart = newYorkTime(`${tradingDate(now)}T00:00`);
    const history = readStockHistory(query, accountOf(request), now, dayStart);
    if (isRefusal(history)) return history;
    return what === 'bars' ? barHistory(query, history) : tickHistory(what, history);
  }

  function tickHistory(what: 'quotes' | 'trades', history: HistoryQuery): Page {
    const { start, end } = history;
    const sessions = sessionsWithin(market, tradingDate(start), tradingDate(end));
    const quoteAt = (at: EpochMs) => market.stockQuote(at);
    const { quotes, next } = quotePage(sessions, quoteAt, history);
    const toJson = what === 'quotes' ? stockQuoteJson : stockTradeJson;
    return {
      items: quotes.map((quote) => toJson(quote, iso(quote.at))),
      next: next === null ? null : pageToken(next),
    };
  }

  function barHistory(query: Query, history: HistoryQuery): Page | Refusal {
    const text = query.text('timeframe') ?? '';
    const timeframe = parseTimeframe(text);
    if (timeframe === null) return badData(`invalid timeframe: ${text}`);
    const { bars, next } = past.page(timeframe, history, simulation.now());
    return { items: bars.map(stockBar), next: next === null ? null : pageToken(next) };
  }
}

function noSuchSymbol(reply: FastifyReply, symbol: string): FastifyReply {
  return refuse(reply, badData(`invalid symbol: ${symbol}`));
}

/** Keys that have a value. */
function present(values: Readonly<Record<string, object | null>>): Record<string, object> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([key, value]) => (value === null ? [] : [[key, value]])),
  );
}
