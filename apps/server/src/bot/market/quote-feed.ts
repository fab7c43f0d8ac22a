import type { MarketData, OptionStream, StockStream, StreamState } from '@tideline/broker';
import {
  type Bar,
  ChainWatch,
  type EpochMs,
  hasPassed,
  type MarketView,
  MIN_IN_FLIGHT_WALL_MS,
  type Moment,
  midPrice,
  type OptionContract,
  type Quote,
  SECOND,
  toDollars,
} from '@tideline/engine';
import type { Log } from '../../runtime/log.ts';
import type { MarketTime } from '../time/market-time.ts';
import { LatestQuotes } from './latest-quotes.ts';

/** An older price of the underlying says nothing about the price now. */
const SPOT_VALID_MS = 30 * SECOND;
const LONGEST_QUOTE_WAIT_MS = 5 * SECOND;

export type MarketStream = 'stock' | 'option';

export interface QuoteFeedOptions {
  readonly symbol: string;
  readonly marketData: MarketData;
  readonly time: MarketTime;
  readonly log: Log;
  readonly onMinuteBar: (bar: Bar, isCorrection: boolean) => void;
  readonly onOptionQuote: (symbol: string, quote: Quote) => void;
  readonly onStream?: (stream: MarketStream, state: StreamState) => void;
  /** True while quotes are due, so their absence means a dead feed. */
  readonly expectsQuotes: () => boolean;
}

export class QuoteFeed {
  readonly #options: QuoteFeedOptions;
  readonly #quotes = new LatestQuotes();
  readonly #chain = new ChainWatch();
  readonly #stockStream: StockStream;
  readonly #optionStream: OptionStream;
  readonly #states = new Map<MarketStream, StreamState>();
  readonly #waiting = new Set<() => void>();
  #held: readonly string[] = [];
  #isClosed = false;
  #heardAt: Moment | null = null;
  /**
   * The underlying's newest price from a quote with bid and ask, and when it came. A quote with one
   * side doesn't clear it: without a price, any option price would have to be believed.
   */
  #spot: { readonly price: number; readonly heardAt: Moment } | null = null;

  constructor(options: QuoteFeedOptions) {
    this.#options = options;
    const { marketData, symbol: underlying, onMinuteBar, onOptionQuote, expectsQuotes } = options;
    this.#stockStream = marketData.stockStream({
      onMinuteBar(symbol, bar, isCorrection) {
        if (symbol === underlying) onMinuteBar(bar, isCorrection);
      },
      onQuote: (symbol, quote) => this.add(symbol, quote),
      expectsQuotes,
      onState: (state) => this.#handleStreamState('stock', state),
    });
    this.#optionStream = marketData.optionStream({
      onQuote: (symbol, quote) => {
        if (this.add(symbol, quote)) onOptionQuote(symbol, quote);
      },
      expectsQuotes,
      onState: (state) => this.#handleStreamState('option', state),
    });
    this.#stockStream.watch([underlying]);
  }

  close(): void {
    this.#isClosed = true;
    this.#stockStream.close();
    this.#optionStream.close();
    for (const check of this.#waiting) check();
  }

  /** A contract may have no quotes; the underlying must. */
  get isReady(): boolean {
    const stock = this.#states.get('stock');
    const isHeard = stock?.type === 'ready' && stock.missing.length === 0;
    return isHeard && this.#states.get('option')?.type === 'ready';
  }

  openChain(contracts: readonly OptionContract[]): void {
    this.#quotes.clear();
    this.#spot = null;
    this.#chain.setContracts(contracts);
    this.#watchContracts();
  }

  holdContracts(symbols: readonly string[]): void {
    const before = this.#held;
    this.#held = symbols;
    // The chain is watched already. The rest is requested in a later turn: orders of this moment
    // leave first.
    const ofChain = this.#chain.watchedSymbols;
    if (![...before, ...symbols].every((symbol) => ofChain.includes(symbol)))
      this.#watchContracts();
  }

  add(symbol: string, quote: Quote): boolean {
    const isNew = this.#quotes.add(symbol, quote);
    if (symbol === this.#options.symbol) {
      const heardAt = this.#options.time.moment();
      this.#heardAt = heardAt;
      const price = midInDollars(quote);
      if (price !== null && isNew) this.#spot = { price, heardAt };
      if (price !== null && this.#chain.followSpot(price)) this.#watchContracts();
    }
    for (const check of this.#waiting) check();
    return isNew;
  }

  /** Wall milliseconds since the last quote; null before the first. */
  get silenceMs(): number | null {
    return this.#heardAt === null ? null : this.#options.time.age(this.#heardAt);
  }

  /** Dollars; null when no quote has come for a while. */
  currentSpot(): number | null {
    if (this.#spot === null) return null;
    const { price, heardAt } = this.#spot;
    const now = this.#options.time.moment();
    return hasPassed(heardAt, now, SPOT_VALID_MS, MIN_IN_FLIGHT_WALL_MS) ? null : price;
  }

  viewAt(end: EpochMs): MarketView {
    const quote = this.#quotes.atEndOfBar(this.#options.symbol, end);
    return {
      spot: quote === null || end - quote.at > SPOT_VALID_MS ? null : midInDollars(quote),
      chain: this.#chain.buildChain(({ symbol }) => this.#quotes.atEndOfBar(symbol, end)),
    };
  }

  /**
   * Resolves when both streams and our clock are past the instant; waits briefly, and not beyond the
   * close.
   */
  whenPast(instant: EpochMs): Promise<void> {
    const { symbol, time } = this.#options;
    const isReached = (each: string) => this.#quotes.hasReached(each, instant);
    const areReached = () =>
      this.#isClosed ||
      (time.now() >= instant && isReached(symbol) && this.#chain.watchedSymbols.some(isReached));
    // A stepped market sends every quote before the bar, and then waits for us.
    if (areReached() || time.isStepped) return Promise.resolve();
    return new Promise((resolve) => {
      const finish = () => {
        cancel();
        this.#waiting.delete(check);
        resolve();
      };
      const check = () => {
        if (areReached()) finish();
      };
      const cancel = time.after(LONGEST_QUOTE_WAIT_MS, MIN_IN_FLIGHT_WALL_MS, finish);
      this.#waiting.add(check);
    });
  }

  #handleStreamState(stream: MarketStream, state: StreamState): void {
    this.#states.set(stream, state);
    this.#options.onStream?.(stream, state);
    if (state.type === 'down') {
      this.#options.log.warn({ stream, message: state.message }, 'market stream is down');
    }
    if (state.type === 'ready' && state.missing.length > 0) {
      this.#options.log.warn({ stream, missing: state.missing }, 'the broker does not send these');
    }
  }

  #watchContracts(): void {
    this.#optionStream.watch([...new Set([...this.#chain.watchedSymbols, ...this.#held])]);
  }
}

function midInDollars(quote: Quote | null): number | null {
  return quote !== null && quote.bid > 0 && quote.ask > 0 ? toDollars(midPrice(quote)) : null;
}
