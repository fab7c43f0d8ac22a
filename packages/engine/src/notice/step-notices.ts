import type { TradeClosedEntry } from '../account/state/journal.ts';
import { entryOrders, findOrder, isOrderLive } from '../account/state/own-order.ts';
import type { AccountState, OwnOrder, Trade } from '../account/state/state.ts';
import { tradeTotals } from '../account/state/trade-totals.ts';
import type { Money } from '../model/money.ts';
import type { NoticeFacts } from './notice.ts';

/**
 * Finds opened trades and refused entries, which the journal lacks. A trade counts as opened once
 * its entry is over, so one notice has the whole quantity.
 */
export function stepNotices(before: AccountState, after: AccountState): readonly NoticeFacts[] {
  if (before.trade === after.trade && before.lastTrade === after.lastTrade) return [];
  return tradesOf(after).flatMap((trade) => {
    const tradeBefore = tradesOf(before).find(({ id }) => id === trade.id);
    return tradeBefore === trade ? [] : noticesOfTrade(tradeBefore, trade, after);
  });
}

/**
 * Takes the row's charged fees. Null for a row that only corrects an earlier one, which has its own
 * alarm.
 */
export function closedNotice(
  entry: TradeClosedEntry,
  fees: Money,
  { venue }: Pick<AccountState, 'venue'>,
): NoticeFacts | null {
  const { tradeId, contract, quantity, entryPrice, exitPrice, reason } = entry;
  if (quantity === 0) return null;
  return {
    type: 'trade-closed',
    pool: venue?.pool ?? null,
    tradeId,
    contract,
    quantity,
    entryPrice,
    exitPrice,
    reason,
    net: entry.grossPnl - fees,
  };
}

function tradesOf({ trade, lastTrade }: AccountState): readonly Trade[] {
  return [trade, lastTrade].flatMap((each) => each ?? []);
}

function noticesOfTrade(
  earlier: Trade | undefined,
  trade: Trade,
  { venue }: AccountState,
): readonly NoticeFacts[] {
  const pool = venue?.pool ?? null;
  const { contract } = trade;
  const wasRejectedBefore = ({ request }: OwnOrder) =>
    findOrder(earlier ?? null, request.clientOrderId)?.phase === 'rejected';
  const refusalNotices = entryOrders(trade)
    .filter((order) => order.phase === 'rejected' && !wasRejectedBefore(order))
    .map(({ request, refusal }) => ({
      type: 'order-refused' as const,
      pool,
      contract,
      quantity: request.quantity,
      refusal: refusal ?? 'no reason given',
    }));
  if (!hasOpened(trade) || (earlier !== undefined && hasOpened(earlier))) return refusalNotices;
  const { bought } = tradeTotals(trade);
  const { id: tradeId, averageEntryPrice: price } = trade;
  return [
    ...refusalNotices,
    { type: 'trade-opened', pool, tradeId, contract, quantity: bought, price },
  ];
}

function hasOpened(trade: Trade): boolean {
  const isEntryOver = trade.entryEnded !== null && !entryOrders(trade).some(isOrderLive);
  return isEntryOver && tradeTotals(trade).bought > 0;
}
