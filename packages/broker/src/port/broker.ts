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
 * Calls throw only `BrokerError`. Reads may be retried inside; `submit`, `replace` and `cancel` are
 * sent exactly once.
 */
export interface Broker {
  account(): Promise<BrokerAccount>;
  positions(): Promise<readonly BrokerPosition[]>;
  openOrders(): Promise<readonly BrokerOrder[]>;
  /** Orders of every status, newest first. `maxOrders` is at most `MAX_ORDERS`. */
  orders(maxOrders: number): Promise<readonly OrderWithStamps[]>;
  /** Returns null only when the broker answers that it does not know the id. */
  orderByClientId(clientOrderId: string): Promise<BrokerOrder | null>;
  /**
   * Resolves when the order is accepted. Throws `refused` when it definitely is not,
   * `outcome-unknown` when that is not certain.
   */
  submit(request: OrderRequest): Promise<BrokerOrder>;
  /**
   * Resolves with the new order, which has its own id. The old order becomes `replaced` when the
   * new one gets to the market, and may fill before.
   */
  replace(brokerOrderId: string, change: OrderChange): Promise<BrokerOrder>;
  /** The order may still fill after the broker has taken the request. */
  cancel(brokerOrderId: string): Promise<void>;
  /**
   * Activities of `from` or later, oldest first, without cancelled ones. `non-trade` is all but
   * fills. Fees come after the close, at some brokers the next day.
   */
  activities(query: ActivityQuery): Promise<readonly Activity[]>;
  updates(handlers: UpdateHandlers): Subscription;
  close(): Promise<void>;
}

/** A null term stays as it is. */
export interface OrderChange {
  readonly clientOrderId: string;
  /** New total, including what the old order has filled. */
  readonly quantity: number | null;
  readonly limitPrice: Price | null;
  readonly stopPrice: Price | null;
}

export interface ActivityQuery {
  readonly types: readonly ActivityType[] | 'non-trade';
  readonly from: TradingDate;
}

/** `stamps` are instants in the broker's own texts, finer than milliseconds. */
export interface OrderWithStamps extends BrokerOrder {
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
  /** An order's report may repeat, come late or out of order. */
  onOrder(order: BrokerOrder): void;
  /** Changes before `ready` must be read by a call. */
  onState(state: StreamState): void;
}

/**
 * Why a stream is down.
 * - `lost`: closed, unreachable or silent; the usual retries follow.
 * - `credentials`: the broker refused the keys.
 * - `connection-limit`: the broker, or this process, has such a stream open with these keys.
 * - `busy`: too many attempts.
 * - `plan`: the account's plan lacks the stream.
 */
export type DownReason = 'lost' | 'credentials' | 'connection-limit' | 'busy' | 'plan';

export type StreamState =
  | { readonly type: 'connecting' }
  | {
      readonly type: 'ready';
      /**
       * Wall milliseconds in which messages may have been missed; null on the first connection.
       * When `missing` changes, the state is reported again with null.
       */
      readonly gapMs: number | null;
      /** Watched symbols that the broker does not send; the stream keeps requesting them. */
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
