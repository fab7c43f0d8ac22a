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
  /**
   * Sent at least every market second (but at most every 250 ms of wall time) while a position or
   * an order is open.
   */
  | { readonly type: 'tick' }
  /** Stream or poll reports an order, ours or an external one. */
  | { readonly type: 'order'; readonly order: BrokerOrder }
  | SubmitAnswered
  | CancelAnswered
  | LookupAnswered
  | AccountRead
  | AccountReadFailed
  | UserCommand
);

export interface BarEvaluated {
  readonly type: 'bar-evaluated';
  readonly signal: MarketSignal;
  /** Mid of the underlying at the bar's end, in dollars. */
  readonly spot: number | null;
  /** Quotes of both sides' contracts that expire today, at the bar's end; may be empty. */
  readonly chain: Chain;
  /** Wall time of the bar's end; `signal.barEnd` is its market time. */
  readonly endedWall: number;
}

export interface QuoteSeen {
  readonly type: 'quote';
  readonly symbol: string;
  readonly quote: Quote;
  /** Mid of the underlying at the quote, in dollars; null if unknown. */
  readonly spot: number | null;
  /** REST may read a quote from a frozen feed, so an old one is not believed. */
  readonly source: 'stream' | 'rest';
}

export interface SubmitAnswered {
  readonly type: 'submit-answered';
  readonly clientOrderId: string;
  readonly outcome:
    | { readonly type: 'accepted'; readonly order: BrokerOrder }
    /** The broker has not accepted the order; with `isForKeys` it refuses the keys. */
    | { readonly type: 'refused'; readonly message: string; readonly isForKeys?: true }
    /**
     * The request timed out, or its answer was 5xx, unreadable, rate limited or a duplicate id, so
     * the order must be looked up. With `isDeclined` the broker had too many requests, so a look-up
     * that finds nothing proves the order absent.
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
  /** Null when the broker doesn't know the id. */
  readonly order: BrokerOrder | null;
  /** The answer may lack what happened after this moment. */
  readonly startedAt: Moment;
}

/** An account read, made at start, after a reconnect and every 30 seconds. */
export interface AccountRead {
  readonly type: 'reconciled';
  readonly account: BrokerAccount;
  readonly pool: Pool;
  readonly positions: readonly BrokerPosition[];
  readonly openOrders: readonly BrokerOrder[];
  /** The account that the keys were saved for; absent where they can't lead to another. */
  readonly pinned?: BoundAccount;
  /** Absent where not requested. */
  readonly settlements?: readonly Settlement[];
  /** Absent where not requested or unreadable; the day's first one must come before an entry. */
  readonly cashMoves?: CashMoves;
  /**
   * Latest orders of every status, newest first: at a connection's first read, and when requested.
   */
  readonly history?: readonly BrokerOrder[];
  readonly startedAt: Moment;
}

export interface Settlement {
  readonly id: string;
  readonly symbol: string;
  readonly quantity: number;
  /** Sum paid for all contracts; 0 when they expired worthless. */
  readonly paid: Money;
}

/** The broker's cash records from a day on, except fills and expiries. */
export interface CashMoves {
  readonly from: TradingDate;
  readonly moves: readonly CashMove[];
}

export interface CashMove {
  /** The broker's id, by which a repeated move counts once. */
  readonly id: string;
  /** False for gains and losses, such as fees and interest. */
  readonly isTransfer: boolean;
  /** Positive when money came in; null where the broker reports none, such as for securities. */
  readonly amount: Money | null;
}

export interface AccountReadFailed {
  readonly type: 'reconcile-failed';
  readonly startedAt: Moment;
  readonly message: string;
  /** True when the broker refuses the keys; absent for any other failure. */
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
    /** Makes a paused trader inactive. */
    | { readonly type: 'reset' }
    | { readonly type: 'close' }
    /** Stops trading, cancels an entry under way and sells what is held. */
    | { readonly type: 'flatten'; readonly reason: 'user' | 'kill' }
    | { readonly type: 'bar-from-entries'; readonly reason: string | null };
}
