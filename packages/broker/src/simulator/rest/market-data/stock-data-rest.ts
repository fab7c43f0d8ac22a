import { type Bar, type EpochMs, newYorkTime, tradingDate } from '@tideline/engine';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { badDataRefusal, isRefusal, type Refusal } from '../../exchange/refusal.ts';
import { aggregateBars, parseTimeframe, type Timeframe } from '../../market/time/timeframe.ts';
import { addDays } from '../../market/time/wall-time.ts';
import {
  type AccountLookup,
  pageToken,
  pathParam,
  Query,
  refuse,
} from '../../request/http-request.ts';
import type { Simulation } from '../../run/simulation.ts';
import { barJson, stockQuoteJson, stockTradeJson } from '../../wire/data-wire.ts';
import { sessionsWithin } from '../../wire/market-hours.ts';
import { isoTimestamp } from '../../wire/wire-text.ts';
import { BarHistory } from './bar-history.ts';
import {
  checkLatestFeed,
  checkStockSymbol,
  type HistoryQuery,
  readStockHistory,
  readStockSymbols,
} from './data-query.ts';
import { quotePage } from './quote-history.ts';

interface SeriesPage {
  readonly items: readonly object[];
  readonly next: string | null;
}

const ONE_DAY: Timeframe = { unit: 'day', count: 1 };

const KEY_BY_SERIES = { bars: 'bar', quotes: 'quote', trades: 'trade' } as const;

type Series = keyof typeof KEY_BY_SERIES;

export function registerStockDataRest(
  app: FastifyInstance,
  simulation: Simulation,
  accountOf: AccountLookup,
): void {
  const calls = new StockDataCalls(simulation, accountOf);
  const path = '/v2/stocks';
  for (const what of ['bars', 'quotes', 'trades'] as const) {
    app.get(`${path}/${what}/latest`, (request, reply) => calls.answerLatest(what, request, reply));
    app.get(`${path}/:symbol/${what}/latest`, (request, reply) =>
      calls.latestOfOne(what, request, reply),
    );
    app.get(`${path}/${what}`, (request, reply) => calls.answerHistory(what, request, reply));
    app.get(`${path}/:symbol/${what}`, (request, reply) =>
      calls.historyOfOne(what, request, reply),
    );
  }
  app.get(`${path}/snapshots`, (request, reply) => calls.answerSnapshots(request, reply));
  app.get(`${path}/:symbol/snapshot`, (request, reply) => calls.snapshotOfOne(request, reply));
}

class StockDataCalls {
  readonly #simulation: Simulation;
  readonly #accountOf: AccountLookup;
  readonly #past: BarHistory;
  readonly #symbol: string;

  constructor(simulation: Simulation, accountOf: AccountLookup) {
    this.#simulation = simulation;
    this.#accountOf = accountOf;
    this.#past = new BarHistory(simulation.market, simulation.timetable);
    this.#symbol = simulation.market.symbol;
  }

  answerLatest(what: Series, request: FastifyRequest, reply: FastifyReply) {
    const query = new Query(request);
    const symbols = readStockSymbols(query);
    if (isRefusal(symbols)) return refuse(reply, symbols);
    const bad = checkLatestFeed(query, this.#accountOf(request));
    return bad === null
      ? { [what]: this.#onlyKnown(symbols, this.#newestOf(what)) }
      : refuse(reply, bad);
  }

  latestOfOne(what: Series, request: FastifyRequest, reply: FastifyReply) {
    const symbol = pathParam(request, 'symbol');
    const bad = checkLatestFeed(new Query(request), this.#accountOf(request));
    if (bad !== null) return refuse(reply, bad);
    const found = symbol === this.#symbol ? this.#newestOf(what) : null;
    return found === null ? noSuchSymbol(reply, symbol) : { symbol, [KEY_BY_SERIES[what]]: found };
  }

  answerHistory(what: Series, request: FastifyRequest, reply: FastifyReply) {
    const symbols = readStockSymbols(new Query(request));
    if (isRefusal(symbols)) return refuse(reply, symbols);
    const result = this.#readHistory(what, request);
    if (isRefusal(result)) return refuse(reply, result);
    const isAsked = symbols.includes(this.#symbol);
    return {
      [what]: isAsked && result.items.length > 0 ? { [this.#symbol]: result.items } : {},
      next_page_token: isAsked ? result.next : null,
    };
  }

  historyOfOne(what: Series, request: FastifyRequest, reply: FastifyReply) {
    const symbol = pathParam(request, 'symbol');
    const result = checkStockSymbol(symbol) ?? this.#readHistory(what, request);
    if (isRefusal(result)) return refuse(reply, result);
    const isKnown = symbol === this.#symbol;
    return {
      symbol,
      [what]: isKnown ? result.items : [],
      next_page_token: isKnown ? result.next : null,
    };
  }

  answerSnapshots(request: FastifyRequest, reply: FastifyReply) {
    const query = new Query(request);
    const symbols = readStockSymbols(query);
    if (isRefusal(symbols)) return refuse(reply, symbols);
    const bad = checkLatestFeed(query, this.#accountOf(request));
    return bad === null ? this.#onlyKnown(symbols, this.#currentSnapshot()) : refuse(reply, bad);
  }

  snapshotOfOne(request: FastifyRequest, reply: FastifyReply) {
    const symbol = pathParam(request, 'symbol');
    const bad = checkLatestFeed(new Query(request), this.#accountOf(request));
    if (bad !== null) return refuse(reply, bad);
    return symbol === this.#symbol
      ? { symbol, ...this.#currentSnapshot() }
      : noSuchSymbol(reply, symbol);
  }

  #newestOf(what: Series): object | null {
    const { timetable } = this.#simulation;
    const now = this.#simulation.now();
    if (what === 'bars') {
      const last = this.#minuteBars(timetable.sessionAt(now).open, now).at(-1);
      return last === undefined ? null : stockBar(last);
    }
    const quote = timetable.stockQuote(now);
    if (quote === null) return null;
    const toJson = what === 'quotes' ? stockQuoteJson : stockTradeJson;
    return toJson(quote, isoTimestamp(quote.at));
  }

  #currentSnapshot(): Record<string, object> {
    const { market, timetable } = this.#simulation;
    const now = this.#simulation.now();
    const session = timetable.sessionAt(now);
    const minutes = this.#minuteBars(session.open, now);
    const minute = minutes.at(-1);
    const today = aggregateBars(minutes, ONE_DAY).at(-1);
    const { date } = session;
    const before = sessionsWithin(market, addDays(date, -10), addDays(date, -1)).at(-1);
    const previous = before === undefined ? null : this.#past.dayBar(before);
    return withoutNulls({
      latestTrade: this.#newestOf('trades'),
      latestQuote: this.#newestOf('quotes'),
      minuteBar: minute === undefined ? null : stockBar(minute),
      dailyBar: today === undefined ? null : stockBar(today),
      prevDailyBar: previous === null ? null : stockBar(previous),
    });
  }

  #minuteBars(from: EpochMs, now: EpochMs): readonly Bar[] {
    return this.#past.completeBars(1, from, now);
  }

  #onlyKnown<T>(symbols: readonly string[], value: T | null): Record<string, T> {
    return value !== null && symbols.includes(this.#symbol) ? { [this.#symbol]: value } : {};
  }

  #readHistory(what: Series, request: FastifyRequest): SeriesPage | Refusal {
    const query = new Query(request);
    const now = this.#simulation.now();
    const dayStart = newYorkTime(`${tradingDate(now)}T00:00`);
    const history = readStockHistory(query, this.#accountOf(request), now, dayStart);
    if (isRefusal(history)) return history;
    return what === 'bars' ? this.#barHistory(query, history) : this.#tickHistory(what, history);
  }

  #tickHistory(what: 'quotes' | 'trades', history: HistoryQuery): SeriesPage {
    const { market } = this.#simulation;
    const { start, end } = history;
    const sessions = sessionsWithin(market, tradingDate(start), tradingDate(end));
    const quoteAt = (at: EpochMs) => market.stockQuote(at);
    const { quotes, next } = quotePage(sessions, quoteAt, history);
    const toJson = what === 'quotes' ? stockQuoteJson : stockTradeJson;
    return {
      items: quotes.map((quote) => toJson(quote, isoTimestamp(quote.at))),
      next: next === null ? null : pageToken(next),
    };
  }

  #barHistory(query: Query, history: HistoryQuery): SeriesPage | Refusal {
    const text = query.readText('timeframe') ?? '';
    const timeframe = parseTimeframe(text);
    if (timeframe === null) return badDataRefusal(`invalid timeframe: ${text}`);
    const { bars, next } = this.#past.readPage(timeframe, history, this.#simulation.now());
    return { items: bars.map(stockBar), next: next === null ? null : pageToken(next) };
  }
}

function stockBar(bar: Bar) {
  return barJson(bar, isoTimestamp(bar.start));
}

function noSuchSymbol(reply: FastifyReply, symbol: string): FastifyReply {
  return refuse(reply, badDataRefusal(`invalid symbol: ${symbol}`));
}

function withoutNulls(values: Readonly<Record<string, object | null>>): Record<string, object> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([key, value]) => (value === null ? [] : [[key, value]])),
  );
}
