import { CENT } from '../../model/money.ts';
import type { OrderRequest } from '../../model/order.ts';
import type { Moment } from '../../model/time.ts';
import { approveExit } from '../../risk/approve.ts';
import type { Approved } from '../../risk/approved.ts';
import { emergencyOrderId } from '../state/client-order-id.ts';
import { isFinal } from '../state/own-order.ts';
import type { AccountState, OwnOrder, Trade } from '../state/state.ts';

export interface EmergencySale {
  readonly state: AccountState;
  readonly order: Approved<OrderRequest>;
}

/**
 * The sale that is sent although its attempt can't be saved, in the place of one that was planned: at
 * the market, of at most what the broker has just said is available. Its id is the trade's own, so
 * that whoever comes after a crash finds it there, and the broker refuses a second one. Null: there is
 * nothing to sell, it is not wanted any more, or the broker has had the id already.
 */
export function emergencyExit(
  state: AccountState,
  plannedId: string,
  available: number,
  at: Moment,
): EmergencySale | null {
  const { trade } = state;
  const planned = trade?.orders.find(({ request }) => request.clientOrderId === plannedId);
  if (trade === null || planned?.role !== 'exit' || planned.phase !== 'planned') return null;
  const quantity = Math.min(Math.floor(available), trade.quantity);
  const former = emergencyOrderOf(trade);
  if (!(quantity >= 1) || (former !== undefined && !neverWasThere(former))) return null;
  const { request } = planned;
  // Without a bid one limit rests at the lowest price, in an emergency too.
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
    .filter((each) => each !== former)
    .map((each) => (each === planned ? sent : each));
  const sequence = state.sequence + 1;
  return { state: { ...state, sequence, lastAt: at, trade: { ...trade, orders } }, order };
}

function emergencyOrderOf({ id, orders }: Trade): OwnOrder | undefined {
  return orders.find(({ request }) => request.clientOrderId === emergencyOrderId(id));
}

/** Refused at once, or lost on its way: the broker knows no order of this id. */
function neverWasThere(order: OwnOrder): boolean {
  return isFinal(order) && order.brokerId === null;
}
