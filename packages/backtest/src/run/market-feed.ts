import { QUOTE_GRID_MS, type SimulatedMarket, type StockPrices } from '@tideline/broker/simulator';
import {
  type Bar,
  CENT,
  ChainWatch,
  type EpochMs,
  type MarketView,
  midPrice,
  type OptionContract,
  type Price,
  type Quote,
  SECOND,
  type TradingDate,
  toDollars,
} from '@tideline/engine';
import { type QuoteReading, QuoteReadings, readQuote } from './quote-readings.ts';

const MAX_SPOT_AGE_MS = 30 * SECOND;
/** Neither side of the underlying's quote is further from the last price. */
const MAX_QUOTE_DISTANCE = 5 * CENT;

interface StrikeRange {
  readonly lowest: Price;
  readonly highest: Price;
}

const ALL_STRIKES = { lowest: Number.NEGATIVE_INFINITY, highest: Number.POSITIVE_INFINITY };

/**
 * Views and quotes depend on no account, so runs with other settings over the same span share them.
 * The first run writes the views of all bars.
 */
export class SharedMarketViews {
  readonly viewsByBarEnd = new Map<EpochMs, MarketView>();
  readonly quoteReadings = new QuoteReadings();
}

/** Quotes the underlying, and contracts near the money, which are priced when read. */
export class MarketFeed {
  readonly #market: SimulatedMarket;
  readonly #sharedViews: SharedMarketViews | null;
  /** Null where views are reused: an earlier run has watched the chain. */
  readonly #chainWatch: ChainWatch | null;
  #latestStock: { readonly prices: StockPrices; readonly heardAt: EpochMs } | null = null;
  #quotesSentAt: EpochMs = Number.NEGATIVE_INFINITY;
  /** Strikes watched before the last extension, and its time. */
  #lastExtension: { readonly at: EpochMs; readonly strikesBefore: StrikeRange } | null = null;

  /** Null when no other run shares the views. */
  constructor(market: SimulatedMarket, sharedViews: SharedMarketViews | null) {
    this.#market = market;
    this.#sharedViews = sharedViews;
    this.#chainWatch =
      sharedViews === null || sharedViews.viewsByBarEnd.size === 0 ? new ChainWatch() : null;
  }

  openSession(date: TradingDate, now: EpochMs): void {
    this.#chainWatch?.setContracts(this.#market.contracts(date));
    this.#latestStock = null;
    this.#quotesSentAt = Number.NEGATIVE_INFINITY;
    this.#takeStockPrices(now);
    // The session's contracts are subscribed before its next quotes, so no strike lacks one.
    this.#lastExtension = null;
  }

  /** Sends quotes; an option's only if it was subscribed before. */
  sendQuotes(at: EpochMs): void {
    this.#quotesSentAt = at;
    this.#takeStockPrices(at);
  }

  /**
   * No quote is needed at these instants, but the watched strikes follow the price of the bar
   * around them.
   */
  skipQuotes(from: EpochMs, to: EpochMs, bar: Bar | null): void {
    // Without a bar the price doesn't move.
    if (bar === null || this.#chainWatch === null) return;
    const lowest = toDollars(bar.low - MAX_QUOTE_DISTANCE);
    if (this.#chainWatch.coversRange(lowest, toDollars(bar.high + MAX_QUOTE_DISTANCE))) return;
    for (let at = nextQuoteTime(from); at < to; at += QUOTE_GRID_MS) this.sendQuotes(at);
  }

  /** Does what `skipQuotes`, `sendQuotes` and `viewAt` do at the end of a bar that decides nothing. */
  passBar(from: EpochMs, end: EpochMs, bar: Bar | null): void {
    if (this.#chainWatch === null) return;
    this.skipQuotes(from, end, bar);
    this.sendQuotes(end);
    this.viewAt(end);
  }

  /** In dollars; null when the last underlying price is too old. */
  spotAt(now: EpochMs): number | null {
    const stock = this.#latestStock;
    return stock === null || now - stock.heardAt >= MAX_SPOT_AGE_MS
      ? null
      : midInDollars(stock.prices);
  }

  viewAt(end: EpochMs): MarketView {
    if (this.#chainWatch !== null) {
      const view = this.#buildView(this.#chainWatch, end);
      this.#sharedViews?.viewsByBarEnd.set(end, view);
      return view;
    }
    const sharedView = this.#sharedViews?.viewsByBarEnd.get(end);
    if (sharedView === undefined)
      throw new RangeError('the views were written by a run on other bars');
    return sharedView;
  }

  #buildView(chainWatch: ChainWatch, end: EpochMs): MarketView {
    const at = this.#quotesSentAt;
    const prices = this.#latestStock?.prices ?? null;
    const { lowest, highest } = this.#quotedStrikes();
    const chain = chainWatch.buildChain((contract) =>
      contract.strike >= lowest && contract.strike <= highest
        ? this.#market.optionQuote(contract, at)
        : null,
    );
    const isSpotFresh = prices !== null && end - prices.at <= MAX_SPOT_AGE_MS;
    return { spot: isSpotFresh ? midInDollars(prices) : null, chain };
  }

  optionQuote(contract: OptionContract, at: EpochMs): Quote | null {
    return this.#market.optionQuote(contract, at);
  }

  createQuoteReader(contract: OptionContract): (at: EpochMs) => QuoteReading {
    return this.#sharedViews === null
      ? (at) => readQuote(this.#market, contract, at)
      : this.#sharedViews.quoteReadings.createReader(this.#market, contract);
  }

  #takeStockPrices(at: EpochMs): void {
    const prices = this.#market.stockPrices(at);
    if (prices === null) return;
    this.#latestStock = { prices, heardAt: at };
    const spot = midInDollars(prices);
    if (spot === null || this.#chainWatch === null || this.#chainWatch.coversRange(spot, spot))
      return;
    const { strikes } = this.#chainWatch.buildChain(() => null);
    this.#chainWatch.followSpot(spot);
    const [lowest = Number.POSITIVE_INFINITY] = strikes;
    const highest = strikes.at(-1) ?? Number.NEGATIVE_INFINITY;
    this.#lastExtension = { at, strikesBefore: { lowest, highest } };
  }

  #quotedStrikes(): StrikeRange {
    const extended = this.#lastExtension;
    return extended === null || extended.at < this.#quotesSentAt
      ? ALL_STRIKES
      : extended.strikesBefore;
  }
}

export function nextQuoteTime(after: EpochMs): EpochMs {
  return (Math.floor(after / QUOTE_GRID_MS) + 1) * QUOTE_GRID_MS;
}

/** Null in a halted market, which quotes no price on either side. */
function midInDollars(prices: StockPrices): number | null {
  return prices.bid > 0 && prices.ask > 0 ? toDollars(midPrice(prices)) : null;
}
