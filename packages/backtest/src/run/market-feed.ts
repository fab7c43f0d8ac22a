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

interface Strikes {
  readonly lowest: Price;
  readonly highest: Price;
}

const ALL_STRIKES: Strikes = {
  lowest: Number.NEGATIVE_INFINITY,
  highest: Number.POSITIVE_INFINITY,
};

/**
 * What the market showed at the ends of bars, by those. No account changes it, so that the first run
 * over a span writes it, and those with other settings read it, and what was picked from it.
 */
export type BarViews = Map<EpochMs, MarketView>;

/**
 * What the streams of the simulated market would have told by now: the underlying's quote, and the
 * quotes of the contracts near the money, which are priced when somebody asks for them.
 */
export class MarketFeed {
  readonly #market: SimulatedMarket;
  readonly #views: BarViews | null;
  /** Null where the views are read: an earlier run has watched. */
  readonly #chain: ChainWatch | null;
  #stock: { readonly prices: StockPrices; readonly heardAt: EpochMs } | null = null;
  /** The last instant whose quotes were told. */
  #toldAt: EpochMs = Number.NEGATIVE_INFINITY;
  /** The last extension of the watch: what was watched before it, and when it was asked for. */
  #extended: { readonly at: EpochMs; readonly before: Strikes } | null = null;

  /** `views` are shared with other runs over the same span; null where there is none. */
  constructor(market: SimulatedMarket, views: BarViews | null) {
    this.#market = market;
    this.#views = views;
    this.#chain = views === null || views.size === 0 ? new ChainWatch() : null;
  }

  /** Begins a day: its contracts are read, and the first quote of the underlying is followed. */
  open(date: TradingDate, now: EpochMs): void {
    this.#chain?.open(this.#market.contracts(date));
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
    if (bar === null || this.#chain === null) return;
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
    if (this.#chain !== null) {
      const view = this.#look(this.#chain, end);
      this.#views?.set(end, view);
      return view;
    }
    const seen = this.#views?.get(end);
    if (seen === undefined) throw new RangeError('the views were written by a run on other bars');
    return seen;
  }

  #look(watch: ChainWatch, end: EpochMs): MarketView {
    const at = this.#toldAt;
    const prices = this.#stock?.prices ?? null;
    const { lowest, highest } = this.#toldStrikes();
    const chain = watch.chain((contract) =>
      contract.strike >= lowest && contract.strike <= highest
        ? this.#market.optionQuote(contract, at)
        : null,
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
    if (spot === null || this.#chain === null || this.#chain.covers(spot, spot)) return;
    const { strikes } = this.#chain.chain(() => null);
    this.#chain.follow(spot);
    const [lowest = Number.POSITIVE_INFINITY] = strikes;
    const highest = strikes.at(-1) ?? Number.NEGATIVE_INFINITY;
    this.#extended = { at, before: { lowest, highest } };
  }

  /** Strikes whose contracts were watched before the last quotes were told. */
  #toldStrikes(): Strikes {
    const extended = this.#extended;
    return extended === null || extended.at < this.#toldAt ? ALL_STRIKES : extended.before;
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
