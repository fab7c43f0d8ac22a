import { CENT, type Price } from '../../model/money.ts';
import type { EpochMs, Moment } from '../../model/time.ts';
import { BAD_TICK_SHARE } from '../../risk/exits.ts';
import type { Policy } from '../../risk/policy.ts';
import { isLastTradePending } from '../ledger/closed-trade.ts';
import { hasLiveOrder, lacksFillPrice } from '../order/order-supervision.ts';
import { tradingWindowAt } from '../reading/account-facts.ts';
import { exitLevels } from '../reading/exit-levels.ts';
import type { AccountState, Trade } from '../state/state.ts';
import { SILENCE_READ_MS } from '../state/time-limits.ts';

/** Between which prices all quotes of a contract lie for a while; in 1/10,000 dollar, unrounded. */
export interface QuoteBounds {
  readonly lowestBid: number;
  readonly highestBid: number;
  readonly lowestMid: number;
  readonly highestMid: number;
  /** Least that a mid lies above the contract's intrinsic value. */
  readonly leastTimeValue: number;
}

/**
 * What the model's price may lie outside the bounds: it goes by the volatility of an earlier quote
 * inside them, whose cents were rounded.
 */
const ROUNDING: Price = 5 * CENT;
/** Only this share of what makes a quote unbelievable is used up. */
const MARGIN = 0.75;

/**
 * The moment until which an open position is merely watched: nothing is under way, and as long as
 * usable quotes keep coming that call for no exit, time calls for nothing before it. Null when
 * something is under way.
 */
export function quietUntil(state: AccountState, at: Moment, policy: Policy): EpochMs | null {
  const { trade } = state;
  if (trade === null || trade.quantity === 0 || !isSettled(trade)) return null;
  if (isLastTradePending(state)) return null;
  return tradingWindowAt(policy, at)?.flattenAt ?? null;
}

/** Whether a tick would find nothing to do: the position is merely watched, and quotes come. */
export function isQuiet(state: AccountState, at: Moment, policy: Policy): boolean {
  const until = quietUntil(state, at, policy);
  const seenAt = state.trade?.lastQuote?.seenAt;
  return until !== null && seenAt !== undefined && at.market < until
    ? at.market - seenAt.market < SILENCE_READ_MS
    : false;
}

/**
 * Asks whether no quote inside some bounds calls for an exit or is disbelieved, so that after any
 * number of them only the last ones are remembered. The first of them, stamped `from`, has been seen,
 * and was believed; null when it was not.
 */
export function quietQuoteBounds(
  trade: Trade,
  from: EpochMs,
): ((bounds: QuoteBounds) => boolean) | null {
  const levels = exitLevels(trade);
  if (levels === null || trade.volatility === null || trade.lastQuote?.quote.at !== from)
    return null;
  const { stop, target } = levels;
  return ({ lowestBid, highestBid, lowestMid, highestMid, leastTimeValue }) => {
    if (leastTimeValue <= 0 || lowestMid <= stop || highestBid >= target) return false;
    // The bid is compared with the model as well, and lies below the mid: a lost one is far from all.
    const furthest = highestMid - lowestBid + ROUNDING;
    return furthest <= MARGIN * BAD_TICK_SHARE * (lowestMid - ROUNDING);
  };
}

function isSettled({ exit, entryEnded, candidate, mismatch, orders, lastQuote }: Trade): boolean {
  if (exit !== null || entryEnded === null || candidate !== null || mismatch !== null) return false;
  return lastQuote !== null && !hasLiveOrder(orders) && !orders.some(lacksFillPrice);
}
