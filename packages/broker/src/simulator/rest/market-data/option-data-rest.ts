import { type EpochMs, newYorkTime, parseOccSymbol, type Quote } from '@tideline/engine';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Fill } from '../../exchange/book.ts';
import { dataRefusal, isRefusal, type Refusal } from '../../exchange/refusal.ts';
import { type OptionPrint, OptionPrints } from '../../market/options/option-prints.ts';
import { ONE_DAY, ONE_MINUTE, parseTimeframe } from '../../market/time/timeframe.ts';
import { accountOf, cutPage, makePageToken, pathParam, Query } from '../../request/http-request.ts';
import type { Simulation } from '../../run/simulation.ts';
import {
  optionQuoteJson,
  optionTradeJson,
  tradeBarJson,
  withoutNulls,
} from '../../wire/data-wire.ts';
import { type TradeBar, tradeBars, tradesOf } from '../../wire/option-tape.ts';
import { isoTimestamp } from '../../wire/wire-text.ts';
import { readContractFilter, selectContracts } from '../reference/contract-window.ts';
import {
  checkOptionFeed,
  checkOptionHistory,
  checkStockSymbol,
  readHistoryQuery,
  readOptionSymbols,
} from './data-query.ts';
import { symbolPage } from './page-by-symbol.ts';

/** A page covers few days: one not read before costs milliseconds. */
const MAX_DAYS_PER_PAGE = 10;

export function registerOptionDataRest(app: FastifyInstance, simulation: Simulation): void {
  const calls = new OptionDataCalls(simulation);
  const path = '/v1beta1/options';
  app.get(`${path}/quotes/latest`, (request) => calls.answerLatestQuotes(request));
  app.get(`${path}/trades/latest`, (request) => calls.answerLatestTrades(request));
  app.get(`${path}/snapshots`, (request) => calls.answerSnapshots(request));
  app.get(`${path}/snapshots/:underlying`, (request) => calls.answerChain(request));
  app.get(`${path}/trades`, (request) => calls.answerTrades(request));
  app.get(`${path}/bars`, (request) => calls.answerBars(request));
}

class OptionDataCalls {
  readonly #simulation: Simulation;
  readonly #prints: OptionPrints;

  constructor(simulation: Simulation) {
    this.#simulation = simulation;
    this.#prints = new OptionPrints(simulation.market);
  }

  answerLatestQuotes(request: FastifyRequest) {
    const symbols = this.#readLatestSymbols(request);
    if (isRefusal(symbols)) return symbols;
    const quotes = symbols.flatMap((symbol) => {
      const quote = this.#quoteOf(symbol);
      return quote === null ? [] : [[symbol, optionQuote(quote)]];
    });
    return { quotes: Object.fromEntries(quotes) };
  }

  answerLatestTrades(request: FastifyRequest) {
    const symbols = this.#readLatestSymbols(request);
    if (isRefusal(symbols)) return symbols;
    const fills = this.#allFills();
    const trades = symbols.flatMap((symbol) => {
      const last = this.#allTrades(symbol, fills).at(-1);
      return last === undefined ? [] : [[symbol, optionTrade(last)]];
    });
    return { trades: Object.fromEntries(trades) };
  }

  answerSnapshots(request: FastifyRequest) {
    const symbols = this.#readLatestSymbols(request);
    return isRefusal(symbols) ? symbols : this.#snapshotPage(symbols, request);
  }

  answerChain(request: FastifyRequest) {
    const { market } = this.#simulation;
    const query = new Query(request);
    const underlying = pathParam(request, 'underlying');
    const requestRefusal =
      checkStockSymbol(underlying) ?? checkOptionFeed(query, accountOf(request));
    if (requestRefusal !== null) return requestRefusal;
    const today = this.#simulation.session().date;
    const filter = readContractFilter(query, market.symbol, today, () => today);
    if (typeof filter === 'string') return dataRefusal(`invalid parameter: ${filter}`);
    const isKnown = underlying === market.symbol;
    const isToday = filter.minExpiry <= today && filter.maxExpiry >= today;
    const contracts =
      isKnown && isToday
        ? selectContracts(market, { ...filter, minExpiry: today, maxExpiry: today })
        : [];
    const symbols = contracts.map(({ symbol }) => symbol);
    return this.#snapshotPage(symbols, request);
  }

  answerTrades(request: FastifyRequest) {
    return this.#answerHistory('trades', request, (trades) =>
      trades.map((trade) => ({ at: trade.at, json: optionTrade(trade) })),
    );
  }

  answerBars(request: FastifyRequest) {
    const text = new Query(request).readText('timeframe') ?? '';
    const timeframe = parseTimeframe(text);
    if (timeframe === null) return dataRefusal(`invalid timeframe: ${text}`);
    // A bar belongs by its left edge, and includes all its trades.
    return this.#answerHistory('bars', request, (trades) =>
      tradeBars(trades, timeframe).map((bar) => ({ at: bar.start, json: optionBar(bar) })),
    );
  }

  #readLatestSymbols(request: FastifyRequest): readonly string[] | Refusal {
    const query = new Query(request);
    return checkOptionFeed(query, accountOf(request)) ?? readOptionSymbols(query);
  }

  #snapshotPage(symbols: readonly string[], request: FastifyRequest) {
    const query = new Query(request);
    const limit = query.readLimit(100, 1_000);
    if (limit === null) return dataRefusal('invalid limit: must be between 1 and 1000');
    const since = query.readMoment('updated_since', 0);
    if (since === null) return dataRefusal('invalid updated_since');
    const fills = this.#allFills();
    const updatedSymbols =
      since === 0 ? symbols : symbols.filter((symbol) => this.#updatedAt(symbol, fills) >= since);
    const result = cutPage(updatedSymbols, limit, query.readText('page_token'));
    if (result === null) return dataRefusal('invalid page_token');
    const snapshots = result.items.flatMap((symbol) => {
      const snapshot = this.#snapshotOf(symbol, fills);
      return Object.keys(snapshot).length === 0 ? [] : [[symbol, snapshot]];
    });
    return { snapshots: Object.fromEntries(snapshots), next_page_token: result.nextToken };
  }

  /** The market's trades are never newer than its quotes; an account's fill may be. */
  #updatedAt(symbol: string, fills: readonly Fill[]): number {
    return Math.max(
      this.#quoteOf(symbol)?.at ?? 0,
      ...fills.filter((fill) => fill.symbol === symbol).map(({ at }) => at),
    );
  }

  /** The broker has neither greeks nor implied volatility for contracts that expire today. */
  #snapshotOf(symbol: string, fills: readonly Fill[]) {
    const quote = this.#quoteOf(symbol);
    const since = this.#dayStart();
    const trades = this.#allTrades(symbol, fills).filter(({ at }) => at >= since);
    const trade = trades.at(-1);
    const minuteBar = tradeBars(trades, ONE_MINUTE).at(-1);
    const dayBar = tradeBars(trades, ONE_DAY).at(-1);
    return withoutNulls({
      latestQuote: quote && optionQuote(quote),
      latestTrade: trade && optionTrade(trade),
      minuteBar: minuteBar && optionBar(minuteBar),
      dailyBar: dayBar && optionBar(dayBar),
    });
  }

  #answerHistory(
    series: 'trades' | 'bars',
    request: FastifyRequest,
    rowsOf: (
      trades: readonly OptionPrint[],
    ) => readonly { readonly at: EpochMs; readonly json: object }[],
  ) {
    const query = new Query(request);
    const symbols = checkOptionHistory(accountOf(request)) ?? readOptionSymbols(query);
    if (isRefusal(symbols)) return symbols;
    const historyQuery = readHistoryQuery(query, this.#simulation.now(), this.#dayStart());
    if (isRefusal(historyQuery)) return historyQuery;
    const fills = this.#allFills();
    const { bySymbol, nextPosition } = symbolPage(
      symbols.toSorted(),
      (symbol) =>
        rowsOf(this.#allTrades(symbol, fills))
          .filter(({ at }) => at >= historyQuery.start && at <= historyQuery.end)
          .map(({ json }) => json),
      historyQuery,
      { maxDays: MAX_DAYS_PER_PAGE, dateOf: (symbol) => parseOccSymbol(symbol)?.expiry ?? '' },
    );
    const nextToken = nextPosition === null ? null : makePageToken(nextPosition);
    return { [series]: bySymbol, next_page_token: nextToken };
  }

  #allFills(): readonly Fill[] {
    const { state } = this.#simulation;
    return Object.keys(state.exchange.books).flatMap((number) => state.archive.fillsOf(number));
  }

  #allTrades(symbol: string, fills: readonly Fill[]): readonly OptionPrint[] {
    const now = this.#simulation.now();
    return tradesOf(this.#prints.printsUntil(symbol, now), fills, symbol, now);
  }

  #quoteOf(symbol: string): Quote | null {
    return this.#simulation.timetable.optionQuote(symbol, this.#simulation.now());
  }

  #dayStart(): EpochMs {
    return newYorkTime(`${this.#simulation.session().date}T00:00`);
  }
}

const optionQuote = (quote: Quote) => optionQuoteJson(quote, isoTimestamp(quote.at));
const optionTrade = (trade: OptionPrint) => optionTradeJson(trade, isoTimestamp(trade.at));
const optionBar = (bar: TradeBar) => tradeBarJson(bar, isoTimestamp(bar.start));
