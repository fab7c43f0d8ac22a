import { tradingDate } from '../../hours/new-york.ts';
import type { BrokerOrder, OrderPhase, OrderRequest } from '../../model/order.ts';
import type { BidAsk } from '../../model/quote.ts';
import type { Moment } from '../../model/time.ts';
import type { ClientOrderIdParts } from './client-order-id.ts';
import type { FinalPhase, OwnOrder, Trade } from './state.ts';
import { MAX_CLOCK_ERROR_MS } from './time-limits.ts';

const FINAL_PHASES: readonly OwnOrder['phase'][] = [
  'filled',
  'canceled',
  'rejected',
  'expired',
  'absent',
];

export function isOrderFinal(order: OwnOrder): boolean {
  return FINAL_PHASES.includes(order.phase);
}

export function isOrderLive(order: OwnOrder): boolean {
  return !isOrderFinal(order);
}

export function isSellOrder({ role }: Pick<OwnOrder, 'role'>): boolean {
  return role !== 'entry';
}

export function findOrder(trade: Trade | null, clientOrderId: string): OwnOrder | undefined {
  return trade?.orders.find(({ request }) => request.clientOrderId === clientOrderId);
}

export function withOrderChanged({ orders }: Trade, id: string, change: Partial<OwnOrder>) {
  return orders.map((order) =>
    order.request.clientOrderId === id ? { ...order, ...change } : order,
  );
}

export function entryOrders({ orders }: Trade): readonly OwnOrder[] {
  return orders.filter(({ role }) => role === 'entry');
}

export function liveStopOrder(orders: readonly OwnOrder[]): OwnOrder | undefined {
  return orders.find((order) => order.role === 'stop' && isOrderLive(order));
}

export function planOrder(
  role: OwnOrder['role'],
  orderNumber: number,
  request: OrderRequest,
  at: Moment,
  quote: BidAsk | null = null,
): OwnOrder {
  return {
    role,
    number: orderNumber,
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
    quotes: { submit: bidAskOf(quote), fill: null, filledAt: null },
  };
}

export function withFillQuote(before: OwnOrder, after: OwnOrder, quote: BidAsk | null, at: Moment) {
  if (after.filledQuantity <= before.filledQuantity) return after;
  const submitQuote = after.quotes?.submit ?? null;
  return { ...after, quotes: { submit: submitQuote, fill: bidAskOf(quote), filledAt: at.market } };
}

function bidAskOf(quote: BidAsk | null): BidAsk | null {
  return quote && { bid: quote.bid, ask: quote.ask };
}

/** Adopted orders may leave gaps in the numbers, so the next number follows the highest. */
export function nextOrderNumber(orders: readonly OwnOrder[], role: OwnOrder['role']): number {
  const numbers = orders.filter((order) => order.role === role).map(({ number }) => number);
  return Math.max(0, ...numbers) + 1;
}

/**
 * Rebuilds an order that the broker has and the state lacks; null when it is not what its id says.
 * Counts it as sent now, the latest time possible.
 */
export function orderFromBroker(
  orders: readonly OwnOrder[],
  { role, number }: Pick<ClientOrderIdParts, 'role' | 'number'>,
  report: BrokerOrder,
  at: Moment,
): OwnOrder | null {
  const { clientOrderId, symbol, quantity, side, limitPrice, stopPrice } = report;
  const isSellRole = isSellOrder({ role });
  if (side !== (isSellRole ? 'sell' : 'buy') || quantity === null) return null;
  if (role === 'stop' && stopPrice === null) return null;
  const request: OrderRequest = {
    clientOrderId,
    symbol,
    quantity,
    side,
    type: role === 'stop' ? 'stop' : limitPrice === null ? 'market' : 'limit',
    limitPrice,
    ...(stopPrice === null ? {} : { stopPrice }),
    positionIntent: isSellRole ? 'sell_to_close' : 'buy_to_open',
  };
  const plannedOrder = planOrder(role, number ?? nextOrderNumber(orders, role), request, at);
  return applyOrderReport({ ...plannedOrder, lastAttemptAt: at }, report, at);
}

/**
 * Returns the same object when the report adds nothing. Reports repeat, come late and out of order,
 * so fields only move forward: a filled quantity never shrinks, and a final phase becomes `filled`
 * at most. Only `absent` can be left, because we concluded it and the broker knows better.
 * `applyTradeBust` alone goes back; a report from before the bust does not undo it.
 */
export function applyOrderReport(order: OwnOrder, report: BrokerOrder, at: Moment): OwnOrder {
  if (isFromBeforeBust(order, report)) return order;
  const filledQuantity = Math.max(order.filledQuantity, report.filledQuantity);
  const isNewestReport = report.filledQuantity === filledQuantity;
  const next: OwnOrder = {
    ...order,
    phase: nextPhase(order.phase, report.phase),
    brokerId: order.brokerId ?? report.id,
    acceptedAt: order.acceptedAt ?? at,
    filledQuantity,
    filledAveragePrice: isNewestReport
      ? (report.filledAveragePrice ?? priceOfSameQuantity(order, filledQuantity))
      : order.filledAveragePrice,
    refusal: report.phase === 'rejected' ? (order.refusal ?? report.status) : order.refusal,
  };
  return isSameProgress(order, next) ? order : { ...next, changedAt: at };
}

export function applyTradeBust(order: OwnOrder, report: BrokerOrder, at: Moment): OwnOrder {
  return {
    ...order,
    phase: finalPhaseOf(report.phase) ?? 'working',
    filledQuantity: report.filledQuantity,
    filledAveragePrice: report.filledAveragePrice,
    changedAt: at,
    ...(report.updatedAt !== undefined && { bustedAt: report.updatedAt }),
  };
}

function isFromBeforeBust({ bustedAt }: OwnOrder, { updatedAt }: BrokerOrder): boolean {
  return bustedAt !== undefined && updatedAt !== undefined && updatedAt < bustedAt;
}

/** Null unless the known average is of as many fills. */
function priceOfSameQuantity(order: OwnOrder, filledQuantity: number): number | null {
  return order.filledQuantity === filledQuantity ? order.filledAveragePrice : null;
}

/** An id may be an earlier order's, so the time must fit too, unless the broker's id is known. */
export function isReportOfOrder(order: OwnOrder, report: BrokerOrder): boolean {
  const isBrokerIdKnown = order.brokerId === report.id;
  return matchesRequest(order, report) && (isBrokerIdKnown || isCreatedInTime(order, report));
}

/**
 * Our clock may be wrong, so the broker's order may seem older than our plan; one of another day is
 * never ours. A sell belongs to its trade at any time of its day. A buy may belong to a trade
 * missing from an older database file, and entries need a just checked clock, so its time must be
 * close.
 */
function isCreatedInTime({ role, plannedAt }: OwnOrder, { createdAt }: BrokerOrder): boolean {
  if (tradingDate(createdAt) < tradingDate(plannedAt.market)) return false;
  return isSellOrder({ role }) || createdAt > plannedAt.market - MAX_CLOCK_ERROR_MS;
}

export function matchesRequest({ request }: OwnOrder, report: BrokerOrder): boolean {
  return (
    report.clientOrderId === request.clientOrderId &&
    report.symbol === request.symbol &&
    report.side === request.side &&
    report.quantity === request.quantity
  );
}

function nextPhase(phase: OwnOrder['phase'], reported: OrderPhase): OwnOrder['phase'] {
  const finalPhase = finalPhaseOf(reported);
  switch (phase) {
    case 'filled':
    case 'canceled':
    case 'rejected':
    case 'expired':
      // The order may have filled before our cancel reached the broker.
      return finalPhase === 'filled' ? 'filled' : phase;
    case 'planned':
    case 'sending':
    case 'unknown':
    case 'working':
    case 'absent':
      return finalPhase ?? 'working';
  }
}

function finalPhaseOf(reported: OrderPhase): FinalPhase | null {
  if (reported === 'working') return null;
  // Only a person at the broker replaces our orders; the new order is external.
  return reported === 'replaced' ? 'canceled' : reported;
}

function isSameProgress(a: OwnOrder, b: OwnOrder): boolean {
  return (
    a.phase === b.phase &&
    a.brokerId === b.brokerId &&
    a.acceptedAt === b.acceptedAt &&
    a.filledQuantity === b.filledQuantity &&
    a.filledAveragePrice === b.filledAveragePrice
  );
}
