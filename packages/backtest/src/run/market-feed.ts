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

/** An older underlying price says nothing about now. */
const SPOT_LIFE = 30 * SECOND;
/** Neither side of the underlying's quote is further from the last price. */
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
 * Views and quotes depend on no account, so runs with other settings over the same span share them.
 * The first run writes the views of all bars.
 */
export class SharedViews {
  readonly bars = new Map<EpochMs, MarketView>();
  readonly quotes = new QuoteReadings();
}

/** Quotes the underlying, and contracts near the money, which are priced when read. */
export class MarketFeed {
  readonly #market: SimulatedMarket;
  readonly #shared: SharedViews | null;
  /** Null where views are reused: an earlier run has watched the chain. */
  readonly #chain: ChainWatch | null;
  #stock: { readonly prices: StockPrices; readonly heardAt: EpochMs } | null = null;
  #sentAt: EpochMs = Number.NEGATIVE_INFINITY;
  /** Strikes watched before the last extension, and its time. */
  #extended: { readonly at: EpochMs; readonly before: Strikes } | null = null;

  /** Null when no other run shares the views. */
  constructor(market: SimulatedMarket, shared: SharedViews | null) {
    this.#market = market;
    this.#shared = shared;
    this.#chain = shared === null || shared.bars.size === 0 ? new ChainWatch() : null;
  }

  open(date: TradingDate, now: EpochMs): void {
    this.#chain?.setContracts(this.#market.contracts(date));
    this.#stock = null;
    this.#sentAt = Number.NEGATIVE_INFINITY;
    this.#takeStockPrices(now);
    // New contracts are subscribed before the next quotes are sent.
    this.#extended = null;
  }

  /** Sends quotes; an option's only if it was subscribed before. */
  send(at: EpochMs): void {
    this.#sentAt = at;
    this.#takeStockPrices(at);
  }

  /**
   * No quote is needed at these instants, but the watched strikes follow the price of the bar
   * around them.
   */
  skip(from: EpochMs, to: EpochMs, bar: Bar | null): void {
    // Without a bar the price doesn't move.
    if (bar === null || this.#chain === null) return;
    const lowest = toDollars(bar.low - QUOTE_REACH);
    if (this.#chain.coversRange(lowest, toDollars(bar.high + QUOTE_REACH))) return;
    for (let at = nextOnGrid(from); at < to; at += QUOTE_GRID_MS) this.send(at);
  }

  /** Does what `skip`, `send` and `view` do at the end of a bar that decides nothing. */
  passBy(from: EpochMs, end: EpochMs, bar: Bar | null): void {
    if (this.#chain === null) return;
    this.skip(from, end, bar);
    this.send(end);
    this.view(end);
  }

  /** In dollars; null when the last underlying price is too old. */
  spot(now: EpochMs): number | null {
    const stock = this.#stock;
    return stock === null || now - stock.heardAt >= SPOT_LIFE ? null : midInDollars(stock.prices);
  }

  view(end: EpochMs): MarketView {
    if (this.#chain !== null) {
      const view = this.#look(this.#chain, end);
      this.#shared?.bars.set(end, view);
      return view;
    }
    const seen = this.#shared?.bars.get(end);
    if (seen === undefined) throw new RangeError('the views were written by a run on other bars');
    return seen;
  }

  #look(watch: ChainWatch, end: EpochMs): MarketView {
    const at = this.#sentAt;
    const prices = this.#stock?.prices ?? null;
    const { lowest, highest } = this.#sentStrikes();
    const chain = watch.buildChain((contract) =>
      contract.strike >= lowest && contract.strike <= highest
        ? this.#market.optionQuote(contract, at)
        : null,
    );
    const isKnown = prices !== null && end - prices.at <= SPOT_LIFE;
    return { spot: isKnown ? midInDollars(prices) : null, chain };
  }

  optionQuote(contract: OptionContract, at: EpochMs): Quote | null {
    return this.#market.optionQuote(contract, at);
  }

  quoteReader(contract: OptionContract): (at: EpochMs) => QuoteReading {
    return this.#shared === null
      ? (at) => readQuote(this.#market, contract, at)
      : this.#shared.quotes.reader(this.#market, contract);
  }

  #takeStockPrices(at: EpochMs): void {
    const prices = this.#market.stockPrices(at);
    if (prices === null) return;
    this.#stock = { prices, heardAt: at };
    const spot = midInDollars(prices);
    if (spot === null || this.#chain === null || this.#chain.coversRange(spot, spot)) return;
    const { strikes } = this.#chain.buildChain(() => null);
    this.#chain.followSpot(spot);
    const [lowest = Number.POSITIVE_INFINITY] = strikes;
    const highest = strikes.at(-1) ?? Number.NEGATIVE_INFINITY;
    this.#extended = { at, before: { lowest, highest } };
  }

  #sentStrikes(): Strikes {
    const extended = this.#extended;
    return extended === null || extended.at < this.#sentAt ? ALL_STRIKES : extended.before;
  }
}

export function nextOnGrid(after: EpochMs): EpochMs {
  return (Math.floor(after / QUOTE_GRID_MS) + 1) * QUOTE_GRID_MS;
}

/** Null in a halted market, which quotes no price on either side. */
function midInDollars(prices: StockPrices): number | null {
  return prices.bid > 0 && prices.ask > 0 ? toDollars(midPrice(prices)) : null;
}
