import { CENT, type Price } from '../../model/money.ts';
import type { EpochMs, Moment } from '../../model/time.ts';
import {
  exitLevelsOf,
  lowestArmingMark,
  nextTimedExit,
} from '../../risk/exit-table/exit-levels.ts';
import { raisesPeak } from '../../risk/exit-table/mark-peak.ts';
import { MAX_BELIEVED_GAP_SHARE } from '../../risk/exits.ts';
import type { Policy } from '../../risk/policy.ts';
import { isLastTradePending } from '../ledger/closed-trade.ts';
import { hasLiveOrder, lacksFillPrice } from '../order/order-supervision.ts';
import { tradingWindowAt } from '../reading/account-facts.ts';
import { heldPosition } from '../reading/exit-levels.ts';
import type { AccountState, Trade } from '../state/state.ts';
import { QUOTE_SILENCE_READ_MS } from '../state/time-limits.ts';

/** Range of a contract's quotes over a time, in 1/10,000 dollar, unrounded. */
export interface QuoteBounds {
  readonly lowestBid: number;
  readonly highestBid: number;
  readonly lowestMid: number;
  readonly highestMid: number;
  readonly leastTimeValue: number;
}

/**
 * The model's price may lie this far outside the bounds, as its volatility comes from a quote in
 * whole cents.
 */
const MAX_MODEL_ROUNDING: Price = 5 * CENT;
/** For safety only this share is used of the distance at which a quote is no longer believed. */
const SAFE_DISTANCE_SHARE = 0.75;

/**
 * Returns until when a position only needs watching, as long as usable quotes keep coming and none
 * calls for an exit; null when an order or an exit is under way, or a stop order may be sent at any
 * time.
 */
export function quietUntil(state: AccountState, at: Moment, policy: Policy): EpochMs | null {
  const { trade } = state;
  if (trade === null || trade.quantity === 0 || !isTradeSettled(trade)) return null;
  if (isLastTradePending(state) || trade.rules.protectiveStop !== null) return null;
  const window = tradingWindowAt(policy, at);
  const position = heldPosition(trade);
  return window && position && (nextTimedExit(position, window)?.at ?? null);
}

export function isPositionQuiet(state: AccountState, at: Moment, policy: Policy): boolean {
  const until = quietUntil(state, at, policy);
  const seenAt = state.trade?.lastQuote?.seenAt;
  return until !== null && seenAt !== undefined && at.market < until
    ? at.market - seenAt.market < QUOTE_SILENCE_READ_MS
    : false;
}

/** Where both methods return true, only the last quote within the bounds must be kept. */
export type QuietQuotes = NonNullable<ReturnType<typeof quietQuotes>>;

/** Null unless the position's last quote, stamped `quotedAt`, was believed. */
export function quietQuotes(trade: Trade, quotedAt: EpochMs) {
  const position = heldPosition(trade);
  if (position === null || trade.volatility === null || trade.lastQuote?.quote.at !== quotedAt)
    return null;
  const { stop, target } = exitLevelsOf(position);
  const lowestMark = lowestArmingMark(position);
  return {
    /** No quote within the bounds calls for an exit or raises the peak. */
    areWithinLevels({ highestBid, lowestMid, highestMid, leastTimeValue }: QuoteBounds) {
      if (leastTimeValue <= 0 || lowestMid <= stop.price || highestBid >= target.price)
        return false;
      // An exit level may follow the peak, so a quote that may raise the peak is not skipped.
      return lowestMark === null || !raisesPeak(highestMid, position.peak, lowestMark);
    },
    /** After any quote within the bounds, any other is near enough to the model to be believed. */
    areNearModel({ lowestBid, lowestMid, highestMid }: QuoteBounds) {
      // The bid, below the mid, is compared with the model too; a missing bid, 0, is far from it.
      const maxDistance = highestMid - lowestBid + MAX_MODEL_ROUNDING;
      return (
        maxDistance <=
        SAFE_DISTANCE_SHARE * MAX_BELIEVED_GAP_SHARE * (lowestMid - MAX_MODEL_ROUNDING)
      );
    },
  };
}

function isTradeSettled(trade: Trade): boolean {
  const { exit, entryEnded, candidate, mismatch, orders, lastQuote } = trade;
  if (exit !== null || entryEnded === null || candidate !== null || mismatch !== null) return false;
  return lastQuote !== null && !hasLiveOrder(orders) && !orders.some(lacksFillPrice);
}
