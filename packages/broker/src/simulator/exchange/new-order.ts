import type { SimulatedOrder } from './book.ts';
import { hashUuid } from './hash.ts';
import type { Scene } from './scene.ts';

/** What orders differ in when they begin. */
type Own = Pick<
  SimulatedOrder,
  | 'accountNumber'
  | 'clientOrderId'
  | 'sequence'
  | 'source'
  | 'symbol'
  | 'side'
  | 'type'
  | 'positionIntent'
  | 'quantity'
  | 'limitPrice'
  | 'reservePrice'
  | 'status'
  | 'arrivesAt'
  | 'arrivedAt'
  | 'replaces'
>;

/** An order as it begins, whoever it comes from. */
export function beginOrder(own: Own, scene: Scene): SimulatedOrder {
  const { accountNumber, clientOrderId } = own;
  // Field by field: a spread of so many costs more than all the rest of taking an order.
  return {
    id: hashUuid(`order|${accountNumber}|${clientOrderId}`),
    accountNumber,
    clientOrderId,
    source: own.source,
    sequence: own.sequence,
    symbol: own.symbol,
    side: own.side,
    type: own.type,
    positionIntent: own.positionIntent,
    quantity: own.quantity,
    limitPrice: own.limitPrice,
    reservePrice: own.reservePrice,
    status: own.status,
    filledQuantity: 0,
    filledValue: 0,
    createdAt: scene.now,
    updatedAt: scene.now,
    arrivesAt: own.arrivesAt,
    arrivedAt: own.arrivedAt,
    cancelArrivesAt: null,
    expiresAt: scene.session.close,
    filledAt: null,
    canceledAt: null,
    expiredAt: null,
    failedAt: null,
    replacedAt: null,
    replaces: own.replaces,
    replacedBy: null,
  };
}
