import { tradingDate } from '../../hours/new-york.ts';
import type { BrokerOrder, OrderPhase, OrderRequest } from '../../model/order.ts';
import type { Moment } from '../../model/time.ts';
import type { ClientOrderName } from './client-order-id.ts';
import type { FinalPhase, OwnOrder } from './state.ts';
import { CLOCK_DOUBT_MS } from './time-limits.ts';

const ENDS: readonly OwnOrder['phase'][] = ['filled', 'canceled', 'rejected', 'expired', 'absent'];

export function isFinal(order: OwnOrder): boolean {
  return ENDS.includes(order.phase);
}

/** It may still fill, or may still be sent. */
export function isLive(order: OwnOrder): boolean {
  return !isFinal(order);
}

export function planOrder(
  role: OwnOrder['role'],
  number: number,
  request: OrderRequest,
  at: Moment,
): OwnOrder {
  return {
    role,
    number,
    request,
    phase: 'planned',
    plannedAt: at,
    lastAttemptAt: null,
    lastLookUpAt: null,
    changedAt: at,
    brokerId: null,
    filledQuantity: 0,
    filledAveragePrice: null,
    acceptedAt: null,
    cancelRequestedAt: null,
    refusal: null,
  };
}

/** Of the next order of its role: adopted ones may have left gaps below theirs. */
export function nextNumber(orders: readonly OwnOrder[], role: OwnOrder['role']): number {
  return orders.reduce(
    (next, order) => (order.role === role ? Math.max(next, order.number + 1) : next),
    1,
  );
}

/**
 * An order that was found at the broker under an id of a trade that does not hold it; null when it is
 * not what its id says. It may have left at any time until now.
 */
export function orderFromBroker(
  orders: readonly OwnOrder[],
  { role, number }: Pick<ClientOrderName, 'role' | 'number'>,
  report: BrokerOrder,
  at: Moment,
): OwnOrder | null {
  const { clientOrderId, symbol, quantity, side, limitPrice } = report;
  if (side !== (role === 'exit' ? 'sell' : 'buy') || quantity === null) return null;
  const request: OrderRequest = {
    clientOrderId,
    symbol,
    quantity,
    side,
    type: limitPrice === null ? 'market' : 'limit',
    limitPrice,
    positionIntent: role === 'exit' ? 'sell_to_close' : 'buy_to_open',
  };
  const planned = planOrder(role, number ?? nextNumber(orders, role), request, at);
  return applyOrderReport({ ...planned, lastAttemptAt: at }, report, at);
}

/**
 * What we know after the broker reported an order; the same object when it told nothing new.
 * Reports repeat, come late and out of order, so that each field only moves forward: an end stays,
 * a filled quantity never shrinks, and it is set, never added to. An order that we took for absent
 * is the exception: that was our conclusion, and the broker knows better. What it takes back is not
 * taken from here (see `withFewerFills`).
 */
export function applyOrderReport(order: OwnOrder, report: BrokerOrder, at: Moment): OwnOrder {
  const filledQuantity = Math.max(order.filledQuantity, report.filledQuantity);
  const isLatest = report.filledQuantity === filledQuantity;
  const next: OwnOrder = {
    ...order,
    phase: nextPhase(order.phase, report.phase),
    brokerId: order.brokerId ?? report.id,
    acceptedAt: order.acceptedAt ?? at,
    filledQuantity,
    filledAveragePrice: isLatest
      ? (report.filledAveragePrice ?? sameQuantityPrice(order, filledQuantity))
      : order.filledAveragePrice,
    refusal: report.phase === 'rejected' ? (order.refusal ?? report.status) : order.refusal,
  };
  return isSame(order, next) ? order : { ...next, changedAt: at };
}

/**
 * What the broker says of an order whose fills it has taken back, in part or all: it is taken as told,
 * its end too. Nothing else makes a filled quantity fall.
 */
export function applyTradeBust(order: OwnOrder, report: BrokerOrder, at: Moment): OwnOrder {
  return {
    ...order,
    phase: endOf(report.phase) ?? 'working',
    filledQuantity: report.filledQuantity,
    filledAveragePrice: report.filledAveragePrice,
    changedAt: at,
  };
}

/** A price that belonged to a smaller quantity is no price of the larger one. */
function sameQuantityPrice(order: OwnOrder, filledQuantity: number): number | null {
  return order.filledQuantity === filledQuantity ? order.filledAveragePrice : null;
}

/**
 * Whether an order of the broker is the one that was asked for, not an older one of the same id. What
 * has been taken for ours once stays ours.
 */
export function isReportOf(order: OwnOrder, report: BrokerOrder): boolean {
  const isKnown = order.brokerId === report.id;
  return isAsRequested(order, report) && (isKnown || isOfItsTime(order, report));
}

/**
 * Our clock may be wrong: the broker's order may seem older than our plan. Another day's is never
 * ours. A sale belongs to its trade, whenever on its day it left; a purchase may be of a trade that an
 * older file has forgotten, and is entered only by a clock that has just been right.
 */
function isOfItsTime({ role, plannedAt }: OwnOrder, { createdAt }: BrokerOrder): boolean {
  if (tradingDate(createdAt) < tradingDate(plannedAt.market)) return false;
  return role === 'exit' || createdAt > plannedAt.market - CLOCK_DOUBT_MS;
}

/** Whether an order is what was asked for under its id, whenever that was. */
export function isAsRequested({ request }: OwnOrder, report: BrokerOrder): boolean {
  return (
    report.clientOrderId === request.clientOrderId &&
    report.symbol === request.symbol &&
    report.side === request.side &&
    report.quantity === request.quantity
  );
}

function nextPhase(phase: OwnOrder['phase'], reported: OrderPhase): OwnOrder['phase'] {
  const end = endOf(reported);
  switch (phase) {
    case 'filled':
      return 'filled';
    case 'canceled':
    case 'rejected':
    case 'expired':
      // A cancel that lost the race against the fill: the fill is what happened.
      return end === 'filled' ? 'filled' : phase;
    case 'planned':
    case 'sending':
    case 'unknown':
    case 'working':
    case 'absent':
      return end ?? 'working';
  }
}

function endOf(reported: OrderPhase): FinalPhase | null {
  switch (reported) {
    case 'working':
      return null;
    case 'replaced':
      // Nobody but a person at the broker replaces our orders; the new one is then foreign.
      return 'canceled';
    case 'filled':
    case 'canceled':
    case 'rejected':
    case 'expired':
      return reported;
  }
}

function isSame(a: OwnOrder, b: OwnOrder): boolean {
  return (
    a.phase === b.phase &&
    a.brokerId === b.brokerId &&
    a.acceptedAt === b.acceptedAt &&
    a.filledQuantity === b.filledQuantity &&
    a.filledAveragePrice === b.filledAveragePrice
  );
}
