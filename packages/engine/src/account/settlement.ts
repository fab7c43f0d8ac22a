import { tradingDate } from '../hours/new-york.ts';
import { BAR_MS } from '../model/bar.ts';
import { CONTRACT_MULTIPLIER, type Money, type Price } from '../model/money.ts';
import { hasPassed, IN_FLIGHT_WALL_FLOOR } from '../model/time.ts';
import { alarm, changeOrder, changeState, type Draft, tradeOf } from './draft.ts';
import { COOL_DOWN_BARS, PRICE_ANSWER_MS, STOP_COOL_DOWN_BARS } from './limits.ts';
import { hasLiveOrder, needsPrice } from './order-care.ts';
import type { AccountState, ExitReason, Trade } from './state.ts';
import { averagePrice, totalsOf } from './totals.ts';

/** Ends a trade that holds nothing and has nothing under way, and books it. */
export function settleWhenFlat(draft: Draft): void {
  const trade = tradeOf(draft);
  if (trade.entryEnded === null || trade.quantity > 0 || hasLiveOrder(trade.orders)) return;
  if (trade.orders.some(needsPrice) && !estimatePrices(draft)) return;
  const flat = tradeOf(draft);
  const totals = totalsOf(flat);
  if (totals.bought === (flat.booked?.bought ?? 0)) {
    alarm(
      draft,
      'info',
      'ENTRY_ENDED',
      `Nothing was bought of ${flat.contract.symbol}: ${flat.entryEnded}.`,
    );
  } else {
    book(draft, flat);
  }
  changeState(draft, { trade: null, lastTrade: flat });
}

/** Prices that the broker does not tell in time are estimated, so that the trade can end. */
function estimatePrices(draft: Draft): boolean {
  for (const order of tradeOf(draft).orders) {
    if (!needsPrice(order)) continue;
    if (!hasPassed(order.changedAt, draft.at, PRICE_ANSWER_MS, IN_FLIGHT_WALL_FLOOR)) return false;
    const id = order.request.clientOrderId;
    const price = order.request.limitPrice ?? lastBid(tradeOf(draft));
    changeOrder(draft, id, { filledAveragePrice: price });
    alarm(
      draft,
      'warning',
      'PRICE_ESTIMATED',
      `The broker told no price for ${id}: its profit or loss is an estimate.`,
    );
  }
  return true;
}

function book(draft: Draft, trade: Trade): void {
  const { at, state } = draft;
  const { venue } = state;
  if (venue === null) throw new Error('a trade without an account');
  const all = totalsOf(trade);
  const before = trade.booked;
  const quantity = all.bought - (before?.bought ?? 0);
  const boughtValue = all.boughtValue - (before?.boughtValue ?? 0);
  const external = externalValue(draft, trade);
  const soldValue = all.soldValue - (before?.soldValue ?? 0) + external;
  const grossPnl = Math.round((soldValue - boughtValue) * CONTRACT_MULTIPLIER) + 0;
  const reason = trade.exit?.reason ?? 'external';
  draft.journal.push({
    type: 'trade-closed',
    tradeId: before === null ? trade.id : `${trade.id}-late`,
    accountNumber: venue.accountNumber,
    date: tradingDate(at.market),
    contract: trade.contract,
    quantity,
    entryPrice: averagePrice(boughtValue, quantity) ?? 0,
    exitPrice: averagePrice(soldValue, quantity) ?? 0,
    openedAt: (trade.openedAt ?? at).market,
    closedAt: at.market,
    reason,
    grossPnl,
  });
  count(draft, trade, reason, grossPnl);
}

/** What contracts were worth that somebody else sold: by those sales, else by the last bid. */
function externalValue(draft: Draft, trade: Trade): Money {
  const { externalSales } = trade;
  const gone = trade.externalQuantity - (trade.booked?.external ?? 0);
  if (gone <= 0) return 0;
  let [quantity, value] = [0, 0];
  for (const sale of externalSales) {
    if (sale.averagePrice === null) continue;
    quantity += sale.quantity;
    value += sale.quantity * sale.averagePrice;
  }
  if (quantity >= gone) return Math.round((value * gone) / quantity);
  alarm(
    draft,
    'warning',
    'PRICE_ESTIMATED',
    `${gone} × ${trade.contract.symbol} left the account at a price that is not known: its profit or loss is an estimate.`,
  );
  return gone * lastBid(trade);
}

function lastBid(trade: Trade): Price {
  return trade.lastQuote?.quote.bid ?? 0;
}

/** Counters of the day and the pauses before the next entry. */
function count(draft: Draft, trade: Trade, reason: ExitReason, grossPnl: Money): void {
  const now = draft.at.market;
  const { side } = trade.contract;
  const each = now + COOL_DOWN_BARS * BAR_MS;
  const same = reason === 'stop' ? now + STOP_COOL_DOWN_BARS * BAR_MS : each;
  const coolDown: AccountState['coolDown'] =
    side === 'call' ? { call: same, put: each } : { call: each, put: same };
  changeState(draft, { coolDown });
  const { day } = draft.state;
  if (day === null || grossPnl >= 0) return;
  changeState(draft, {
    day: { ...day, losses: day.losses + 1, lossTimes: [...day.lossTimes, now] },
  });
}
