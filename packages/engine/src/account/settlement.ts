import { netPnl } from '../entry/fees.ts';
import { tradingDate } from '../hours/new-york.ts';
import { BAR_MS } from '../model/bar.ts';
import { CONTRACT_MULTIPLIER } from '../model/money.ts';
import { type EpochMs, hasPassed, IN_FLIGHT_WALL_FLOOR } from '../model/time.ts';
import { departureOf } from './departure.ts';
import { alarm, changeOrder, changeState, changeTrade, type Draft, tradeOf } from './draft.ts';
import { COOL_DOWN_BARS, PRICE_ANSWER_MS, STOP_COOL_DOWN_BARS } from './limits.ts';
import { hasLiveOrder, needsPrice } from './order-care.ts';
import type { AccountState, ExitReason, Trade } from './state.ts';
import { averagePrice, lastBid, totalsOf } from './totals.ts';

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
    changeTrade(draft, { booked: { ...totals, rows: (flat.booked?.rows ?? 0) + 1 } });
  }
  changeState(draft, { trade: null, lastTrade: tradeOf(draft) });
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
  const { state } = draft;
  const { venue } = state;
  if (venue === null) throw new Error('a trade without an account');
  const all = totalsOf(trade);
  const before = trade.booked;
  const quantity = all.bought - (before?.bought ?? 0);
  const boughtValue = all.boughtValue - (before?.boughtValue ?? 0);
  const departure = departureOf(draft, trade, {
    quantity: all.external - (before?.external ?? 0),
    cost: boughtValue / quantity,
  });
  const soldValue = all.soldValue - (before?.soldValue ?? 0) + departure.value;
  const grossPnl = Math.round((soldValue - boughtValue) * CONTRACT_MULTIPLIER) + 0;
  const feesMicro = all.fees - (before?.fees ?? 0) + departure.fees;
  const reason = departure.isUnknown ? 'external' : (trade.exit?.reason ?? 'external');
  const closedAt = departure.expiredAt ?? draft.at.market;
  draft.journal.push({
    type: 'trade-closed',
    tradeId: before === null ? trade.id : `${trade.id}-late-${before.rows}`,
    accountNumber: venue.accountNumber,
    date: tradingDate(closedAt),
    contract: trade.contract,
    quantity,
    entryPrice: averagePrice(boughtValue, quantity) ?? 0,
    exitPrice: averagePrice(soldValue, quantity) ?? 0,
    openedAt: (trade.openedAt ?? draft.at).market,
    closedAt,
    reason,
    grossPnl,
    feesMicro,
  });
  // The day that a former past's result would count in is gone with it.
  if (!trade.isOfFormerPast)
    count(draft, trade, { reason, isLoss: netPnl(grossPnl, feesMicro) < 0, closedAt });
}

/** Counters of the day and the pauses before the next entry. */
function count(
  draft: Draft,
  trade: Trade,
  {
    reason,
    isLoss,
    closedAt,
  }: { readonly reason: ExitReason; readonly isLoss: boolean; readonly closedAt: EpochMs },
): void {
  const { side } = trade.contract;
  const each = closedAt + COOL_DOWN_BARS * BAR_MS;
  const same = reason === 'stop' ? closedAt + STOP_COOL_DOWN_BARS * BAR_MS : each;
  const coolDown: AccountState['coolDown'] =
    side === 'call' ? { call: same, put: each } : { call: each, put: same };
  changeState(draft, { coolDown });
  const { day } = draft.state;
  if (day === null || day.date !== tradingDate(closedAt) || !isLoss) return;
  changeState(draft, {
    day: { ...day, losses: day.losses + 1, lossTimes: [...day.lossTimes, closedAt] },
  });
}
