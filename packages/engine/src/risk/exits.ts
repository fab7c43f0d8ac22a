import { CENT, ceilToCent, floorToCent, type Price, toDollars } from '../model/money.ts';
import { isTwoSided, mid, type Quote } from '../model/quote.ts';
import { SECOND } from '../model/time.ts';

/** Least time between two agreeing readings, in milliseconds. */
export const READINGS_APART_MS = 0.5 * SECOND;
/** A price further from the model's than this share is a bad tick. */
export const BAD_TICK_SHARE = 0.4;
/**
 * The most that a nearly worthless option costs. Prices so near to the model's pass whatever the
 * share: quotes move by whole cents, and one volatility is never exact in the wings, so every
 * second reading of such an option would be a bad tick.
 */
const FEW_CENTS = 5 * CENT;
/** How long an exit limit works before the next escalation. */
export const EXIT_STEP_MS = 3 * SECOND;

/** Smallest price that reaches the gain. */
export function targetPrice(entryPrice: Price, profitTarget: number): Price {
  return Math.ceil((entryPrice * (100 + profitTarget)) / 100);
}

/** Largest price at which the loss is reached. */
export function stopPrice(entryPrice: Price, stopLoss: number): Price {
  return Math.floor((entryPrice * (100 - stopLoss)) / 100);
}

/** A quote's mid, also without a bid; null unless its ask is above its bid. */
export function markPrice(quote: Quote): number | null {
  return quote.ask > quote.bid ? mid(quote) : null;
}

/**
 * Whether to act on a quote: two-sided, with mid (for stops) and bid (for targets and sell prices)
 * not too far from the model's price by the underlying; or without a bid on a nearly worthless
 * option, which no one buys; a better one without a bid is not quoted. `model` is in dollars, null
 * if unknown.
 */
export function isBelievable(quote: Quote, model: number | null): boolean {
  if (isTwoSided(quote)) {
    return model === null || !(isFar(quote.bid, model) || isFar(mid(quote), model));
  }
  return (
    quote.bid === 0 && quote.ask > 0 && isNearlyWorthless(model) && !isFar(mid(quote), model ?? 0)
  );
}

/** Whether the model gives only a few cents; an option without a model price is not worthless. */
export function isNearlyWorthless(model: number | null): boolean {
  return model !== null && model <= toDollars(FEW_CENTS);
}

function isFar(price: number, model: number): boolean {
  const error = Math.abs(toDollars(price) - model);
  return error > model * BAD_TICK_SHARE && error > toDollars(FEW_CENTS);
}

export type ExitPrice =
  | { readonly type: 'market' }
  | { readonly type: 'limit'; readonly price: Price };

export type ExitStep = 'target' | 'bid' | 'below-bid' | 'market';

/**
 * Price of an exit step. At a bid of 0 no one buys, so one limit rests at the lowest price. An
 * unknown bid (null) leaves the market order.
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
