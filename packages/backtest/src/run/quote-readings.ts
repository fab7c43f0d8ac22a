import { QUOTE_GRID_MS, type SimulatedMarket } from '@tideline/broker/simulator';
import { DOLLAR, type EpochMs, intrinsicValue, mid, type OptionContract } from '@tideline/engine';

export interface QuoteReading {
  /** 0 without a quote. */
  readonly bid: number;
  readonly mid: number;
  readonly timeValue: number;
}

/** More than a session has. */
const INSTANTS = 5_000;
const NO_QUOTE: QuoteReading = { bid: 0, mid: 0, timeValue: 0 };

/** Runs over the same span read each quote once. */
export class QuoteReadings {
  readonly #known = new Map<string, (QuoteReading | undefined)[]>();

  reader(market: SimulatedMarket, contract: OptionContract): (at: EpochMs) => QuoteReading {
    const known = this.#known.get(contract.symbol) ?? new Array<QuoteReading | undefined>(INSTANTS);
    this.#known.set(contract.symbol, known);
    return (at) => {
      const index = (at / QUOTE_GRID_MS) % INSTANTS;
      const found = known[index];
      if (found !== undefined) return found;
      const reading = readQuote(market, contract, at);
      known[index] = reading;
      return reading;
    };
  }
}

export function readQuote(
  market: SimulatedMarket,
  contract: OptionContract,
  at: EpochMs,
): QuoteReading {
  const prices = market.optionPrices(contract, at);
  if (prices === null || prices.bid === 0) return NO_QUOTE;
  const { side, strike } = contract;
  const middle = mid(prices);
  const intrinsic = intrinsicValue({ side, strike, spot: prices.spotDollars * DOLLAR });
  return { bid: prices.bid, mid: middle, timeValue: middle - intrinsic };
}
