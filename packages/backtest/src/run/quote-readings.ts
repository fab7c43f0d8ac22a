import { QUOTE_GRID_MS, type SimulatedMarket } from '@tideline/broker/simulator';
import {
  DOLLAR,
  type EpochMs,
  intrinsicValue,
  midPrice,
  type OptionContract,
} from '@tideline/engine';

export interface QuoteReading {
  /** 0 without a quote. */
  readonly bid: number;
  readonly mid: number;
  readonly timeValue: number;
}

/** More than a session has. */
const MAX_SESSION_INSTANTS = 5_000;
const NO_QUOTE: QuoteReading = { bid: 0, mid: 0, timeValue: 0 };

/** Runs over the same span read each quote once. */
export class QuoteReadings {
  readonly #readingsBySymbol = new Map<string, (QuoteReading | undefined)[]>();

  createReader(market: SimulatedMarket, contract: OptionContract): (at: EpochMs) => QuoteReading {
    const readings =
      this.#readingsBySymbol.get(contract.symbol) ??
      new Array<QuoteReading | undefined>(MAX_SESSION_INSTANTS);
    this.#readingsBySymbol.set(contract.symbol, readings);
    return (at) => {
      const index = (at / QUOTE_GRID_MS) % MAX_SESSION_INSTANTS;
      const found = readings[index];
      if (found !== undefined) return found;
      const reading = readQuote(market, contract, at);
      readings[index] = reading;
      return reading;
    };
  }
}

export function readQuote(market: SimulatedMarket, contract: OptionContract, at: EpochMs) {
  const prices = market.optionPrices(contract, at);
  if (prices === null || prices.bid === 0) return NO_QUOTE;
  const { side, strike } = contract;
  const mid = midPrice(prices);
  const intrinsic = intrinsicValue({ side, strike, spot: prices.spotDollars * DOLLAR });
  return { bid: prices.bid, mid, timeValue: mid - intrinsic };
}
