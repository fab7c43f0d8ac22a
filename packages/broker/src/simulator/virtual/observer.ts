import type { EpochMs, OrderRequest } from '@tideline/engine';
import type { Fill, SimulatedOrder } from '../exchange/book.ts';
import type { FaultClass } from '../faults/fault-class.ts';

/** One life of the product's process. When it is over, nothing reaches that process any more. */
export interface ProcessLife {
  readonly isOver: boolean;
}

export type VenueCall =
  | 'account'
  | 'positions'
  | 'open-orders'
  | 'orders'
  | 'order'
  | 'submit'
  | 'cancel'
  | 'activities'
  | 'data';

/** One try of one call; a read that is repeated has several. */
export interface VenueRequest {
  /**
   * `sent` has left the process; `arrived` has done at the broker what it does there; `answering` is
   * about to end at the process, with an answer or without.
   */
  readonly phase: 'sent' | 'arrived' | 'answering';
  readonly at: EpochMs;
  /** Empty when the keys belong to nobody. */
  readonly accountNumber: string;
  readonly keyId: string;
  readonly call: VenueCall;
  /** What a submit, a cancel or a look-up is about; null when it is not known. */
  readonly clientOrderId: string | null;
  /** Of a submit. */
  readonly order: OrderRequest | null;
  /** The last that has struck this try: what its answer says comes after what its way does. */
  readonly fault: FaultClass | null;
}

/** Is told everything as it happens. It may end a life inside any of these calls. */
export interface VenueObserver {
  onRequest(event: VenueRequest): void;
  /** Each new version of an order at the exchange. */
  onOrder(order: SimulatedOrder): void;
  onFill(fill: Fill, accountNumber: string): void;
}
