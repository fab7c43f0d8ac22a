import { CENT, ceilToCent, floorToCent, type Price, toDollars } from '../model/money.ts';
import { isTwoSided, midPrice, type Quote } from '../model/quote.ts';
import { SECOND } from '../model/time.ts';

export const MIN_READING_GAP_MS = 0.5 * SECOND;
/** A quote further from the model's price than this share of it is not believed. */
export const MAX_BELIEVED_GAP_SHARE = 0.4;
/**
 * A quote this near to the model's price is always believed: a nearly worthless option moves by
 * whole cents, so every second quote would seem bad.
 */
const MAX_ALWAYS_BELIEVED_GAP = 5 * CENT;
/** How long an exit's limit order works before a lower price is tried. */
export const EXIT_PRICE_STEP_MS = 3 * SECOND;

export function targetPrice(entryPrice: Price, profitTarget: number): Price {
  return Math.ceil((entryPrice * (100 + profitTarget)) / 100);
}

export function stopPrice(entryPrice: Price, stopLoss: number): Price {
  return Math.floor((entryPrice * (100 - stopLoss)) / 100);
}

/** Works without a bid too; null unless the ask is above the bid. */
export function markPrice(quote: Quote): number | null {
  return quote.ask > quote.bid ? midPrice(quote) : null;
}

/**
 * Mid (for stops) and bid (for targets and sell prices) must not be too far from the model's price,
 * in dollars. A missing bid is plausible only of a nearly worthless option.
 */
export function isQuoteBelievable(quote: Quote, modelDollars: number | null): boolean {
  if (isTwoSided(quote)) {
    if (modelDollars === null) return true;
    return (
      !isFarFromModel(quote.bid, modelDollars) && !isFarFromModel(midPrice(quote), modelDollars)
    );
  }
  const isBidMissing = quote.bid === 0 && quote.ask > 0;
  if (!isBidMissing || !isNearlyWorthless(modelDollars)) return false;
  return !isFarFromModel(midPrice(quote), modelDollars ?? 0);
}

/** Without a model price no option counts as worthless. */
export function isNearlyWorthless(modelDollars: number | null): boolean {
  return modelDollars !== null && modelDollars <= toDollars(MAX_ALWAYS_BELIEVED_GAP);
}

function isFarFromModel(price: number, modelDollars: number): boolean {
  const gap = Math.abs(toDollars(price) - modelDollars);
  return gap > modelDollars * MAX_BELIEVED_GAP_SHARE && gap > toDollars(MAX_ALWAYS_BELIEVED_GAP);
}

export type ExitPrice =
  | { readonly type: 'market' }
  | { readonly type: 'limit'; readonly price: Price };

export type ExitStep = 'target' | 'bid' | 'below-bid' | 'market';

/**
 * A bid of 0 means no buyer, so one limit order waits at the lowest price. An unknown bid (null)
 * leaves the market order.
 */
export function exitPrice(step: ExitStep, bid: Price | null, targetPrice: Price | null): ExitPrice {
  if (bid !== null && bid < CENT) return { type: 'limit', price: CENT };
  if (bid === null || step === 'market') return { type: 'market' };
  if (step === 'target' && targetPrice !== null) {
    return { type: 'limit', price: Math.max(ceilToCent(targetPrice), floorToCent(bid)) };
  }
  const price = step === 'below-bid' ? Math.floor((bid * 95) / 100) : bid;
  return { type: 'limit', price: Math.max(CENT, floorToCent(price)) };
}
