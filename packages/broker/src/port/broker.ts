import type {
  BrokerAccount,
  BrokerOrder,
  BrokerPosition,
  EpochMs,
  OrderRequest,
  Price,
  TradingDate,
} from '@tideline/engine';
import type { Activity, ActivityType } from './activity.ts';

export const MAX_ORDERS = 500;

/**
 * One brokerage account. Throws only `BrokerError`. Reads may be retried inside; `submit`, `replace`
 * and `cancel` are sent exactly once.
 */
export interface Broker {
  account(): Promise<BrokerAccount>;
  positions(): Promise<readonly BrokerPosition[]>;
  openOrders(): Promise<readonly BrokerOrder[]>;
  /** Newest first, every status, at most `limit` (≤ `MAX_ORDERS`). */
  orders(limit: number): Promise<readonly RecordedOrder[]>;
  /** Null only when the broker answers that it does not know the id. */
  orderByClientId(clientOrderId: string): Promise<BrokerOrder | null>;
  /** Resolves when accepted; `refused` when definitely not; else `outcome-unknown`. */
  submit(request: OrderRequest): Promise<BrokerOrder>;
  /**
   * Resolves with the new order, which has an id of its own. The old one ends as `replaced` when
   * the new one gets to the market, and may fill before.
   */
  replace(brokerOrderId: string, change: OrderChange): Promise<BrokerOrder>;
  /** Resolves when the request was taken, which is not yet the end of the order. */
  cancel(brokerOrderId: string): Promise<void>;
  /**
   * What counts for `from` or later, oldest first, without what was cancelled; `non-trade`: all
   * but fills. Fees come after the close, at some brokers the next day.
   */
  activities(query: ActivityQuery): Promise<readonly Activity[]>;
  /** Reconnects until closed. */
  updates(handlers: UpdateHandlers): Subscription;
  close(): Promise<void>;
}

/** Null leaves a term as it is. */
export interface OrderChange {
  /** Of the new order. */
  readonly clientOrderId: string;
  /** The new total, with what the old order has filled. */
  readonly quantity: number | null;
  readonly limitPrice: Price | null;
  readonly stopPrice: Price | null;
}

export interface ActivityQuery {
  readonly types: readonly ActivityType[] | 'non-trade';
  readonly from: TradingDate;
}

/** With the broker's own moments, finer than milliseconds. */
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
  /** May repeat, come late or out of order. */
  onOrder(order: BrokerOrder): void;
  /** `ready`: signed in and listening; what was missed before is read by REST. */
  onState(state: StreamState): void;
}

/**
 * - `lost`: closed, unreachable or silent; the usual retries follow.
 * - `credentials`: keys refused.
 * - `connection-limit`: the broker, or this process, has such a stream open with these keys.
 * - `busy`: too many attempts.
 * - `plan`: not in the account's plan.
 */
export type DownReason = 'lost' | 'credentials' | 'connection-limit' | 'busy' | 'plan';

export type StreamState =
  | { readonly type: 'connecting' }
  | {
      readonly type: 'ready';
      /**
       * Wall milliseconds that may have been missed, null when nothing came before. Reported
       * again, as null, when `missing` changes.
       */
      readonly gapMs: number | null;
      /** Watched symbols that the broker does not send; requested again and again. */
      readonly missing: readonly string[];
    }
  | { readonly type: 'down'; readonly message: string; readonly reason: DownReason };

export interface Subscription {
  close(): void;
}

export interface BrokerClock {
  readonly now: EpochMs;
  readonly isOpen: boolean;
  readonly nextOpen: EpochMs;
  readonly nextClose: EpochMs;
}
