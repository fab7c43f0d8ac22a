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
  return {
    ...own,
    id: hashUuid(`order|${own.accountNumber}|${own.clientOrderId}`),
    filledQuantity: 0,
    filledValue: 0,
    createdAt: scene.now,
    updatedAt: scene.now,
    cancelArrivesAt: null,
    expiresAt: scene.session.close,
    filledAt: null,
    canceledAt: null,
    expiredAt: null,
    failedAt: null,
    replacedAt: null,
    replacedBy: null,
  };
}
