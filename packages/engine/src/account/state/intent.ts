import type { OrderRequest } from '../../model/order.ts';
import type { Approved } from '../../risk/approve.ts';

/**
 * Actions that a step requests, in order. They are saved with the state before any is performed.
 */
export type Intent =
  | { readonly type: 'submit'; readonly order: Approved<OrderRequest> }
  | { readonly type: 'cancel'; readonly clientOrderId: string; readonly brokerId: string }
  | { readonly type: 'look-up'; readonly clientOrderId: string }
  | { readonly type: 'read-quote'; readonly symbol: string }
  | { readonly type: 'reconcile' };
