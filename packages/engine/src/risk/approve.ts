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
  require(refusal === undefined, request, `is refused by ${refusal?.code}`);
  require(request.side === 'buy' &&
    request.positionIntent === 'buy_to_open', request, 'is no entry');
  require(request.type === 'limit' && request.limitPrice !== null, request, 'has no limit');
  require(isWhole(request.quantity), request, `has the quantity ${request.quantity}`);
  require(request.quantity <= bounds.remaining, request, 'buys more than was decided');
  const price = request.limitPrice ?? 0;
  require(isPrice(price) && price <= bounds.highestPrice, request, `has the limit ${price}`);
  return approved(request);
}

/** An exit is never refused, only clipped to the contracts that can be sold, at least one. */
export function approveExit(request: OrderRequest, sellable: number): Approved<OrderRequest> {
  require(isWhole(sellable), request, `sells from ${sellable} contracts`);
  const isExit = request.side === 'sell' && request.positionIntent === 'sell_to_close';
  require(isExit, request, 'is no exit');
  require(isWhole(request.quantity), request, `has the quantity ${request.quantity}`);
  if (request.type === 'limit') {
    require(isPrice(request.limitPrice ?? 0), request, `has the limit ${request.limitPrice}`);
  }
  return approved({ ...request, quantity: Math.min(request.quantity, sellable) });
}

export function approveStop(request: OrderRequest, held: number): Approved<OrderRequest> {
  const isStop =
    request.side === 'sell' &&
    request.positionIntent === 'sell_to_close' &&
    request.type === 'stop' &&
    request.limitPrice === null;
  require(isStop, request, 'is no stop');
  require(isWhole(request.quantity), request, `has the quantity ${request.quantity}`);
  require(request.quantity <= held, request, `sells from ${held} contracts`);
  require(isPrice(request.stopPrice ?? 0), request, `has the stop ${request.stopPrice}`);
  return approved(request);
}

function approved(request: OrderRequest): Approved<OrderRequest> {
  // This is the only cast that makes an `Approved`.
  return request as Approved<OrderRequest>;
}

function isWhole(quantity: number): boolean {
  return Number.isSafeInteger(quantity) && quantity >= 1;
}

function isPrice(price: number): boolean {
  return Number.isSafeInteger(price) && price >= CENT && price % CENT === 0;
}

function require(holds: boolean, request: OrderRequest, fault: string): asserts holds {
  if (!holds) throw new RangeError(`order ${request.clientOrderId} ${fault}`);
}
