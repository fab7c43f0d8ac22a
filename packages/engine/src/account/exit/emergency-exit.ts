import { CENT } from '../../model/money.ts';
import type { Moment } from '../../model/time.ts';
import { approveExit } from '../../risk/approve.ts';
import { emergencyOrderId } from '../state/client-order-id.ts';
import { isFinal, orderIn } from '../state/own-order.ts';
import type { AccountState, OwnOrder } from '../state/state.ts';

/**
 * Builds the exit order sent when the planned one can't be saved: a market order of at most what
 * the broker just called available. Its id derives from the trade, so after a crash it is found and
 * the broker refuses a second one. Null when nothing is to be sold, the exit is no longer wanted,
 * or the id was used.
 */
export function emergencyExit(
  state: AccountState,
  plannedId: string,
  available: number,
  at: Moment,
) {
  const { trade } = state;
  const planned = orderIn(trade, plannedId);
  if (trade === null || planned?.role !== 'exit' || planned.phase !== 'planned') return null;
  const quantity = Math.min(Math.floor(available), trade.quantity);
  const earlier = orderIn(trade, emergencyOrderId(trade.id));
  if (!(quantity >= 1) || (earlier !== undefined && !isUnknownToBroker(earlier))) return null;
  const { request } = planned;
  // Without a bid a market order finds no buyer, so a limit order waits at the lowest price.
  const rests = request.limitPrice !== null && request.limitPrice <= CENT;
  const order = approveExit(
    {
      ...request,
      clientOrderId: emergencyOrderId(trade.id),
      quantity,
      type: rests ? 'limit' : 'market',
      limitPrice: rests ? request.limitPrice : null,
    },
    quantity,
  );
  const sent: OwnOrder = {
    ...planned,
    request: order,
    phase: 'sending',
    lastAttemptAt: at,
    changedAt: at,
  };
  const orders = trade.orders
    .filter((each) => each !== earlier)
    .map((each) => (each === planned ? sent : each));
  const sequence = state.sequence + 1;
  return { state: { ...state, sequence, lastAt: at, trade: { ...trade, orders } }, order };
}

/** True for an order refused at once or lost on its way. */
function isUnknownToBroker(order: OwnOrder): boolean {
  return isFinal(order) && order.brokerId === null;
}
