import { QUOTE_GRID_MS, type SimulatedMarket } from '@tideline/broker/simulator';
import {
  DOLLAR,
  type EpochMs,
  intrinsicValue,
  mid,
  type OptionContract,
  type QuoteBounds,
} from '@tideline/engine';

/** Range of a contract's quotes from one instant on, as far as they were computed. */
export class QuoteWindow implements QuoteBounds {
  readonly #market: SimulatedMarket;
  readonly #contract: OptionContract;
  /** An instant of the quote grid. */
  readonly from: EpochMs;
  lowestBid = Number.POSITIVE_INFINITY;
  highestBid = 0;
  lowestMid = Number.POSITIVE_INFINITY;
  highestMid = 0;
  leastTimeValue = Number.POSITIVE_INFINITY;

  constructor(market: SimulatedMarket, contract: OptionContract, from: EpochMs) {
    this.#market = market;
    this.#contract = contract;
    this.from = from;
    this.#lookAt(from);
  }

  lastBefore(end: EpochMs, agrees: (bounds: QuoteBounds) => boolean): EpochMs {
    let last = this.from;
    while (last + QUOTE_GRID_MS < end) {
      this.#lookAt(last + QUOTE_GRID_MS);
      if (!agrees(this)) break;
      last += QUOTE_GRID_MS;
    }
    return last;
  }

  #lookAt(at: EpochMs): void {
    const prices = this.#market.optionPrices(this.#contract, at);
    if (prices === null || prices.bid === 0) {
      this.lowestBid = 0;
      this.leastTimeValue = 0;
      return;
    }
    const { bid, spot } = prices;
    const { side, strike } = this.#contract;
    const middle = mid(prices);
    const timeValue = middle - intrinsicValue({ side, strike, spot: spot * DOLLAR });
    if (bid < this.lowestBid) this.lowestBid = bid;
    if (bid > this.highestBid) this.highestBid = bid;
    if (middle < this.lowestMid) this.lowestMid = middle;
    if (middle > this.highestMid) this.highestMid = middle;
    if (timeValue < this.leastTimeValue) this.leastTimeValue = timeValue;
  }
}
