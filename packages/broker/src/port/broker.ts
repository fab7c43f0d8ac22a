import type {
  BrokerAccount,
  BrokerOrder,
  BrokerPosition,
  EpochMs,
  OrderRequest,
} from '@tideline/engine';

/**
 * One brokerage account. Every method is required, throws only `BrokerError`, and returns what the
 * broker said. Reads may be retried inside; `submit` and `cancel` are sent exactly once.
 */
export interface Broker {
  account(): Promise<BrokerAccount>;
  positions(): Promise<readonly BrokerPosition[]>;
  openOrders(): Promise<readonly BrokerOrder[]>;
  /** Newest first, every status, at most `limit` (≤ 500). */
  orders(limit: number): Promise<readonly BrokerOrder[]>;
  /** Null only when the broker answers that it does not know the id. */
  orderByClientId(clientOrderId: string): Promise<BrokerOrder | null>;
  /** Resolves when the broker accepted; `refused` when it definitely did not; else `outcome-unknown`. */
  submit(request: OrderRequest): Promise<BrokerOrder>;
  /** Resolves when the request to cancel was taken, which is not yet the end of the order. */
  cancel(brokerOrderId: string): Promise<void>;
  /** Opens the account's update stream; it reconnects by itself until closed. */
  updates(handlers: UpdateHandlers): Subscription;
  /** Ends every connection of this account. */
  close(): Promise<void>;
}

export interface UpdateHandlers {
  /** An order changed. May repeat, come late or out of order. */
  onOrder(order: BrokerOrder): void;
  /** `ready` when authenticated and listening; updates may have been missed before each `ready`. */
  onState(state: StreamState): void;
}

export type StreamState =
  | { readonly type: 'connecting' }
  | { readonly type: 'ready' }
  | { readonly type: 'down'; readonly message: string; readonly credentialsRefused: boolean };

export interface Subscription {
  close(): void;
}

/** Where an account lives and how to sign in to it. */
export interface BrokerCredentials {
  readonly keyId: string;
  readonly secretKey: string;
}

/** The broker's own view of the time. */
export interface BrokerClock {
  readonly now: EpochMs;
  readonly isOpen: boolean;
  readonly nextOpen: EpochMs;
  readonly nextClose: EpochMs;
}
