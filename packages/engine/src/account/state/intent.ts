import type { OrderRequest } from '../../model/order.ts';
import type { Approved } from '../../risk/approved.ts';

/** What a step wants done in the world, in this order. Saved with the state before any is performed. */
export type Intent =
  | { readonly type: 'submit'; readonly order: Approved<OrderRequest> }
  | { readonly type: 'cancel'; readonly clientOrderId: string; readonly brokerId: string }
  /** Ask the broker for one order by our own id. */
  | { readonly type: 'look-up'; readonly clientOrderId: string }
  /** Read the latest quote of one contract by REST, at once. */
  | { readonly type: 'read-quote'; readonly symbol: string }
  /** Read account, positions and open orders, at once. */
  | { readonly type: 'reconcile' };
