import type { SimulatedOrder } from './book.ts';
import { hashUuid } from './hash.ts';
import type { Scene } from './scene.ts';

/** What every order begins with, whoever it comes from. */
type Beginning = Pick<
  SimulatedOrder,
  | 'id'
  | 'accountNumber'
  | 'clientOrderId'
  | 'sequence'
  | 'filledQuantity'
  | 'filledValue'
  | 'createdAt'
  | 'updatedAt'
  | 'arrivedAt'
  | 'cancelArrivesAt'
  | 'expiresAt'
  | 'filledAt'
  | 'canceledAt'
  | 'expiredAt'
  | 'failedAt'
>;

export function beginOrder(
  accountNumber: string,
  clientOrderId: string,
  sequence: number,
  scene: Scene,
): Beginning {
  return {
    id: hashUuid(`order|${accountNumber}|${clientOrderId}`),
    accountNumber,
    clientOrderId,
    sequence,
    filledQuantity: 0,
    filledValue: 0,
    createdAt: scene.now,
    updatedAt: scene.now,
    arrivedAt: null,
    cancelArrivesAt: null,
    expiresAt: scene.session.close,
    filledAt: null,
    canceledAt: null,
    expiredAt: null,
    failedAt: null,
  };
}
