import { CENT, ceilToCent, floorToCent, type Price, toDollars } from '../model/money.ts';
import { isTwoSided, mid, type Quote } from '../model/quote.ts';
import { SECOND } from '../model/time.ts';

/** Two readings that agree must lie at least this far apart. */
export const READINGS_APART = 0.5 * SECOND;
/** A price further from the model's than this share is a bad tick. */
export const BAD_TICK_SHARE = 0.4;
/**
 * What an option may cost that is worth next to nothing. So far a price may also lie from the
 * model's whatever the share: quotes move by whole cents, and one volatility is never exact in the
 * wings, so that of an option of a few cents every second reading would be a bad tick.
 */
const FEW_CENTS = 5 * CENT;
/** How long an exit limit may work before the next escalation. */
export const EXIT_STEP_MS = 3 * SECOND;

/** Price at which a position is sold with its gain: the smallest price that reaches it. */
export function targetPrice(entryPrice: Price, profitTarget: number): Price {
  return Math.ceil((entryPrice * (100 + profitTarget)) / 100);
}

/** Price at which a position is sold with its loss: the largest price that has reached it. */
export function stopPrice(entryPrice: Price, stopLoss: number): Price {
  return Math.floor((entryPrice * (100 - stopLoss)) / 100);
}

/** What a quote is worth: its mid, without a bid too; null unless its ask lies above its bid. */
export function markPrice(quote: Quote): number | null {
  return quote.ask > quote.bid ? mid(quote) : null;
}

/** Stop on the mid, target on the bid; a stop goes first. */
export function triggeredBy(
  quote: Quote,
  levels: { readonly target: Price; readonly stop: Price },
): 'stop' | 'target' | null {
  const mark = markPrice(quote);
  if (mark === null) return null;
  if (mark <= levels.stop) return 'stop';
  return quote.bid >= levels.target ? 'target' : null;
}

/**
 * Whether a quote may be acted upon. Two-sided, and neither its mid (a stop's) nor its bid (a
 * target's, and what a sale is priced by) too far from what the underlying's price makes of the
 * contract; or without a bid on an option that is worth next to nothing: then nobody buys, else
 * nobody quotes. `model` is the model's price in dollars, null when it is not known.
 */
export function isBelievable(quote: Quote, model: number | null): boolean {
  if (isTwoSided(quote)) {
    return model === null || !(isFar(quote.bid, model) || isFar(mid(quote), model));
  }
  return quote.bid === 0 && quote.ask > 0 && isWorthless(model) && !isFar(mid(quote), model ?? 0);
}

/** Whether the model gives an option no more than a few cents; what is not known is not worthless. */
export function isWorthless(model: number | null): boolean {
  return model !== null && model <= toDollars(FEW_CENTS);
}

function isFar(price: number, model: number): boolean {
  const error = Math.abs(toDollars(price) - model);
  return error > model * BAD_TICK_SHARE && error > toDollars(FEW_CENTS);
}

export type ExitPrice =
  | { readonly type: 'market' }
  | { readonly type: 'limit'; readonly price: Price };

/** The steps of an exit, mildest first; the last one is repeated until nothing is left. */
export type ExitStep = 'target' | 'bid' | 'below-bid' | 'market';

const STEPS_OF_TARGET: readonly ExitStep[] = ['target', 'bid', 'below-bid', 'market'];
const STEPS_OF_LOSS: readonly ExitStep[] = ['bid', 'below-bid', 'market'];

/** How an exit goes about it: a target may wait for its price, a user's close may not wait at all. */
export function exitStep(reason: 'target' | 'user' | 'other', step: number): ExitStep {
  if (reason === 'user') return 'market';
  const steps = reason === 'target' ? STEPS_OF_TARGET : STEPS_OF_LOSS;
  return steps[step] ?? 'market';
}

/**
 * The order that sells now. A bid of 0 means that nobody buys what is worth nothing: one limit rests
 * at the lowest price. A bid that is not known (null) leaves the market order.
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
