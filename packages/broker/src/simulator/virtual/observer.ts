import type { EpochMs, OrderRequest } from '@tideline/engine';
import type { Fill, SimulatedOrder } from '../exchange/book.ts';
import type { FaultClass } from '../faults/fault-class.ts';

/** A process's life, after which no message reaches it. */
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
  | 'replace'
  | 'cancel'
  | 'activities'
  | 'data';

/** A repeated read has several tries. */
export interface VenueRequest {
  /**
   * `sent` from the process; `arrived` and done at the broker; `answering`: about to return at the
   * process, with or without an answer.
   */
  readonly phase: 'sent' | 'arrived' | 'answering';
  readonly at: EpochMs;
  /** The account, empty for unknown keys. */
  readonly accountNumber: string;
  readonly keyId: string;
  readonly call: VenueCall;
  /** Id of a submit, a replacement, a cancel or a look-up; null when unknown. */
  readonly clientOrderId: string | null;
  readonly order: OrderRequest | null;
  /** The last fault that struck this try: its answer's comes after its way's. */
  readonly fault: FaultClass | null;
}

/** Sees everything as it happens. Any of these calls may end a life. */
export interface VenueObserver {
  onRequest(event: VenueRequest): void;
  /** Each new version at the exchange. */
  onOrder(order: SimulatedOrder): void;
  onFill(fill: Fill, accountNumber: string): void;
}
