import type { BrokerOrder, OrderPhase, OrderRequest } from '../model/order.ts';
import { MINUTE, type Moment } from '../model/time.ts';
import { copyOfOrder } from './copy.ts';
import type { OwnOrder, OwnOrderEnd } from './state.ts';

const ENDS: readonly OwnOrder['phase'][] = ['filled', 'canceled', 'rejected', 'expired', 'absent'];

export function isEnded(order: OwnOrder): boolean {
  return ENDS.includes(order.phase);
}

/** It may still fill, or may still be sent. */
export function isLive(order: OwnOrder): boolean {
  return !isEnded(order);
}

export function plannedOrder(
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

/**
 * What we know after the broker reported an order; the same object when it told nothing new.
 * Reports repeat, come late and out of order, so that each field only moves forward: an end stays,
 * a filled quantity never shrinks, and it is set, never added to. An order that we took for absent
 * is the exception: that was our conclusion, and the broker knows better.
 */
export function withReport(order: OwnOrder, report: BrokerOrder, at: Moment): OwnOrder {
  const filledQuantity = Math.max(order.filledQuantity, report.filledQuantity);
  const isLatest = report.filledQuantity === filledQuantity;
  const next = copyOfOrder(order);
  next.phase = nextPhase(order.phase, report.phase);
  next.brokerId = order.brokerId ?? report.id;
  next.acceptedAt = order.acceptedAt ?? at;
  next.filledQuantity = filledQuantity;
  if (isLatest) {
    next.filledAveragePrice = report.filledAveragePrice ?? sameQuantityPrice(order, filledQuantity);
  }
  if (report.phase === 'rejected') next.refusal = order.refusal ?? report.status;
  if (isSame(order, next)) return order;
  next.changedAt = at;
  return next;
}

/** A price that belonged to a smaller quantity is no price of the larger one. */
function sameQuantityPrice(order: OwnOrder, filledQuantity: number): number | null {
  return order.filledQuantity === filledQuantity ? order.filledAveragePrice : null;
}

/**
 * Whether an order of the broker is the one that was asked for, not an older one of the same id. Our
 * clock may be wrong by minutes: what has been taken for ours once stays ours.
 */
export function isAnswerTo(order: OwnOrder, report: BrokerOrder): boolean {
  const isKnown = order.brokerId !== null && order.brokerId === report.id;
  const isNew = report.createdAt > order.plannedAt.market - MINUTE;
  return isAsRequested(order, report) && (isKnown || isNew);
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

function endOf(reported: OrderPhase): OwnOrderEnd | null {
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
