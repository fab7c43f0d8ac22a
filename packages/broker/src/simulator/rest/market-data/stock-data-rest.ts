import { type Bar, type EpochMs, newYorkTime, tradingDate } from '@tideline/engine';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { dataRefusal, isRefusal, type Refusal } from '../../exchange/refusal.ts';
import { addDays } from '../../market/time/new-york-time.ts';
import { aggregateBars, parseTimeframe, type Timeframe } from '../../market/time/timeframe.ts';
import {
  type AccountLookup,
  makePageToken,
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
  readonly nextToken: string | null;
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
  for (const series of ['bars', 'quotes', 'trades'] as const) {
    app.get(`${path}/${series}/latest`, (request, reply) =>
      calls.answerLatest(series, request, reply),
    );
    app.get(`${path}/:symbol/${series}/latest`, (request, reply) =>
      calls.answerLatestOfSymbol(series, request, reply),
    );
    app.get(`${path}/${series}`, (request, reply) => calls.answerHistory(series, request, reply));
    app.get(`${path}/:symbol/${series}`, (request, reply) =>
      calls.answerHistoryOfSymbol(series, request, reply),
    );
  }
  app.get(`${path}/snapshots`, (request, reply) => calls.answerSnapshots(request, reply));
  app.get(`${path}/:symbol/snapshot`, (request, reply) =>
    calls.answerSnapshotOfSymbol(request, reply),
  );
}

class StockDataCalls {
  readonly #simulation: Simulation;
  readonly #accountOf: AccountLookup;
  readonly #bars: BarHistory;
  readonly #symbol: string;

  constructor(simulation: Simulation, accountOf: AccountLookup) {
    this.#simulation = simulation;
    this.#accountOf = accountOf;
    this.#bars = new BarHistory(simulation.market, simulation.timetable);
    this.#symbol = simulation.market.symbol;
  }

  answerLatest(series: Series, request: FastifyRequest, reply: FastifyReply) {
    const query = new Query(request);
    const symbols = readStockSymbols(query);
    if (isRefusal(symbols)) return refuse(reply, symbols);
    const feedRefusal = checkLatestFeed(query, this.#accountOf(request));
    return feedRefusal === null
      ? { [series]: this.#valueBySymbol(symbols, this.#newestOf(series)) }
      : refuse(reply, feedRefusal);
  }

  answerLatestOfSymbol(series: Series, request: FastifyRequest, reply: FastifyReply) {
    const symbol = pathParam(request, 'symbol');
    const feedRefusal = checkLatestFeed(new Query(request), this.#accountOf(request));
    if (feedRefusal !== null) return refuse(reply, feedRefusal);
    const found = symbol === this.#symbol ? this.#newestOf(series) : null;
    return found === null
      ? refuseUnknownSymbol(reply, symbol)
      : { symbol, [KEY_BY_SERIES[series]]: found };
  }

  answerHistory(series: Series, request: FastifyRequest, reply: FastifyReply) {
    const symbols = readStockSymbols(new Query(request));
    if (isRefusal(symbols)) return refuse(reply, symbols);
    const result = this.#readHistory(series, request);
    if (isRefusal(result)) return refuse(reply, result);
    const isSymbolRequested = symbols.includes(this.#symbol);
    return {
      [series]:
        isSymbolRequested && result.items.length > 0 ? { [this.#symbol]: result.items } : {},
      next_page_token: isSymbolRequested ? result.nextToken : null,
    };
  }

  answerHistoryOfSymbol(series: Series, request: FastifyRequest, reply: FastifyReply) {
    const symbol = pathParam(request, 'symbol');
    const result = checkStockSymbol(symbol) ?? this.#readHistory(series, request);
    if (isRefusal(result)) return refuse(reply, result);
    const isKnown = symbol === this.#symbol;
    return {
      symbol,
      [series]: isKnown ? result.items : [],
      next_page_token: isKnown ? result.nextToken : null,
    };
  }

  answerSnapshots(request: FastifyRequest, reply: FastifyReply) {
    const query = new Query(request);
    const symbols = readStockSymbols(query);
    if (isRefusal(symbols)) return refuse(reply, symbols);
    const feedRefusal = checkLatestFeed(query, this.#accountOf(request));
    return feedRefusal === null
      ? this.#valueBySymbol(symbols, this.#currentSnapshot())
      : refuse(reply, feedRefusal);
  }

  answerSnapshotOfSymbol(request: FastifyRequest, reply: FastifyReply) {
    const symbol = pathParam(request, 'symbol');
    const feedRefusal = checkLatestFeed(new Query(request), this.#accountOf(request));
    if (feedRefusal !== null) return refuse(reply, feedRefusal);
    return symbol === this.#symbol
      ? { symbol, ...this.#currentSnapshot() }
      : refuseUnknownSymbol(reply, symbol);
  }

  #newestOf(series: Series): object | null {
    const { timetable } = this.#simulation;
    const now = this.#simulation.now();
    if (series === 'bars') {
      const last = this.#minuteBars(timetable.sessionAt(now).open, now).at(-1);
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
    const minuteBars = this.#minuteBars(session.open, now);
    const lastMinuteBar = minuteBars.at(-1);
    const todayBar = aggregateBars(minuteBars, ONE_DAY).at(-1);
    const { date } = session;
    const previousSession = sessionsWithin(market, addDays(date, -10), addDays(date, -1)).at(-1);
    const previousDayBar =
      previousSession === undefined ? null : this.#bars.dayBar(previousSession);
    return withoutNulls({
      latestTrade: this.#newestOf('trades'),
      latestQuote: this.#newestOf('quotes'),
      minuteBar: lastMinuteBar === undefined ? null : stockBar(lastMinuteBar),
      dailyBar: todayBar === undefined ? null : stockBar(todayBar),
      prevDailyBar: previousDayBar === null ? null : stockBar(previousDayBar),
    });
  }

  #minuteBars(from: EpochMs, now: EpochMs): readonly Bar[] {
    return this.#bars.completeBars(1, from, now);
  }

  #valueBySymbol<T>(symbols: readonly string[], value: T | null): Record<string, T> {
    return value !== null && symbols.includes(this.#symbol) ? { [this.#symbol]: value } : {};
  }

  #readHistory(series: Series, request: FastifyRequest): SeriesPage | Refusal {
    const query = new Query(request);
    const now = this.#simulation.now();
    const dayStart = newYorkTime(`${tradingDate(now)}T00:00`);
    const history = readStockHistory(query, this.#accountOf(request), now, dayStart);
    if (isRefusal(history)) return history;
    return series === 'bars' ? this.#readBars(query, history) : this.#readTicks(series, history);
  }

  #readTicks(series: 'quotes' | 'trades', history: HistoryQuery): SeriesPage {
    const { market } = this.#simulation;
    const { start, end } = history;
    const sessions = sessionsWithin(market, tradingDate(start), tradingDate(end));
    const quoteAt = (at: EpochMs) => market.stockQuote(at);
    const { quotes, nextAt } = quotePage(sessions, quoteAt, history);
    const toJson = series === 'quotes' ? stockQuoteJson : stockTradeJson;
    return {
      items: quotes.map((quote) => toJson(quote, isoTimestamp(quote.at))),
      nextToken: nextAt === null ? null : makePageToken(nextAt),
    };
  }

  #readBars(query: Query, history: HistoryQuery): SeriesPage | Refusal {
    const text = query.readText('timeframe') ?? '';
    const timeframe = parseTimeframe(text);
    if (timeframe === null) return dataRefusal(`invalid timeframe: ${text}`);
    const { bars, nextStart } = this.#bars.readPage(timeframe, history, this.#simulation.now());
    return {
      items: bars.map(stockBar),
      nextToken: nextStart === null ? null : makePageToken(nextStart),
    };
  }
}

function stockBar(bar: Bar) {
  return barJson(bar, isoTimestamp(bar.start));
}

function refuseUnknownSymbol(reply: FastifyReply, symbol: string): FastifyReply {
  return refuse(reply, dataRefusal(`invalid symbol: ${symbol}`));
}

function withoutNulls(values: Readonly<Record<string, object | null>>): Record<string, object> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([key, value]) => (value === null ? [] : [[key, value]])),
  );
}
