import { type EpochMs, newYorkTime, parseOccSymbol, type Quote } from '@tideline/engine';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Fill } from '../../exchange/book.ts';
import { dataRefusal, isRefusal, type Refusal } from '../../exchange/refusal.ts';
import { type OptionPrint, OptionPrints } from '../../market/options/option-prints.ts';
import { parseTimeframe, type Timeframe } from '../../market/time/timeframe.ts';
import {
  type AccountLookup,
  cutPage,
  makePageToken,
  pathParam,
  Query,
  refuse,
} from '../../request/http-request.ts';
import type { Simulation } from '../../run/simulation.ts';
import { optionQuoteJson, optionTradeJson, tradeBarJson } from '../../wire/data-wire.ts';
import { tradeBars, tradesOf } from '../../wire/option-tape.ts';
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

const ONE_MINUTE: Timeframe = { unit: 'minute', count: 1 };
const ONE_DAY: Timeframe = { unit: 'day', count: 1 };
/** A page covers few days: one not read before costs milliseconds. */
const MAX_DAYS_PER_PAGE = 10;

interface TimedRow {
  readonly at: EpochMs;
  readonly json: object;
}

export function registerOptionDataRest(
  app: FastifyInstance,
  simulation: Simulation,
  accountOf: AccountLookup,
): void {
  const calls = new OptionDataCalls(simulation, accountOf);
  const path = '/v1beta1/options';
  app.get(`${path}/quotes/latest`, (request, reply) => calls.answerLatestQuotes(request, reply));
  app.get(`${path}/trades/latest`, (request, reply) => calls.answerLatestTrades(request, reply));
  app.get(`${path}/snapshots`, (request, reply) => calls.answerSnapshots(request, reply));
  app.get(`${path}/snapshots/:underlying`, (request, reply) => calls.answerChain(request, reply));
  app.get(`${path}/trades`, (request, reply) => calls.answerTrades(request, reply));
  app.get(`${path}/bars`, (request, reply) => calls.answerBars(request, reply));
}

class OptionDataCalls {
  readonly #simulation: Simulation;
  readonly #accountOf: AccountLookup;
  readonly #prints: OptionPrints;

  constructor(simulation: Simulation, accountOf: AccountLookup) {
    this.#simulation = simulation;
    this.#accountOf = accountOf;
    this.#prints = new OptionPrints(simulation.market);
  }

  answerLatestQuotes(request: FastifyRequest, reply: FastifyReply) {
    const symbols = this.#readLatestSymbols(request);
    if (isRefusal(symbols)) return refuse(reply, symbols);
    const quotes = symbols.flatMap((symbol) => {
      const quote = this.#quoteOf(symbol);
      return quote === null ? [] : [[symbol, optionQuoteJson(quote, isoTimestamp(quote.at))]];
    });
    return { quotes: Object.fromEntries(quotes) };
  }

  answerLatestTrades(request: FastifyRequest, reply: FastifyReply) {
    const symbols = this.#readLatestSymbols(request);
    if (isRefusal(symbols)) return refuse(reply, symbols);
    const fills = this.#allFills();
    const trades = symbols.flatMap((symbol) => {
      const last = this.#allTrades(symbol, fills).at(-1);
      return last === undefined ? [] : [[symbol, optionTradeJson(last, isoTimestamp(last.at))]];
    });
    return { trades: Object.fromEntries(trades) };
  }

  answerSnapshots(request: FastifyRequest, reply: FastifyReply) {
    const symbols = this.#readLatestSymbols(request);
    return isRefusal(symbols)
      ? refuse(reply, symbols)
      : this.#snapshotPage(symbols, request, reply);
  }

  answerChain(request: FastifyRequest, reply: FastifyReply) {
    const { market } = this.#simulation;
    const query = new Query(request);
    const underlying = pathParam(request, 'underlying');
    const requestRefusal =
      checkStockSymbol(underlying) ?? checkOptionFeed(query, this.#accountOf(request));
    if (requestRefusal !== null) return refuse(reply, requestRefusal);
    const today = this.#simulation.session().date;
    const filter = readContractFilter(query, market.symbol, today, () => today);
    if (typeof filter === 'string')
      return refuse(reply, dataRefusal(`invalid parameter: ${filter}`));
    const isKnown = underlying === market.symbol;
    const isToday = filter.minExpiry <= today && filter.maxExpiry >= today;
    const contracts =
      isKnown && isToday
        ? selectContracts(market, { ...filter, minExpiry: today, maxExpiry: today })
        : [];
    const symbols = contracts.map(({ symbol }) => symbol);
    return this.#snapshotPage(symbols, request, reply);
  }

  answerTrades(request: FastifyRequest, reply: FastifyReply) {
    const result = this.#readHistory(request, (trades) =>
      trades.map((trade) => ({
        at: trade.at,
        json: optionTradeJson(trade, isoTimestamp(trade.at)),
      })),
    );
    if (isRefusal(result)) return refuse(reply, result);
    return { trades: result.bySymbol, next_page_token: result.next };
  }

  answerBars(request: FastifyRequest, reply: FastifyReply) {
    const text = new Query(request).readText('timeframe') ?? '';
    const timeframe = parseTimeframe(text);
    if (timeframe === null) return refuse(reply, dataRefusal(`invalid timeframe: ${text}`));
    // A bar belongs by its left edge, and includes all its trades.
    const result = this.#readHistory(request, (trades) =>
      tradeBars(trades, timeframe).map((bar) => ({
        at: bar.start,
        json: tradeBarJson(bar, isoTimestamp(bar.start)),
      })),
    );
    if (isRefusal(result)) return refuse(reply, result);
    return { bars: result.bySymbol, next_page_token: result.next };
  }

  #readLatestSymbols(request: FastifyRequest): readonly string[] | Refusal {
    const query = new Query(request);
    return checkOptionFeed(query, this.#accountOf(request)) ?? readOptionSymbols(query);
  }

  #snapshotPage(symbols: readonly string[], request: FastifyRequest, reply: FastifyReply) {
    const query = new Query(request);
    const limit = query.readLimit(100, 1_000);
    if (limit === null)
      return refuse(reply, dataRefusal('invalid limit: must be between 1 and 1000'));
    const since = query.readMoment('updated_since', 0);
    if (since === null) return refuse(reply, dataRefusal('invalid updated_since'));
    const fills = this.#allFills();
    const updatedSymbols =
      since === 0 ? symbols : symbols.filter((symbol) => this.#updatedAt(symbol, fills) >= since);
    const result = cutPage(updatedSymbols, limit, query.readText('page_token'));
    if (result === null) return refuse(reply, dataRefusal('invalid page_token'));
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
  #snapshotOf(symbol: string, fills: readonly Fill[]): Record<string, unknown> {
    const quote = this.#quoteOf(symbol);
    const since = this.#dayStart();
    const trades = this.#allTrades(symbol, fills).filter(({ at }) => at >= since);
    const trade = trades.at(-1);
    const minuteBar = tradeBars(trades, ONE_MINUTE).at(-1);
    const dayBar = tradeBars(trades, ONE_DAY).at(-1);
    return {
      ...(quote === null ? {} : { latestQuote: optionQuoteJson(quote, isoTimestamp(quote.at)) }),
      ...(trade === undefined
        ? {}
        : { latestTrade: optionTradeJson(trade, isoTimestamp(trade.at)) }),
      ...(minuteBar === undefined
        ? {}
        : { minuteBar: tradeBarJson(minuteBar, isoTimestamp(minuteBar.start)) }),
      ...(dayBar === undefined
        ? {}
        : { dailyBar: tradeBarJson(dayBar, isoTimestamp(dayBar.start)) }),
    };
  }

  #readHistory(
    request: FastifyRequest,
    rowsOf: (trades: readonly OptionPrint[]) => readonly TimedRow[],
  ) {
    const query = new Query(request);
    const symbols = checkOptionHistory(this.#accountOf(request)) ?? readOptionSymbols(query);
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
    return { bySymbol, next: nextPosition === null ? null : makePageToken(nextPosition) };
  }

  #allFills(): readonly Fill[] {
    const { state } = this.#simulation;
    return Object.keys(state.exchange.books).flatMap((accountNumber) =>
      state.archive.fillsOf(accountNumber),
    );
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
