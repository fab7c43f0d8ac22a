import { type Bar, type EpochMs, newYorkTime, tradingDate } from '@tideline/engine';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { dataRefusal, isRefusal, type Refusal } from '../../exchange/refusal.ts';
import { addDays } from '../../market/time/new-york-time.ts';
import { aggregateBars, ONE_DAY, parseTimeframe } from '../../market/time/timeframe.ts';
import { accountOf, makePageToken, pathParam, Query } from '../../request/http-request.ts';
import type { Simulation } from '../../run/simulation.ts';
import { barJson, stockQuoteJson, stockTradeJson, withoutNulls } from '../../wire/data-wire.ts';
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

const KEY_BY_SERIES = { bars: 'bar', quotes: 'quote', trades: 'trade' } as const;

type Series = keyof typeof KEY_BY_SERIES;

export function registerStockDataRest(app: FastifyInstance, simulation: Simulation): void {
  const calls = new StockDataCalls(simulation);
  const path = '/v2/stocks';
  for (const series of ['bars', 'quotes', 'trades'] as const) {
    app.get(`${path}/${series}/latest`, (request) => calls.answerLatest(series, request));
    app.get(`${path}/:symbol/${series}/latest`, (request) =>
      calls.answerLatestOfSymbol(series, request),
    );
    app.get(`${path}/${series}`, (request) => calls.answerHistory(series, request));
    app.get(`${path}/:symbol/${series}`, (request) => calls.answerHistoryOfSymbol(series, request));
  }
  app.get(`${path}/snapshots`, (request) => calls.answerSnapshots(request));
  app.get(`${path}/:symbol/snapshot`, (request) => calls.answerSnapshotOfSymbol(request));
}

class StockDataCalls {
  readonly #simulation: Simulation;
  readonly #bars: BarHistory;
  readonly #symbol: string;

  constructor(simulation: Simulation) {
    this.#simulation = simulation;
    this.#bars = new BarHistory(simulation.market, simulation.timetable);
    this.#symbol = simulation.market.symbol;
  }

  answerLatest(series: Series, request: FastifyRequest) {
    const symbols = readLatestSymbols(request);
    if (isRefusal(symbols)) return symbols;
    return { [series]: this.#valueBySymbol(symbols, this.#newestOf(series)) };
  }

  answerLatestOfSymbol(series: Series, request: FastifyRequest) {
    const symbol = pathParam(request, 'symbol');
    const feedRefusal = checkLatestFeed(new Query(request), accountOf(request));
    if (feedRefusal !== null) return feedRefusal;
    const found = symbol === this.#symbol ? this.#newestOf(series) : null;
    return found === null
      ? unknownSymbolRefusal(symbol)
      : { symbol, [KEY_BY_SERIES[series]]: found };
  }

  answerHistory(series: Series, request: FastifyRequest) {
    const symbols = readStockSymbols(new Query(request));
    if (isRefusal(symbols)) return symbols;
    const result = this.#readHistory(series, request);
    if (isRefusal(result)) return result;
    const isSymbolRequested = symbols.includes(this.#symbol);
    return {
      [series]:
        isSymbolRequested && result.items.length > 0 ? { [this.#symbol]: result.items } : {},
      next_page_token: isSymbolRequested ? result.nextToken : null,
    };
  }

  answerHistoryOfSymbol(series: Series, request: FastifyRequest) {
    const symbol = pathParam(request, 'symbol');
    const result = checkStockSymbol(symbol) ?? this.#readHistory(series, request);
    if (isRefusal(result)) return result;
    const isKnown = symbol === this.#symbol;
    return {
      symbol,
      [series]: isKnown ? result.items : [],
      next_page_token: isKnown ? result.nextToken : null,
    };
  }

  answerSnapshots(request: FastifyRequest) {
    const symbols = readLatestSymbols(request);
    return isRefusal(symbols) ? symbols : this.#valueBySymbol(symbols, this.#currentSnapshot());
  }

  answerSnapshotOfSymbol(request: FastifyRequest) {
    const symbol = pathParam(request, 'symbol');
    const feedRefusal = checkLatestFeed(new Query(request), accountOf(request));
    if (feedRefusal !== null) return feedRefusal;
    return symbol === this.#symbol
      ? { symbol, ...this.#currentSnapshot() }
      : unknownSymbolRefusal(symbol);
  }

  #newestOf(series: Series): object | null {
    const { timetable } = this.#simulation;
    const now = this.#simulation.now();
    if (series === 'bars') {
      const last = timetable.barsKnown(1, timetable.sessionAt(now).open, now).at(-1);
      return last === undefined ? null : stockBar(last);
    }
    const quote = timetable.stockQuote(now);
    if (quote === null) return null;
    const toJson = series === 'quotes' ? stockQuoteJson : stockTradeJson;
    return toJson(quote, isoTimestamp(quote.at));
  }

  #currentSnapshot(): Record<string, object> {
    const { market, timetable } = this.#simulation;
    const now = this.#simulation.now();
    const session = timetable.sessionAt(now);
    const minuteBars = timetable.barsKnown(1, session.open, now);
    const lastMinuteBar = minuteBars.at(-1);
    const todayBar = aggregateBars(minuteBars, ONE_DAY).at(-1);
    const { date } = session;
    const previousSession = sessionsWithin(market, addDays(date, -10), addDays(date, -1)).at(-1);
    const previousDayBar = previousSession && this.#bars.dayBar(previousSession);
    return withoutNulls({
      latestTrade: this.#newestOf('trades'),
      latestQuote: this.#newestOf('quotes'),
      minuteBar: lastMinuteBar && stockBar(lastMinuteBar),
      dailyBar: todayBar && stockBar(todayBar),
      prevDailyBar: previousDayBar && stockBar(previousDayBar),
    });
  }

  #valueBySymbol<T>(symbols: readonly string[], value: T | null): Record<string, T> {
    return value !== null && symbols.includes(this.#symbol) ? { [this.#symbol]: value } : {};
  }

  #readHistory(series: Series, request: FastifyRequest) {
    const query = new Query(request);
    const now = this.#simulation.now();
    const dayStart = newYorkTime(`${tradingDate(now)}T00:00`);
    const history = readStockHistory(query, accountOf(request), now, dayStart);
    if (isRefusal(history)) return history;
    return series === 'bars' ? this.#readBars(query, history) : this.#readTicks(series, history);
  }

  #readTicks(series: 'quotes' | 'trades', history: HistoryQuery) {
    const { market } = this.#simulation;
    const { start, end } = history;
    const sessions = sessionsWithin(market, tradingDate(start), tradingDate(end));
    const quoteAt = (at: EpochMs) => market.stockQuote(at);
    const { quotes, nextAt } = quotePage(sessions, quoteAt, history);
    const toJson = series === 'quotes' ? stockQuoteJson : stockTradeJson;
    const items = quotes.map((quote) => toJson(quote, isoTimestamp(quote.at)));
    return { items, nextToken: nextAt === null ? null : makePageToken(nextAt) };
  }

  #readBars(query: Query, history: HistoryQuery) {
    const text = query.readText('timeframe') ?? '';
    const timeframe = parseTimeframe(text);
    if (timeframe === null) return dataRefusal(`invalid timeframe: ${text}`);
    const { bars, nextStart } = this.#bars.readPage(timeframe, history, this.#simulation.now());
    const nextToken = nextStart === null ? null : makePageToken(nextStart);
    return { items: bars.map(stockBar), nextToken };
  }
}

function readLatestSymbols(request: FastifyRequest): readonly string[] | Refusal {
  const query = new Query(request);
  const symbols = readStockSymbols(query);
  return isRefusal(symbols) ? symbols : (checkLatestFeed(query, accountOf(request)) ?? symbols);
}

function stockBar(bar: Bar) {
  return barJson(bar, isoTimestamp(bar.start));
}

const unknownSymbolRefusal = (symbol: string) => dataRefusal(`invalid symbol: ${symbol}`);
