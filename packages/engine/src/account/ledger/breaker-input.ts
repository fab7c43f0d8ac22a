import { tradingDate } from '../../hours/new-york.ts';
import { CONTRACT_MULTIPLIER, type Money } from '../../model/money.ts';
import { hasPassed, type Moment } from '../../model/time.ts';
import type { BreakerInput } from '../../risk/breaker.ts';
import { MAX_EQUITY_AGE_MS } from '../../risk/gates.ts';
import { isOrderLive } from '../state/own-order.ts';
import type { AccountState, BrokerSnapshot, Trade } from '../state/state.ts';
import { cashFlowOf, tradeTotals } from '../state/trade-totals.ts';

/**
 * Null before the first connection, and while orders under way may explain a difference in cash:
 * the breaker then keeps the last input.
 */
export function breakerInput(state: AccountState, at: Moment): BreakerInput | null {
  const { venue, day } = state;
  if (venue === null) return null;
  const isToday = day !== null && day.date === tradingDate(at.market);
  const cash = day?.cash;
  const unclearSince = cash?.unclearSince ?? null;
  const isCashUnclear = unclearSince !== null;
  if (isCashUnclear && !isPastEquityAgeLimit(unclearSince, at)) return null;
  const isEquityKnown = !isCashUnclear && !(cash !== undefined && cash.told.unvalued > 0);
  const equity = isEquityKnown ? finiteOrNull(equityAtBid(state, at)) : null;
  return {
    pool: venue.pool,
    accountNumber: venue.accountNumber,
    startEquity: isToday ? finiteOrNull(day.startEquity) : null,
    equity,
    premiumAtRisk: equity === null ? premiumAtRisk(state.trade) : 0,
    unexplained: cash?.unexplained ?? 0,
    transfers: cash === undefined ? null : { since: cash.since, sum: cash.told.transfers },
  };
}

function isPastEquityAgeLimit(since: Moment, at: Moment): boolean {
  return hasPassed(since, at, MAX_EQUITY_AGE_MS);
}

function finiteOrNull(amount: Money | null): Money | null {
  return Number.isFinite(amount) ? amount : null;
}

/**
 * The last account read's equity, with contracts valued at the bid, plus the cash of fills since.
 * Null when the read or the quotes are too old.
 */
function equityAtBid({ book, trade, lastTrade }: AccountState, at: Moment): Money | null {
  if (book === null || isPastEquityAgeLimit(book.at, at)) return null;
  const { held } = book;
  // A closed trade's contracts count as the cash they brought.
  const broughtCash =
    held && lastTrade?.id === held.tradeId ? cashFlowOf(lastTrade) - held.cashFlow : null;
  if (trade === null)
    return broughtCash === null ? book.equity : equityWithoutHolding(book) + broughtCash;
  const earlierHolding = held?.tradeId === trade.id ? held : null;
  const quantity =
    trade.quantity +
    (earlierHolding === null ? 0 : earlierHolding.quantity - earlierHolding.ownQuantity);
  if (quantity > 0 && areQuotesSilent(trade, at)) return null;
  // Until two readings apart confirm a bid, the contracts count at their cost.
  const price = trade.mark?.confirmed ?? trade.averageEntryPrice ?? 0;
  const cashSinceRead = cashFlowOf(trade) - (earlierHolding?.cashFlow ?? 0) + (broughtCash ?? 0);
  return equityWithoutHolding(book) + cashSinceRead + quantity * price * CONTRACT_MULTIPLIER;
}

function equityWithoutHolding({ equity, held }: BrokerSnapshot): Money {
  return held ? equity - (held.value ?? Math.max(0, -held.cashFlow)) : equity;
}

function areQuotesSilent({ lastQuote, openedAt, decidedAt }: Trade, at: Moment): boolean {
  return isPastEquityAgeLimit(lastQuote?.seenAt ?? openedAt ?? decidedAt, at);
}

function premiumAtRisk(trade: Trade | null): Money {
  if (trade === null) return 0;
  const heldCost = trade.quantity * (trade.averageEntryPrice ?? 0);
  const isEntering = trade.orders.some((order) => order.role === 'entry' && isOrderLive(order));
  const missingQuantity = isEntering ? trade.plannedQuantity - tradeTotals(trade).bought : 0;
  return (heldCost + missingQuantity * trade.highestEntryPrice) * CONTRACT_MULTIPLIER;
}
