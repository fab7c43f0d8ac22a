import { CENT } from '../model/money.ts';
import type { OrderRequest } from '../model/order.ts';
import type { GateReading } from './refusal.ts';

declare const approvedMark: unique symbol;

/** Only this file makes one, and only such a request can be sent. */
export type Approved<T> = T & { readonly [approvedMark]: true };

interface EntryBounds {
  readonly highestPrice: number;
  /** Contracts planned and not yet filled. */
  readonly remainingQuantity: number;
}

/** Throws when a gate refuses or a bound is exceeded, as the caller checks the gates first. */
export function approveEntry(
  request: OrderRequest,
  bounds: EntryBounds,
  gates: readonly GateReading[],
): Approved<OrderRequest> {
  const refusal = gates.find((gate) => !gate.passes);
  assertOrderRule(refusal === undefined, request, `is refused by ${refusal?.code}`);
  assertOrderRule(
    request.side === 'buy' && request.positionIntent === 'buy_to_open',
    request,
    'is no entry',
  );
  assertOrderRule(request.type === 'limit' && request.limitPrice !== null, request, 'has no limit');
  assertOrderRule(
    isWholeQuantity(request.quantity),
    request,
    `has the quantity ${request.quantity}`,
  );
  assertOrderRule(
    request.quantity <= bounds.remainingQuantity,
    request,
    'buys more than was decided',
  );
  const price = request.limitPrice ?? 0;
  assertOrderRule(
    isPrice(price) && price <= bounds.highestPrice,
    request,
    `has the limit ${price}`,
  );
  return markApproved(request);
}

/** An exit is never refused, only clipped to the contracts that can be sold, at least one. */
export function approveExit(
  request: OrderRequest,
  sellableQuantity: number,
): Approved<OrderRequest> {
  assertOrderRule(
    isWholeQuantity(sellableQuantity),
    request,
    `sells from ${sellableQuantity} contracts`,
  );
  const isExit = request.side === 'sell' && request.positionIntent === 'sell_to_close';
  assertOrderRule(isExit, request, 'is no exit');
  assertOrderRule(
    isWholeQuantity(request.quantity),
    request,
    `has the quantity ${request.quantity}`,
  );
  if (request.type === 'limit') {
    assertOrderRule(
      isPrice(request.limitPrice ?? 0),
      request,
      `has the limit ${request.limitPrice}`,
    );
  }
  return markApproved({ ...request, quantity: Math.min(request.quantity, sellableQuantity) });
}

export function approveStop(request: OrderRequest, heldQuantity: number): Approved<OrderRequest> {
  const isStop =
    request.side === 'sell' &&
    request.positionIntent === 'sell_to_close' &&
    request.type === 'stop' &&
    request.limitPrice === null;
  assertOrderRule(isStop, request, 'is no stop');
  assertOrderRule(
    isWholeQuantity(request.quantity),
    request,
    `has the quantity ${request.quantity}`,
  );
  assertOrderRule(
    request.quantity <= heldQuantity,
    request,
    `sells from ${heldQuantity} contracts`,
  );
  assertOrderRule(isPrice(request.stopPrice ?? 0), request, `has the stop ${request.stopPrice}`);
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

function assertOrderRule(isMet: boolean, request: OrderRequest, fault: string): asserts isMet {
  if (!isMet) throw new RangeError(`order ${request.clientOrderId} ${fault}`);
}
