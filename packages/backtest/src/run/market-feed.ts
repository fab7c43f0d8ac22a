import { QUOTE_GRID_MS, type SimulatedMarket, type StockPrices } from '@tideline/broker/simulator';
import {
  type Bar,
  CENT,
  ChainWatch,
  type EpochMs,
  type MarketView,
  mid,
  type OptionContract,
  type Price,
  type Quote,
  SECOND,
  type TradingDate,
  toDollars,
} from '@tideline/engine';

/** A price of the underlying that was heard longer ago says nothing about now. */
const SPOT_LIFE = 30 * SECOND;
/** Further than this from the last price no side of the underlying's quote lies. */
const QUOTE_REACH = 5 * CENT;

/**
 * What the streams of the simulated market would have told by now: the underlying's quote, and the
 * quotes of the contracts near the money, which are priced when somebody asks for them.
 */
export class MarketFeed {
  readonly #market: SimulatedMarket;
  readonly #chain = new ChainWatch();
  #stock: { readonly prices: StockPrices; readonly heardAt: EpochMs } | null = null;
  /** The last instant whose quotes were told. */
  #toldAt: EpochMs = Number.NEGATIVE_INFINITY;
  /** The last extension of the watch: what was watched before it, and when it was asked for. */
  #extended: {
    readonly at: EpochMs;
    readonly lowest: Price;
    readonly highest: Price;
  } | null = null;

  constructor(market: SimulatedMarket) {
    this.#market = market;
  }

  /** Begins a day: its contracts are read, and the first quote of the underlying is followed. */
  open(date: TradingDate, now: EpochMs): void {
    this.#chain.open(this.#market.contracts(date));
    this.#stock = null;
    this.#toldAt = Number.NEGATIVE_INFINITY;
    this.#hear(now);
    // Subscribed to before the next quotes are told.
    this.#extended = null;
  }

  /** The underlying is told; options are told to those who were subscribed before. */
  tell(at: EpochMs): void {
    this.#toldAt = at;
    this.#hear(at);
  }

  /**
   * Passes the instants between two others in which nobody needs a quote: only the watch may have
   * to follow the money. `bar` is the one that the instants lie in, null where there is none.
   */
  skip(from: EpochMs, to: EpochMs, bar: Bar | null): void {
    // Without a bar the price stands still.
    if (bar === null) return;
    const lowest = toDollars(bar.low - QUOTE_REACH);
    if (this.#chain.covers(lowest, toDollars(bar.high + QUOTE_REACH))) return;
    for (let at = nextOnGrid(from); at < to; at += QUOTE_GRID_MS) this.tell(at);
  }

  /** Mid of the underlying now, in dollars; null when it has not been heard for a while. */
  spot(now: EpochMs): number | null {
    const stock = this.#stock;
    return stock === null || now - stock.heardAt >= SPOT_LIFE ? null : dollars(stock.prices);
  }

  /** The market as it was told by the end of a bar, after which nothing has been told yet. */
  view(end: EpochMs): MarketView {
    const at = this.#toldAt;
    const prices = this.#stock?.prices ?? null;
    const chain = this.#chain.chain((contract) =>
      this.#isTold(contract.strike) ? this.#market.optionQuote(contract, at) : null,
    );
    const isKnown = prices !== null && end - prices.at <= SPOT_LIFE;
    return { spot: isKnown ? dollars(prices) : null, chain };
  }

  /** The quote of a contract that stands at an instant. */
  optionQuote(contract: OptionContract, at: EpochMs): Quote | null {
    return this.#market.optionQuote(contract, at);
  }

  #hear(at: EpochMs): void {
    const prices = this.#market.stockPrices(at);
    if (prices === null) return;
    this.#stock = { prices, heardAt: at };
    const spot = dollars(prices);
    if (spot === null || this.#chain.covers(spot, spot)) return;
    const { strikes } = this.#chain.chain(() => null);
    this.#chain.follow(spot);
    this.#extended = {
      at,
      lowest: strikes[0] ?? Number.POSITIVE_INFINITY,
      highest: strikes.at(-1) ?? Number.NEGATIVE_INFINITY,
    };
  }

  #isTold(strike: Price): boolean {
    const extended = this.#extended;
    if (extended === null || extended.at < this.#toldAt) return true;
    return strike >= extended.lowest && strike <= extended.highest;
  }
}

/** The first instant after another at which quotes move. */
export function nextOnGrid(after: EpochMs): EpochMs {
  return (Math.floor(after / QUOTE_GRID_MS) + 1) * QUOTE_GRID_MS;
}

/** A halted market quotes no price on either side. */
function dollars(prices: StockPrices): number | null {
  return prices.bid > 0 && prices.ask > 0 ? toDollars(mid(prices)) : null;
}
