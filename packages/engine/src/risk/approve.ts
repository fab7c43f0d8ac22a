import { CENT } from '../model/money.ts';
import type { OrderRequest } from '../model/order.ts';
import type { Approved } from './approved.ts';
import type { GateReading } from './refusal.ts';

interface EntryBounds {
  readonly highestPrice: number;
  /** Contracts planned and not yet filled. */
  readonly remaining: number;
}

/** Throws when a gate refuses or a bound is exceeded, as the caller checks the gates first. */
export function approveEntry(
  request: OrderRequest,
  bounds: EntryBounds,
  gates: readonly GateReading[],
): Approved<OrderRequest> {
  const refusal = gates.find((gate) => !gate.passes);
  requireOrder(refusal === undefined, request, `is refused by ${refusal?.code}`);
  requireOrder(
    request.side === 'buy' && request.positionIntent === 'buy_to_open',
    request,
    'is no entry',
  );
  requireOrder(request.type === 'limit' && request.limitPrice !== null, request, 'has no limit');
  requireOrder(isWholeQuantity(request.quantity), request, `has the quantity ${request.quantity}`);
  requireOrder(request.quantity <= bounds.remaining, request, 'buys more than was decided');
  const price = request.limitPrice ?? 0;
  requireOrder(isPrice(price) && price <= bounds.highestPrice, request, `has the limit ${price}`);
  return markApproved(request);
}

/** An exit is never refused, only clipped to the contracts that can be sold, at least one. */
export function approveExit(request: OrderRequest, sellable: number): Approved<OrderRequest> {
  requireOrder(isWholeQuantity(sellable), request, `sells from ${sellable} contracts`);
  const isExit = request.side === 'sell' && request.positionIntent === 'sell_to_close';
  requireOrder(isExit, request, 'is no exit');
  requireOrder(isWholeQuantity(request.quantity), request, `has the quantity ${request.quantity}`);
  if (request.type === 'limit') {
    requireOrder(isPrice(request.limitPrice ?? 0), request, `has the limit ${request.limitPrice}`);
  }
  return markApproved({ ...request, quantity: Math.min(request.quantity, sellable) });
}

export function approveStop(request: OrderRequest, held: number): Approved<OrderRequest> {
  const isStop =
    request.side === 'sell' &&
    request.positionIntent === 'sell_to_close' &&
    request.type === 'stop' &&
    request.limitPrice === null;
  requireOrder(isStop, request, 'is no stop');
  requireOrder(isWholeQuantity(request.quantity), request, `has the quantity ${request.quantity}`);
  requireOrder(request.quantity <= held, request, `sells from ${held} contracts`);
  requireOrder(isPrice(request.stopPrice ?? 0), request, `has the stop ${request.stopPrice}`);
  return markApproved(request);
}

function markApproved(request: OrderRequest): Approved<OrderRequest> {
  // This is the only cast that makes an `Approved`.
  return request as Approved<OrderRequest>;
}

function isWholeQuantity(quantity: number): boolean {
  return Number.isSafeInteger(quantity) && quantity >= 1;
}

function isPrice(price: number): boolean {
  return Number.isSafeInteger(price) && price >= CENT && price % CENT === 0;
}

function requireOrder(holds: boolean, request: OrderRequest, fault: string): asserts holds {
  if (!holds) throw new RangeError(`order ${request.clientOrderId} ${fault}`);
}
