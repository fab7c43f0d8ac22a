import { CENT } from '../../model/money.ts';
import type { Moment } from '../../model/time.ts';
import { approveExit } from '../../risk/approve.ts';
import { buildEmergencyOrderId } from '../state/client-order-id.ts';
import { findOrder, isOrderFinal } from '../state/own-order.ts';
import type { AccountState, OwnOrder } from '../state/state.ts';

/**
 * Builds the exit order sent when the planned one can't be saved: a market order of at most what
 * the broker just called available. Its id derives from the trade, so after a crash it is found and
 * the broker refuses a second one. Null when nothing is to be sold, the exit is no longer wanted,
 * or the broker may know the id already.
 */
export function buildEmergencyExit(
  state: AccountState,
  plannedOrderId: string,
  availableQuantity: number,
  at: Moment,
) {
  const { trade } = state;
  const plannedOrder = findOrder(trade, plannedOrderId);
  if (trade === null || plannedOrder?.role !== 'exit' || plannedOrder.phase !== 'planned')
    return null;
  const quantity = Math.min(Math.floor(availableQuantity), trade.quantity);
  const earlierOrder = findOrder(trade, buildEmergencyOrderId(trade.id));
  if (!(quantity >= 1) || (earlierOrder !== undefined && !isUnknownToBroker(earlierOrder)))
    return null;
  const { request } = plannedOrder;
  // Without a bid a market order finds no buyer, so a limit order waits at the lowest price.
  const isCentLimit = request.limitPrice !== null && request.limitPrice <= CENT;
  const order = approveExit(
    {
      ...request,
      clientOrderId: buildEmergencyOrderId(trade.id),
      quantity,
      type: isCentLimit ? 'limit' : 'market',
      limitPrice: isCentLimit ? request.limitPrice : null,
    },
    quantity,
  );
  const attempt = { phase: 'sending', lastAttemptAt: at, changedAt: at } as const;
  const sentOrder: OwnOrder = { ...plannedOrder, request: order, ...attempt };
  const orders = trade.orders
    .filter((each) => each !== earlierOrder)
    .map((each) => (each === plannedOrder ? sentOrder : each));
  const sequence = state.sequence + 1;
  return { state: { ...state, sequence, lastAt: at, trade: { ...trade, orders } }, order };
}

/** True for an order refused at once or lost on its way. */
function isUnknownToBroker(order: OwnOrder): boolean {
  return isOrderFinal(order) && order.brokerId === null;
}
