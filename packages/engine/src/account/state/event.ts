import type { BrokerAccount, Pool } from '../../model/account.ts';
import type { Chain } from '../../model/chain.ts';
import type { Money } from '../../model/money.ts';
import type { BrokerOrder } from '../../model/order.ts';
import type { BrokerPosition } from '../../model/position.ts';
import type { Quote } from '../../model/quote.ts';
import type { TradingSettings } from '../../model/settings.ts';
import type { Moment, TradingDate } from '../../model/time.ts';
import type { TradingRules } from '../../model/trading-rules.ts';
import type { MarketSignal } from '../../signal/market-signal.ts';
import type { BoundAccount } from './state.ts';

/** A step reads no clock: `at` is all the time that it knows. */
export type AccountEvent = { readonly at: Moment } & (
  | BarEvaluated
  | QuoteSeen
  | Tick
  | OrderReported
  | SubmitAnswered
  | CancelAnswered
  | LookupAnswered
  | Reconciled
  | ReconcileFailed
  | UserCommand
);

export interface BarEvaluated {
  readonly type: 'bar-evaluated';
  readonly signal: MarketSignal;
  /** Mid of the underlying at the bar's end, in dollars. */
  readonly spot: number | null;
  /** Contracts of both sides that expire today, at the bar's end; may be empty. */
  readonly chain: Chain;
  /** The bar's end; `signal.barEnd` is its market time. */
  readonly endedWall: number;
}

export interface QuoteSeen {
  readonly type: 'quote';
  readonly symbol: string;
  readonly quote: Quote;
  /** Mid of the underlying at the quote, in dollars; null if unknown. */
  readonly spot: number | null;
  /** A quote read again by REST counts as a second reading although it is unchanged. */
  readonly source: 'stream' | 'rest';
}

/**
 * Comes at least every market second (but at most every 250 ms of wall time) while anything is
 * live.
 */
export interface Tick {
  readonly type: 'tick';
}

/** A report from the stream or a poll, of our order or an external one. */
export interface OrderReported {
  readonly type: 'order';
  readonly order: BrokerOrder;
}

export interface SubmitAnswered {
  readonly type: 'submit-answered';
  readonly clientOrderId: string;
  readonly outcome:
    | { readonly type: 'accepted'; readonly order: BrokerOrder }
    /** The broker has not accepted the order; `isForKeys`: it refuses the keys. */
    | { readonly type: 'refused'; readonly message: string; readonly isForKeys?: true }
    /**
     * The request timed out, or its answer was 5xx, unreadable, rate limited or a duplicate id, so
     * the order must be looked up. `isDeclined`: the broker had too many requests, so a look-up
     * that finds nothing proves it absent.
     */
    | { readonly type: 'unknown'; readonly message: string; readonly isDeclined?: true };
}

export interface CancelAnswered {
  readonly type: 'cancel-answered';
  readonly clientOrderId: string;
  readonly outcome: 'requested' | 'refused' | 'unknown';
}

export interface LookupAnswered {
  readonly type: 'lookup-answered';
  readonly clientOrderId: string;
  /** Null means that the broker doesn't know the id. */
  readonly order: BrokerOrder | null;
  /** The answer may lack later events. */
  readonly startedAt: Moment;
}

/** Made at start, after a reconnect and every 30 seconds. */
export interface Reconciled {
  readonly type: 'reconciled';
  readonly account: BrokerAccount;
  readonly pool: Pool;
  readonly positions: readonly BrokerPosition[];
  readonly openOrders: readonly BrokerOrder[];
  /** The account that the keys were saved for; absent where they can't lead to another. */
  readonly pinned?: BoundAccount;
  /** Settlements; absent where not requested. */
  readonly settlements?: readonly Settlement[];
  /**
   * Cash moves; absent where not requested or unreadable. Nothing is entered without the day's
   * list.
   */
  readonly cashMoves?: CashMoves;
  /**
   * The latest orders of every status, newest first: at a connection's first read and when
   * requested.
   */
  readonly history?: readonly BrokerOrder[];
  /** Changes after the read began are newer. */
  readonly startedAt: Moment;
}

export interface Settlement {
  readonly id: string;
  readonly symbol: string;
  readonly quantity: number;
  /** Sum paid for all contracts; 0 when worthless. */
  readonly paid: Money;
}

/** The broker's cash records from a day on, except fills and expiries. */
export interface CashMoves {
  readonly from: TradingDate;
  readonly moves: readonly CashMove[];
}

export interface CashMove {
  /** The broker's id, so a move counts once. */
  readonly id: string;
  /** False for gains and losses, such as fees and interest. */
  readonly isTransfer: boolean;
  /** A positive amount came in. Null means not reported, as of securities. */
  readonly amount: Money | null;
}

export interface ReconcileFailed {
  readonly type: 'reconcile-failed';
  readonly startedAt: Moment;
  readonly message: string;
  /** The broker refuses the keys; absent for any other failure. */
  readonly isForKeys?: true;
}

export interface UserCommand {
  readonly type: 'command';
  readonly command:
    | { readonly type: 'bot'; readonly active: boolean }
    /** Start and Resume set isActive and autoTrade, turn the bot on and apply `changes`. */
    | { readonly type: 'start'; readonly changes?: Partial<TradingSettings> }
    | { readonly type: 'pause' }
    | { readonly type: 'stop' }
    | { readonly type: 'settings'; readonly settings: TradingSettings }
    | { readonly type: 'rules'; readonly rules: TradingRules }
    /** A trader who has paused becomes inactive. */
    | { readonly type: 'reset' }
    | { readonly type: 'close' }
    /** Stops trading, cancels an entry under way and sells what is held. */
    | { readonly type: 'flatten'; readonly reason: 'user' | 'kill' }
    | { readonly type: 'bar-from-entries'; readonly reason: string | null };
}
