import { CENT, ceilToCent, floorToCent, type Price, toDollars } from '../model/money.ts';
import { isTwoSided, mid, type Quote } from '../model/quote.ts';
import { SECOND } from '../model/time.ts';

export const READINGS_APART_MS = 0.5 * SECOND;
/** A quote further from the model's price than this share of it is not believed. */
export const BAD_TICK_SHARE = 0.4;
/**
 * A quote this near to the model's price is always believed: a nearly worthless option moves by
 * whole cents, so every second quote would seem bad.
 */
const FEW_CENTS = 5 * CENT;
/** How long an exit's limit order works before a lower price is tried. */
export const EXIT_STEP_MS = 3 * SECOND;

export function targetPrice(entryPrice: Price, profitTarget: number): Price {
  return Math.ceil((entryPrice * (100 + profitTarget)) / 100);
}

export function stopPrice(entryPrice: Price, stopLoss: number): Price {
  return Math.floor((entryPrice * (100 - stopLoss)) / 100);
}

/** Works without a bid too; null unless the ask is above the bid. */
export function markPrice(quote: Quote): number | null {
  return quote.ask > quote.bid ? mid(quote) : null;
}

/**
 * Mid (for stops) and bid (for targets and sell prices) must not be too far from the model's price,
 * in dollars. A missing bid is plausible only of a nearly worthless option.
 */
export function isBelievable(quote: Quote, model: number | null): boolean {
  if (isTwoSided(quote)) {
    return (
      model === null || !(isFarFromModel(quote.bid, model) || isFarFromModel(mid(quote), model))
    );
  }
  return (
    quote.bid === 0 &&
    quote.ask > 0 &&
    isNearlyWorthless(model) &&
    !isFarFromModel(mid(quote), model ?? 0)
  );
}

/** Without a model price no option counts as worthless. */
export function isNearlyWorthless(model: number | null): boolean {
  return model !== null && model <= toDollars(FEW_CENTS);
}

function isFarFromModel(price: number, model: number): boolean {
  const error = Math.abs(toDollars(price) - model);
  return error > model * BAD_TICK_SHARE && error > toDollars(FEW_CENTS);
}

export type ExitPrice =
  | { readonly type: 'market' }
  | { readonly type: 'limit'; readonly price: Price };

export type ExitStep = 'target' | 'bid' | 'below-bid' | 'market';

/**
 * A bid of 0 means no buyer, so one limit order waits at the lowest price. An unknown bid (null)
 * leaves the market order.
 */
export function exitPrice(step: ExitStep, bid: Price | null, target: Price | null): ExitPrice {
  if (bid !== null && bid < CENT) return { type: 'limit', price: CENT };
  if (bid === null || step === 'market') return { type: 'market' };
  if (step === 'target' && target !== null) {
    return { type: 'limit', price: Math.max(ceilToCent(target), floorToCent(bid)) };
  }
  const price = step === 'below-bid' ? Math.floor((bid * 95) / 100) : bid;
  return { type: 'limit', price: Math.max(CENT, floorToCent(price)) };
}
