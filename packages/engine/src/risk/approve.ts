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
  const { side, positionIntent, type, limitPrice, quantity } = request;
  const refusal = gates.find((gate) => !gate.passes);
  const price = limitPrice ?? 0;
  return approveByRules(request, [
    [refusal === undefined, `is refused by ${refusal?.code}`],
    [side === 'buy' && positionIntent === 'buy_to_open', 'is no entry'],
    [type === 'limit' && limitPrice !== null, 'has no limit'],
    [isWholeQuantity(quantity), `has the quantity ${quantity}`],
    [quantity <= bounds.remainingQuantity, 'buys more than was decided'],
    [isWholeCents(price) && price <= bounds.highestPrice, `has the limit ${price}`],
  ]);
}

/**
 * No gate refuses an exit; it is clipped to the contracts that can be sold. Throws when none can,
 * or on a faulty request.
 */
export function approveExit(request: OrderRequest, sellable: number): Approved<OrderRequest> {
  const { side, positionIntent, type, limitPrice, quantity } = request;
  return approveByRules({ ...request, quantity: Math.min(quantity, sellable) }, [
    [isWholeQuantity(sellable), `sells from ${sellable} contracts`],
    [side === 'sell' && positionIntent === 'sell_to_close', 'is no exit'],
    [isWholeQuantity(quantity), `has the quantity ${quantity}`],
    [type !== 'limit' || isWholeCents(limitPrice ?? 0), `has the limit ${limitPrice}`],
  ]);
}

export function approveStop(request: OrderRequest, held: number): Approved<OrderRequest> {
  const { side, positionIntent, type, limitPrice, stopPrice, quantity } = request;
  const isSell = side === 'sell' && positionIntent === 'sell_to_close';
  return approveByRules(request, [
    [isSell && type === 'stop' && limitPrice === null, 'is no stop'],
    [isWholeQuantity(quantity), `has the quantity ${quantity}`],
    [quantity <= held, `sells from ${held} contracts`],
    [isWholeCents(stopPrice ?? 0), `has the stop ${stopPrice}`],
  ]);
}

/** Throws by the first rule that is not met. */
function approveByRules(
  request: OrderRequest,
  rules: readonly (readonly [isMet: boolean, fault: string])[],
): Approved<OrderRequest> {
  for (const [isMet, fault] of rules) {
    if (!isMet) throw new RangeError(`order ${request.clientOrderId} ${fault}`);
  }
  return request as Approved<OrderRequest>;
}

export function isWholeQuantity(quantity: number): boolean {
  return Number.isSafeInteger(quantity) && quantity >= 1;
}

/** At least one cent. */
export function isWholeCents(price: number): boolean {
  return Number.isSafeInteger(price) && price >= CENT && price % CENT === 0;
}
