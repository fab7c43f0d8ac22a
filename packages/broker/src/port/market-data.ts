import type {
  Bar,
  EpochMs,
  OptionContract,
  Price,
  Quote,
  Session,
  TradingDate,
} from '@tideline/engine';
import type { BrokerClock, StreamState, Subscription } from './broker.ts';

/** Market data and reference data; one per process. Throws only `BrokerError`. */
export interface MarketData {
  clock(): Promise<BrokerClock>;
  /** Regular sessions from `from` to `to`, both included. */
  calendar(from: TradingDate, to: TradingDate): Promise<readonly Session[]>;
  /** Completed and partial bars that start in [from, to], ascending, extended hours included. */
  bars(query: BarsQuery): Promise<readonly Bar[]>;
  /** Tradable contracts on an underlying that expire on one day. */
  contracts(underlying: string, expiry: TradingDate): Promise<readonly OptionContract[]>;
  stockQuote(symbol: string): Promise<Quote | null>;
  /** Latest quotes; symbols without one are absent from the map. */
  optionQuotes(symbols: readonly string[]): Promise<ReadonlyMap<string, Quote>>;
  /** What is known of every contract on an underlying that expires on one day, by symbol. */
  optionSnapshots(
    underlying: string,
    expiry: TradingDate,
  ): Promise<ReadonlyMap<string, OptionSnapshot>>;
  /** 1-minute bars and quotes of stocks. */
  stockStream(handlers: StockStreamHandlers): StockStream;
  optionStream(handlers: OptionStreamHandlers): OptionStream;
  close(): Promise<void>;
}

export interface BarsQuery {
  readonly symbol: string;
  readonly minutes: 1 | 5;
  readonly from: EpochMs;
  readonly to: EpochMs;
}

/** What the broker shows of one contract. Any part may be missing, most of all on its last day. */
export interface OptionSnapshot {
  readonly quote: Quote | null;
  /** The quote's moment as the broker wrote it, finer than milliseconds. */
  readonly quoteStamp: string | null;
  readonly lastTrade: { readonly at: EpochMs; readonly price: Price; readonly size: number } | null;
  /** The broker's own, a fraction (0.25 = 25 %); never told of contracts that expire today. */
  readonly impliedVolatility: number | null;
}

export interface StockStreamHandlers {
  /** A minute bar; `corrected` when it replaces one that was sent before. */
  onMinuteBar(symbol: string, bar: Bar, corrected: boolean): void;
  onQuote(symbol: string, quote: Quote): void;
  /**
   * Whether quotes are due now: the session is open and market time passes at least as fast as the
   * wall's. While they are, 30 s without newer ones make the stream reconnect.
   */
  expectsQuotes(): boolean;
  onState(state: StreamState): void;
}

export interface StockStream extends Subscription {
  /** Sets the whole list of symbols whose bars and quotes are wanted. */
  watch(symbols: readonly string[]): void;
}

export interface OptionStreamHandlers {
  onQuote(symbol: string, quote: Quote): void;
  /** As of the stock stream. */
  expectsQuotes(): boolean;
  onState(state: StreamState): void;
}

export interface OptionStream extends Subscription {
  /** Sets the whole list of contracts whose quotes are wanted. */
  watch(symbols: readonly string[]): void;
}
