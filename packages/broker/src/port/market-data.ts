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

/** One per process. Calls throw only `BrokerError`. */
export interface MarketData {
  clock(): Promise<BrokerClock>;
  calendar(from: TradingDate, to: TradingDate): Promise<readonly Session[]>;
  /**
   * Bars that start in [from, to], ascending, in extended hours too; the last may be incomplete.
   */
  bars(query: BarsQuery): Promise<readonly Bar[]>;
  contracts(underlying: string, expiry: TradingDate): Promise<readonly OptionContract[]>;
  stockQuote(symbol: string): Promise<Quote | null>;
  /** Symbols without a quote are missing from the map. */
  optionQuotes(symbols: readonly string[]): Promise<ReadonlyMap<string, Quote>>;
  optionSnapshots(
    underlying: string,
    expiry: TradingDate,
  ): Promise<ReadonlyMap<string, OptionSnapshot>>;
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

/** Fields are mostly null on a contract's last day. */
export interface OptionSnapshot {
  readonly quote: Quote | null;
  /** The quote's instant in the broker's own text, finer than milliseconds. */
  readonly quoteStamp: string | null;
  readonly lastTrade: { readonly at: EpochMs; readonly price: Price; readonly size: number } | null;
  /** The broker's own figure, as a fraction (0.25 = 25 %); null for contracts that expire today. */
  readonly impliedVolatility: number | null;
}

export interface StockStreamHandlers {
  /** `isCorrected` is true when the bar replaces an earlier one. */
  onMinuteBar(symbol: string, bar: Bar, isCorrected: boolean): void;
  onQuote(symbol: string, quote: Quote): void;
  /**
   * True while the session is open and market time passes at least as fast as wall time. Then 30 s
   * without newer quotes make the stream reconnect.
   */
  expectsQuotes(): boolean;
  onState(state: StreamState): void;
}

export interface StockStream extends Subscription {
  watch(symbols: readonly string[]): void;
}

export type OptionStreamHandlers = Omit<StockStreamHandlers, 'onMinuteBar'>;

export type OptionStream = StockStream;
