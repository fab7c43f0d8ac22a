import { type Bar, type EpochMs, MINUTE, newYorkTime, tradingDate } from '@tideline/engine';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { badData, isRefusal, type Refusal } from '../exchange/refusal.ts';
import type { Simulation } from '../simulation.ts';
import { addDays } from '../wall-time.ts';
import { barJson, STOCK_EXCHANGES, stockQuoteJson, stockTradeJson } from '../wire/data-wire.ts';
import { iso } from '../wire/wire-text.ts';
import {
  checkHistoryFeed,
  checkLatestFeed,
  type HistoryQuery,
  readHistoryQuery,
  readStockSymbols,
} from './data-query.ts';
import { type AccountOf, page, pageToken, param, Query, refuse } from './http-request.ts';
import { sessionsWithin } from './market-hours.ts';
import { quotePage } from './quote-history.ts';
import { aggregate, barStart, parseTimeframe, type Timeframe } from './timeframe.ts';

interface Page {
  readonly items: readonly object[];
  readonly next: string | null;
}

const FIVE_MINUTES: Timeframe = { unit: 'minute', count: 5 };
const DAILY: Timeframe = { unit: 'day', count: 1 };

/** Bars, quotes, trades and snapshots of the underlying, each for many symbols and for one. */
export function registerStockDataRest(
  app: FastifyInstance,
  simulation: Simulation,
  accountOf: AccountOf,
): void {
  const { market, timetable } = simulation;
  const stockBar = (bar: Bar) => barJson(bar, iso(bar.start));
  const minuteBars = (from: EpochMs, now: EpochMs) => completeBars(1, from, now);

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
      const result = readHistory(what, request);
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
    const previous = before === undefined ? undefined : dayBar(before.open, before.close);
    return present({
      latestTrade: latestTrade(),
      latestQuote: latestQuote(),
      minuteBar: minute === undefined ? null : stockBar(minute),
      dailyBar: today === undefined ? null : stockBar(today),
      prevDailyBar: previous === undefined ? null : stockBar(previous),
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
  app.get('/v2/stocks/meta/exchanges', () => STOCK_EXCHANGES);

  function onlyKnown<T>(symbols: readonly string[], value: T | null): Record<string, T> {
    return value !== null && symbols.includes(market.symbol) ? { [market.symbol]: value } : {};
  }

  function completeBars(minutes: 1 | 5, from: EpochMs, now: EpochMs): readonly Bar[] {
    const last = now - minutes * MINUTE;
    return last < from ? [] : market.bars(minutes, from, last);
  }

  function dayBar(open: EpochMs, close: EpochMs): Bar | undefined {
    return aggregate(completeBars(5, open, close), DAILY).at(-1);
  }

  function readHistory(
    what: 'bars' | 'quotes' | 'trades',
    request: FastifyRequest,
  ): Page | Refusal {
    const query = new Query(request);
    const now = simulation.now();
    const history = readHistoryQuery(query, now, newYorkTime(`${tradingDate(now)}T00:00`));
    if (isRefusal(history)) return history;
    const bad = checkHistoryFeed(query, accountOf(request), history.end, now);
    if (bad !== null) return bad;
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
    const { start, end, limit, isDescending } = history;
    const bars = visibleBars(timeframe, start, end);
    const sorted = isDescending ? bars.toReversed() : bars;
    const result = page(sorted, limit, query.text('page_token'));
    return result === null
      ? badData('invalid page_token')
      : { items: result.items.map(stockBar), next: result.next };
  }

  /**
   * Bars whose left edge is in [start, end]. Minute bars are told when complete; longer ones are told
   * as far as they are known.
   */
  function visibleBars(timeframe: Timeframe, start: EpochMs, end: EpochMs): readonly Bar[] {
    const now = simulation.now();
    // A bar belongs to the stretch by its left edge, so that all of it counts.
    const from = firstEdge(timeframe, start);
    if (timeframe.unit === 'minute' && timeframe.count === 1) {
      return minuteBars(from, now).filter((bar) => bar.start <= end);
    }
    const isWhole = timeframe.unit !== 'minute' || timeframe.count % FIVE_MINUTES.count === 0;
    if (!isWhole) return within(aggregate(minuteBars(from, now), timeframe), start, end);
    // Much faster than minutes; the running five minutes are made of those that have ended.
    const running = barStart(now, FIVE_MINUTES);
    const last = aggregate(minuteBars(Math.max(running, from), now), FIVE_MINUTES);
    const fives = [...completeBars(5, from, running), ...last];
    return within(aggregate(fives, timeframe), start, end);
  }

  function firstEdge(timeframe: Timeframe, start: EpochMs): EpochMs {
    const first = newYorkTime(`${market.firstDate}T00:00`);
    return start <= first ? first : barStart(start, timeframe);
  }
}

function within(bars: readonly Bar[], start: EpochMs, end: EpochMs): readonly Bar[] {
  return bars.filter((bar) => bar.start >= start && bar.start <= end);
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
