import { hashUuid } from '../../market/name-hash.ts';
import type { SimulatedOrder } from '../book.ts';
import type { MarketSnapshot } from '../market-snapshot.ts';
import type { OrderTicket } from './order-request.ts';

type NewOrderFields = Pick<
  SimulatedOrder,
  | keyof OrderTicket
  | 'accountNumber'
  | 'sequence'
  | 'source'
  | 'reservePrice'
  | 'status'
  | 'arrivesAt'
  | 'arrivedAt'
  | 'replaces'
>;

export function createOrder(fields: NewOrderFields, snapshot: MarketSnapshot): SimulatedOrder {
  return {
    id: hashUuid(`order|${fields.accountNumber}|${fields.clientOrderId}`),
    triggeredAt: null,
    filledQuantity: 0,
    filledValue: 0,
    createdAt: snapshot.now,
    updatedAt: snapshot.now,
    cancelArrivesAt: null,
    expiresAt: snapshot.session.close,
    filledAt: null,
    canceledAt: null,
    expiredAt: null,
    failedAt: null,
    replacedAt: null,
    replacedBy: null,
    // Last, because V8 takes a hundred times as long to add so many fields to a copy.
    ...fields,
  };
}
