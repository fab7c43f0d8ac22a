import {
  type Bar,
  type EpochMs,
  type OptionContract,
  type Quote,
  type Session,
  type TradingDate,
  tradingDate,
} from '@tideline/engine';
import type { BrokerClock } from '../../port/broker.ts';
import type {
  BarsQuery,
  MarketData,
  OptionSnapshot,
  OptionStream,
  OptionStreamHandlers,
  StockStream,
  StockStreamHandlers,
} from '../../port/market-data.ts';
import { readWithRetries } from '../../session/attempts.ts';
import { OpenStreams } from '../../session/open-streams.ts';
import { dataRefusal, isRefusal, type Refusal, unauthorizedRefusal } from '../exchange/refusal.ts';
import type { SimulatedMarket } from '../market/simulated-market.ts';
import { aggregateBars, barStart, FIVE_MINUTES } from '../market/time/timeframe.ts';
import type { Timetable } from '../run/timetable.ts';
import { type ClockReading, readClock, sessionsWithin } from '../wire/market-hours.ts';
import { isoTimestamp } from '../wire/wire-text.ts';
import { type ReportedAnswer, reportedClock } from './calls/reported-answer.ts';
import { DATA_ACCOUNT_NUMBER } from './exchange/admission.ts';
import type { ProcessLife } from './observer.ts';
import { VirtualDataStream } from './streams/data-stream.ts';
import type { VenueContext } from './venue-context.ts';

const DATA_REQUEST = {
  accountNumber: DATA_ACCOUNT_NUMBER,
  keyId: 'PKDATA',
  call: 'data',
  clientOrderId: null,
  order: null,
} as const;

export class VirtualMarketData implements MarketData {
  readonly #context: VenueContext;
  readonly #life: ProcessLife;
  readonly #streams = new OpenStreams();
  #clockReading: ClockReading | null = null;

  constructor(context: VenueContext, life: ProcessLife) {
    this.#context = context;
    this.#life = life;
  }

  clock(): Promise<BrokerClock> {
    const { exchange, faultSwitch } = this.#context;
    return this.#readReported('clock', () => {
      const now = exchange.now();
      const { isOpen, nextOpen, nextClose } = this.#hoursAt(now);
      return reportedClock(faultSwitch, { now, isOpen, nextOpen, nextClose });
    });
  }

  calendar(from: TradingDate, to: TradingDate): Promise<readonly Session[]> {
    return this.#readAnswer('calendar', () => sessionsWithin(this.#market, from, to));
  }

  bars(query: BarsQuery): Promise<readonly Bar[]> {
    const { exchange } = this.#context;
    return this.#readAnswer('bars', () =>
      query.symbol === this.#market.symbol
        ? barsWithRunning(exchange.reportedTimetable, query, exchange.now())
        : [],
    );
  }

  contracts(underlying: string, expiry: TradingDate): Promise<readonly OptionContract[]> {
    return this.#readAnswer('contracts', () => {
      const isPast = expiry < tradingDate(this.#context.exchange.now());
      return isPast ? [] : this.#contractsOf(underlying, expiry);
    });
  }

  stockQuote(symbol: string): Promise<Quote | null> {
    return this.#readAnswer('quote', () =>
      symbol === this.#market.symbol
        ? this.#context.reportedQuote(symbol)
        : dataRefusal(`invalid symbol: ${symbol}`),
    );
  }

  async optionQuotes(symbols: readonly string[]): Promise<ReadonlyMap<string, Quote>> {
    if (symbols.length === 0) return new Map();
    return this.#readAnswer(
      'option quotes',
      () => new Map(symbols.flatMap((symbol) => this.#quoteRow(symbol))),
    );
  }

  optionSnapshots(
    underlying: string,
    expiry: TradingDate,
  ): Promise<ReadonlyMap<string, OptionSnapshot>> {
    return this.#readAnswer('option snapshots', () => {
      const isToday = expiry === tradingDate(this.#context.exchange.now());
      const contracts = isToday ? this.#contractsOf(underlying, expiry) : [];
      return new Map(contracts.flatMap(({ symbol }) => this.#snapshotRow(symbol)));
    });
  }

  stockStream(handlers: StockStreamHandlers): StockStream {
    const stream = new VirtualDataStream(this.#context, 'stocks', this.#life, handlers);
    return this.#streams.addDataStream(stream);
  }

  optionStream(handlers: OptionStreamHandlers): OptionStream {
    const stream = new VirtualDataStream(this.#context, 'options', this.#life, {
      onQuote: (symbol, quote) => handlers.onQuote(symbol, quote),
      onMinuteBar: () => undefined,
      expectsQuotes: () => handlers.expectsQuotes(),
      onState: (state) => handlers.onState(state),
    });
    return this.#streams.addDataStream(stream);
  }

  async close(): Promise<void> {
    this.#streams.close();
  }

  get #market(): SimulatedMarket {
    return this.#context.exchange.market;
  }

  #readAnswer<T>(callName: string, serve: () => T | Refusal): Promise<T> {
    return this.#readReported<T>(callName, () => {
      const value = serve();
      return isRefusal(value) ? value : { value, fault: null };
    });
  }

  #readReported<T>(callName: string, serve: () => ReportedAnswer<T> | Refusal): Promise<T> {
    const { admission, transport, wall, chance } = this.#context;
    return readWithRetries(callName, { wall, jitter: chance.jitterOf(`retry|${callName}`) }, () =>
      transport.sendRequest<T>(this.#life, DATA_REQUEST, true, (pendingRefusal) => {
        const refusal =
          pendingRefusal ?? (admission.refusesDataKeys() ? unauthorizedRefusal() : null);
        const answer = refusal ?? serve();
        return isRefusal(answer)
          ? { type: 'refused', refusal: answer, fault: null, retryAfterMs: null }
          : { type: 'done', ...answer };
      }),
    );
  }

  #hoursAt(now: EpochMs): ClockReading {
    if (this.#clockReading === null || now >= this.#clockReading.phaseUntil) {
      this.#clockReading = readClock(this.#market, now, false);
    }
    return this.#clockReading;
  }

  #contractsOf(underlying: string, expiry: TradingDate): readonly OptionContract[] {
    const isKnown = underlying === this.#market.symbol;
    const sessions = isKnown ? sessionsWithin(this.#market, expiry, expiry) : [];
    return sessions.flatMap(({ date }) => this.#market.contracts(date));
  }

  #quoteRow(symbol: string): readonly (readonly [string, Quote])[] {
    const quote = symbol === this.#market.symbol ? null : this.#context.reportedQuote(symbol);
    return quote === null ? [] : [[symbol, quote]];
  }

  #snapshotRow(symbol: string): readonly (readonly [string, OptionSnapshot])[] {
    const quote = this.#context.reportedQuote(symbol);
    const fill = this.#context.exchange.books.lastFill(symbol);
    if (quote === null && fill === null) return [];
    const lastTrade = fill && { at: fill.at, price: fill.price, size: fill.quantity };
    const quoteStamp = isoTimestamp(quote?.at ?? null);
    return [[symbol, { quote, quoteStamp, lastTrade, impliedVolatility: null }]];
  }
}

/** A 1-minute bar is known once complete, a 5-minute bar also while it runs. */
function barsWithRunning(
  timetable: Timetable,
  { minutes, from, to }: BarsQuery,
  now: EpochMs,
): readonly Bar[] {
  const knownBars = timetable.barsKnown(minutes, from, now);
  const completeBars = knownBars.filter(({ start }) => start <= to);
  const runningStart = barStart(now, FIVE_MINUTES);
  if (minutes === 1 || runningStart < from || runningStart > to) return completeBars;
  const runningMinutes = timetable.barsKnown(1, runningStart, now);
  return [...completeBars, ...aggregateBars(runningMinutes, FIVE_MINUTES)];
}
