import { yearsToExpiry } from '../indicators/black-scholes.ts';
import { impliedVolatility } from '../indicators/implied-volatility.ts';
import type { Chain, ChainEntry } from '../model/chain.ts';
import type { OptionSide } from '../model/contract.ts';
import { DOLLAR, type Price, toDollars } from '../model/money.ts';
import { halfSpreadPercent, isTwoSided, midPrice } from '../model/quote.ts';
import type { EpochMs } from '../model/time.ts';
import type { MarketView } from './market-view.ts';
import { WEIGHTS } from './weights.ts';

const { untilClose, quoteAge } = WEIGHTS.parts.iv;

/** In percent; null where the quotes at the money don't give one. */
export interface AtTheMoney {
  readonly iv: number | null;
  /** At the strike nearest to the underlying price. */
  readonly callHalfSpread: number | null;
  readonly putHalfSpread: number | null;
}

export const NO_OPTION_QUOTES: AtTheMoney = { iv: null, callHalfSpread: null, putHalfSpread: null };

interface StrikeQuotes {
  readonly strike: Price;
  readonly call: ChainEntry | null;
  readonly put: ChainEntry | null;
}

/**
 * Reads the two strikes around the underlying price (one, when equal). Only two-sided recent quotes
 * count. A strike's volatility is the mean of call and put, or the one known; both strikes need
 * one, as a single strike's would jump by the smile when the price passes it.
 */
export function readAtTheMoney(view: MarketView, at: EpochMs, close: EpochMs): AtTheMoney {
  const { spot, chain } = view;
  if (spot === null) return NO_OPTION_QUOTES;
  const price = spot * DOLLAR;
  const aboveIndex = firstIndexAbove(chain.strikes, price);
  const lower = strikeQuotesAt(chain, aboveIndex - 1, at);
  if (lower === null) return NO_OPTION_QUOTES;
  const isOnStrike = lower.strike === price;
  const upper = isOnStrike ? lower : strikeQuotesAt(chain, aboveIndex, at);
  if (upper === null) return NO_OPTION_QUOTES;

  const upperWeight = isOnStrike ? 0 : (price - lower.strike) / (upper.strike - lower.strike);
  const nearest = upperWeight <= 0.5 ? lower : upper;
  const years = yearsToExpiry(at, close);
  const volatility =
    close - at > untilClose ? interpolatedVolatility(lower, upper, upperWeight, spot, years) : null;
  return {
    iv: volatility === null ? null : volatility * 100,
    callHalfSpread: nearest.call === null ? null : halfSpreadPercent(nearest.call.quote),
    putHalfSpread: nearest.put === null ? null : halfSpreadPercent(nearest.put.quote),
  };
}

function interpolatedVolatility(
  lower: StrikeQuotes,
  upper: StrikeQuotes,
  weight: number,
  spot: number,
  years: number,
): number | null {
  const below = volatilityAt(lower, spot, years);
  if (below === null || weight === 0) return below;
  const above = volatilityAt(upper, spot, years);
  return above === null ? null : below + weight * (above - below);
}

function volatilityAt({ strike, call, put }: StrikeQuotes, spot: number, years: number) {
  const dollars = toDollars(strike);
  const volatilityOf = (side: OptionSide, entry: ChainEntry | null) =>
    entry &&
    impliedVolatility({ side, spot, strike: dollars, years }, toDollars(midPrice(entry.quote)));
  const [ofCall, ofPut] = [volatilityOf('call', call), volatilityOf('put', put)];
  if (ofCall === null) return ofPut;
  return ofPut === null ? ofCall : (ofCall + ofPut) / 2;
}

function strikeQuotesAt(chain: Chain, index: number, at: EpochMs): StrikeQuotes | null {
  const strike = chain.strikes[index];
  if (strike === undefined) return null;
  return {
    strike,
    call: usableEntry(chain.entryAt('call', strike), at),
    put: usableEntry(chain.entryAt('put', strike), at),
  };
}

function usableEntry(entry: ChainEntry | null, at: EpochMs): ChainEntry | null {
  if (entry === null || !isTwoSided(entry.quote)) return null;
  const quoteAgeMs = at - entry.quote.at;
  return quoteAgeMs >= 0 && quoteAgeMs <= quoteAge ? entry : null;
}

function firstIndexAbove(strikes: readonly Price[], price: number): number {
  let low = 0;
  let high = strikes.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const strike = strikes[middle];
    if (strike !== undefined && strike <= price) low = middle + 1;
    else high = middle;
  }
  return low;
}
