import type {
  BrokerAccount,
  BrokerOrder,
  BrokerPosition,
  EpochMs,
  OrderRequest,
  TradingDate,
} from '@tideline/engine';
import type { Activity, ActivityType } from './activity.ts';

/** The most orders of one list. */
export const MAX_ORDERS = 500;

/**
 * One brokerage account. Every method is required, throws only `BrokerError`, and returns what the
 * broker said. Reads may be retried inside; `submit` and `cancel` are sent exactly once.
 */
export interface Broker {
  account(): Promise<BrokerAccount>;
  positions(): Promise<readonly BrokerPosition[]>;
  openOrders(): Promise<readonly BrokerOrder[]>;
  /** Newest first, every status, at most `limit` (≤ `MAX_ORDERS`). */
  orders(limit: number): Promise<readonly RecordedOrder[]>;
  /** Null only when the broker answers that it does not know the id. */
  orderByClientId(clientOrderId: string): Promise<BrokerOrder | null>;
  /** Resolves when the broker accepted; `refused` when it definitely did not; else `outcome-unknown`. */
  submit(request: OrderRequest): Promise<BrokerOrder>;
  /** Resolves when the request to cancel was taken, which is not yet the end of the order. */
  cancel(brokerOrderId: string): Promise<void>;
  /**
   * Everything of these types that counts for `from` or a later day, oldest first, without what was
   * cancelled; `non-trade`: everything but fills. Fees are booked after the close; brokers may show
   * them the next day only.
   */
  activities(query: ActivityQuery): Promise<readonly Activity[]>;
  /** Opens the account's update stream; it reconnects by itself until closed. */
  updates(handlers: UpdateHandlers): Subscription;
  /** Ends every connection of this account. */
  close(): Promise<void>;
}

export interface ActivityQuery {
  readonly types: readonly ActivityType[] | 'non-trade';
  readonly from: TradingDate;
}

/** An order of the history, with its moments as the broker wrote them: finer than milliseconds. */
export interface RecordedOrder extends BrokerOrder {
  readonly stamps: OrderStamps;
}

export interface OrderStamps {
  readonly created: string | null;
  readonly submitted: string | null;
  readonly updated: string | null;
  readonly filled: string | null;
  readonly canceled: string | null;
  readonly expired: string | null;
  readonly failed: string | null;
}

export interface UpdateHandlers {
  /** An order changed. May repeat, come late or out of order. */
  onOrder(order: BrokerOrder): void;
  /** `ready` when authenticated and listening; what was missed before it has to be read by REST. */
  onState(state: StreamState): void;
}

/**
 * Why a stream is down.
 *
 * - `lost`: closed, unreachable, or silent; the usual retries follow.
 * - `credentials`: the keys are refused.
 * - `connection-limit`: the broker, or this process, already has such a stream open with these keys.
 * - `busy`: the broker refuses because of too many attempts.
 * - `plan`: the account's plan does not include the feed.
 */
export type DownReason = 'lost' | 'credentials' | 'connection-limit' | 'busy' | 'plan';

export type StreamState =
  | { readonly type: 'connecting' }
  | {
      readonly type: 'ready';
      /**
       * Wall milliseconds in which something may have been missed, null when nothing was listened to
       * before. Told anew, with null, when `missing` changes.
       */
      readonly gapMs: number | null;
      /** Watched symbols that the broker does not send; they are asked for again and again. */
      readonly missing: readonly string[];
    }
  | { readonly type: 'down'; readonly message: string; readonly reason: DownReason };

export interface Subscription {
  close(): void;
}

/** The broker's own view of the time. */
export interface BrokerClock {
  readonly now: EpochMs;
  readonly isOpen: boolean;
  readonly nextOpen: EpochMs;
  readonly nextClose: EpochMs;
}
