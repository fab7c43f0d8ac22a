import type { EpochMs, OrderRequest } from '@tideline/engine';
import type { Fill, SimulatedOrder } from '../exchange/book.ts';
import type { FaultClass } from '../faults/fault-class.ts';

/** No message reaches a process after its end. */
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

/** One try of a call: a repeated read has several. */
export interface VenueRequest {
  /**
   * `sent` from the process; `arrived` and done at the broker; `answering`: about to return in the
   * process, with or without an answer.
   */
  readonly phase: 'sent' | 'arrived' | 'answering';
  readonly at: EpochMs;
  readonly accountNumber: string;
  readonly keyId: string;
  readonly call: VenueCall;
  /** Order that a submit, replacement, cancel or look-up names; null when unknown. */
  readonly clientOrderId: string | null;
  readonly order: OrderRequest | null;
  /** The last fault that struck; faults of the answer come after those of the way. */
  readonly fault: FaultClass | null;
}

/** Sees everything as it happens, and may end a process life within any of these calls. */
export interface VenueObserver {
  onRequest(event: VenueRequest): void;
  onOrder(order: SimulatedOrder): void;
  onFill(fill: Fill, accountNumber: string): void;
}
