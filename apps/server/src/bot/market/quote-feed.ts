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
const MAX_SPOT_AGE_MS = 30 * SECOND;
const MAX_QUOTE_WAIT_MS = 5 * SECOND;

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
  readonly #streamStates = new Map<MarketStream, StreamState>();
  readonly #waitingChecks = new Set<() => void>();
  #heldSymbols: readonly string[] = [];
  #isClosed = false;
  #lastQuoteAt: Moment | null = null;
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
      onQuote: (symbol, quote) => this.addQuote(symbol, quote),
      expectsQuotes,
      onState: (state) => this.#handleStreamState('stock', state),
    });
    this.#optionStream = marketData.optionStream({
      onQuote: (symbol, quote) => {
        if (this.addQuote(symbol, quote)) onOptionQuote(symbol, quote);
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
    for (const check of this.#waitingChecks) check();
  }

  /** A contract may be missing from its stream, the underlying may not. */
  get isReady(): boolean {
    const stock = this.#streamStates.get('stock');
    const isStockReady = stock?.type === 'ready' && stock.missing.length === 0;
    return isStockReady && this.#streamStates.get('option')?.type === 'ready';
  }

  openChain(contracts: readonly OptionContract[]): void {
    this.#quotes.clear();
    this.#spot = null;
    this.#chain.setContracts(contracts);
    this.#watchContracts();
  }

  watchHeldContracts(symbols: readonly string[]): void {
    const before = this.#heldSymbols;
    this.#heldSymbols = symbols;
    // The chain is watched already. The rest is requested in a later turn: orders of this moment
    // leave first.
    const { watchedSymbols } = this.#chain;
    if (![...before, ...symbols].every((symbol) => watchedSymbols.includes(symbol)))
      this.#watchContracts();
  }

  addQuote(symbol: string, quote: Quote): boolean {
    const isNew = this.#quotes.addQuote(symbol, quote);
    if (symbol === this.#options.symbol) {
      const heardAt = this.#options.time.moment();
      this.#lastQuoteAt = heardAt;
      const price = midInDollars(quote);
      if (price !== null && isNew) this.#spot = { price, heardAt };
      if (price !== null && this.#chain.followSpot(price)) this.#watchContracts();
    }
    for (const check of this.#waitingChecks) check();
    return isNew;
  }

  /** Wall milliseconds since the last quote; null before the first. */
  get silenceMs(): number | null {
    return this.#lastQuoteAt === null ? null : this.#options.time.ageMs(this.#lastQuoteAt);
  }

  /** Dollars; null when no quote has come for a while. */
  currentSpotDollars(): number | null {
    if (this.#spot === null) return null;
    const { price, heardAt } = this.#spot;
    const now = this.#options.time.moment();
    return hasPassed(heardAt, now, MAX_SPOT_AGE_MS, MIN_IN_FLIGHT_WALL_MS) ? null : price;
  }

  marketViewAt(end: EpochMs): MarketView {
    const quote = this.#quotes.latestAtBarEnd(this.#options.symbol, end);
    return {
      spot: quote === null || end - quote.at > MAX_SPOT_AGE_MS ? null : midInDollars(quote),
      chain: this.#chain.buildChain(({ symbol }) => this.#quotes.latestAtBarEnd(symbol, end)),
    };
  }

  /**
   * Resolves when both streams and our clock are past the instant; waits briefly, and not once the
   * feed is closed.
   */
  whenQuotesReach(instant: EpochMs): Promise<void> {
    const { symbol, time } = this.#options;
    const isReached = (each: string) => this.#quotes.hasQuoteSince(each, instant);
    const areReached = () =>
      this.#isClosed ||
      (time.now() >= instant && isReached(symbol) && this.#chain.watchedSymbols.some(isReached));
    // A stepped market sends every quote before the bar, and then waits for us.
    if (areReached() || time.isStepped) return Promise.resolve();
    return new Promise((resolve) => {
      const finish = () => {
        cancel();
        this.#waitingChecks.delete(check);
        resolve();
      };
      const check = () => {
        if (areReached()) finish();
      };
      const cancel = time.callAfter(MAX_QUOTE_WAIT_MS, MIN_IN_FLIGHT_WALL_MS, finish);
      this.#waitingChecks.add(check);
    });
  }

  #handleStreamState(stream: MarketStream, state: StreamState): void {
    this.#streamStates.set(stream, state);
    this.#options.onStream?.(stream, state);
    if (state.type === 'down') {
      this.#options.log.warn({ stream, message: state.message }, 'market stream is down');
    }
    if (state.type === 'ready' && state.missing.length > 0) {
      this.#options.log.warn({ stream, missing: state.missing }, 'the broker does not send these');
    }
  }

  #watchContracts(): void {
    this.#optionStream.watch([...new Set([...this.#chain.watchedSymbols, ...this.#heldSymbols])]);
  }
}

function midInDollars(quote: Quote | null): number | null {
  return quote !== null && quote.bid > 0 && quote.ask > 0 ? toDollars(midPrice(quote)) : null;
}
