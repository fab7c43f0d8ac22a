import { CENT, type Price } from '../../model/money.ts';
import type { EpochMs, Moment } from '../../model/time.ts';
import { leastPeak, levelsOf, nextTimedExit } from '../../risk/exit-table/exit-levels.ts';
import { isRise } from '../../risk/exit-table/mark-peak.ts';
import { BAD_TICK_SHARE } from '../../risk/exits.ts';
import type { Policy } from '../../risk/policy.ts';
import { isLastTradePending } from '../ledger/closed-trade.ts';
import { hasLiveOrder, lacksFillPrice } from '../order/order-supervision.ts';
import { tradingWindowAt } from '../reading/account-facts.ts';
import { heldPosition } from '../reading/exit-levels.ts';
import type { AccountState, Trade } from '../state/state.ts';
import { SILENCE_READ_MS } from '../state/time-limits.ts';

/** Bounds of a contract's quotes for a while, in 1/10,000 dollar, unrounded. */
export interface QuoteBounds {
  readonly lowestBid: number;
  readonly highestBid: number;
  readonly lowestMid: number;
  readonly highestMid: number;
  /** The least that the mid exceeds intrinsic value by. */
  readonly leastTimeValue: number;
}

/**
 * How far the model's price may lie outside the bounds: it uses the volatility of an earlier quote
 * inside, whose cents were rounded.
 */
const ROUNDING: Price = 5 * CENT;
/** These bounds use this share of the limit beyond which a quote is unbelievable. */
const MARGIN = 0.75;

/**
 * Until when a position is merely watched: while usable quotes call for no exit, time calls for
 * nothing earlier. The instant is null when something is under way.
 */
export function quietUntil(state: AccountState, at: Moment, policy: Policy): EpochMs | null {
  const { trade } = state;
  if (trade === null || trade.quantity === 0 || !isSettled(trade)) return null;
  if (isLastTradePending(state)) return null;
  const window = tradingWindowAt(policy, at);
  const position = heldPosition(trade);
  return window && position && (nextTimedExit(position, window)?.at ?? null);
}

/** Whether a tick has nothing to do: the position is merely watched, and quotes come. */
export function isQuiet(state: AccountState, at: Moment, policy: Policy): boolean {
  const until = quietUntil(state, at, policy);
  const seenAt = state.trade?.lastQuote?.seenAt;
  return until !== null && seenAt !== undefined && at.market < until
    ? at.market - seenAt.market < SILENCE_READ_MS
    : false;
}

/**
 * Bounds within which no quote calls for an exit or is disbelieved, so only the last need be
 * remembered. The first quote, stamped `from`, was seen and believed. Without such bounds the
 * result is null.
 */
export function quietQuoteBounds(
  trade: Trade,
  from: EpochMs,
): ((bounds: QuoteBounds) => boolean) | null {
  const position = heldPosition(trade);
  if (position === null || trade.volatility === null || trade.lastQuote?.quote.at !== from)
    return null;
  const { stop, target } = levelsOf(position);
  const least = leastPeak(position);
  return ({ lowestBid, highestBid, lowestMid, highestMid, leastTimeValue }) => {
    if (leastTimeValue <= 0 || lowestMid <= stop.price || highestBid >= target.price) return false;
    // A peak that an exit level follows must be seen.
    if (least !== null && isRise(highestMid, position.peak, least)) return false;
    // The bid, below the mid, is also compared with the model; a lost bid is far from every price.
    const furthest = highestMid - lowestBid + ROUNDING;
    return furthest <= MARGIN * BAD_TICK_SHARE * (lowestMid - ROUNDING);
  };
}

function isSettled({ exit, entryEnded, candidate, mismatch, orders, lastQuote }: Trade): boolean {
  if (exit !== null || entryEnded === null || candidate !== null || mismatch !== null) return false;
  return lastQuote !== null && !hasLiveOrder(orders) && !orders.some(lacksFillPrice);
}
