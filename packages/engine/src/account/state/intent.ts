import type { OrderRequest } from '../../model/order.ts';
import type { Approved } from '../../risk/approved.ts';

/**
 * Actions that a step wants done, in this order. They are saved with the state before any is
 * performed.
 */
export type Intent =
  | { readonly type: 'submit'; readonly order: Approved<OrderRequest> }
  | { readonly type: 'cancel'; readonly clientOrderId: string; readonly brokerId: string }
  | { readonly type: 'look-up'; readonly clientOrderId: string }
  /** Read a contract's latest quote by REST at once. */
  | { readonly type: 'read-quote'; readonly symbol: string }
  /** Read account, positions and open orders at once. */
  | { readonly type: 'reconcile' };
