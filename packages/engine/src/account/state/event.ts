import type { BrokerAccount, Pool } from '../../model/account.ts';
import type { Chain } from '../../model/chain.ts';
import type { Money } from '../../model/money.ts';
import type { BrokerOrder } from '../../model/order.ts';
import type { BrokerPosition } from '../../model/position.ts';
import type { Quote } from '../../model/quote.ts';
import type { TradingSettings } from '../../model/settings.ts';
import type { Moment, TradingDate } from '../../model/time.ts';
import type { MarketSignal } from '../../signal/market-signal.ts';
import type { BoundAccount } from './state.ts';

/** What can happen to one account. `at` is the only time a step knows. */
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

/** The signal of a completed bar, with what choosing a contract needs. */
export interface BarEvaluated {
  readonly type: 'bar-evaluated';
  readonly signal: MarketSignal;
  /** Mid of the underlying at the bar's end, in dollars. */
  readonly spot: number | null;
  /** Contracts of both sides that expire today, at the bar's end; may be empty. */
  readonly chain: Chain;
  /** Wall time of the bar's end: with `signal.barEnd` it is on both clocks. */
  readonly endedWall: number;
}

export interface QuoteSeen {
  readonly type: 'quote';
  readonly symbol: string;
  readonly quote: Quote;
  /** Mid of the underlying at that moment in dollars; null when not known. */
  readonly spot: number | null;
  /** A re-read by REST counts as a second reading of an unchanged quote. */
  readonly source: 'stream' | 'rest';
}

/** Time passing: at least every market second (wall floor 250 ms) while anything is live. */
export interface Tick {
  readonly type: 'tick';
}

/** An order from the stream or a poll; ours or external. */
export interface OrderReported {
  readonly type: 'order';
  readonly order: BrokerOrder;
}

export interface SubmitAnswered {
  readonly type: 'submit-answered';
  readonly clientOrderId: string;
  readonly outcome:
    | { readonly type: 'accepted'; readonly order: BrokerOrder }
    /** Definitely not accepted; `isForKeys`: the broker refuses the keys. */
    | { readonly type: 'refused'; readonly message: string; readonly isForKeys?: true }
    /**
     * Timed out, 5xx, unreadable, rate limited, duplicate id: look it up. `isDeclined`: the broker
     * had too many requests to take it; a look-up that finds nothing settles it.
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
  /** Null: the broker doesn't know the id. */
  readonly order: BrokerOrder | null;
  /** When the question left: the answer may lack what happened since. */
  readonly startedAt: Moment;
}

/** One consistent broker read: at start, after a reconnect and every 30 seconds. */
export interface Reconciled {
  readonly type: 'reconciled';
  readonly account: BrokerAccount;
  readonly pool: Pool;
  readonly positions: readonly BrokerPosition[];
  readonly openOrders: readonly BrokerOrder[];
  /** The account that the keys were saved for; absent where keys can't lead to another. */
  readonly pinned?: BoundAccount;
  /** Absent where settlements were not requested. */
  readonly settlements?: readonly Settlement[];
  /**
   * Other cash moves; absent where not requested or not readable. Nothing is entered without the
   * day's list.
   */
  readonly cashMoves?: CashMoves;
  /**
   * The account's latest orders of every status, newest first: at a connection's first read, and on
   * request of the state.
   */
  readonly history?: readonly BrokerOrder[];
  /** Start of the read: later changes are newer. */
  readonly startedAt: Moment;
}

/** Expired contracts that the broker has taken out of an account, and their payment. */
export interface Settlement {
  /** The broker's id of it. */
  readonly id: string;
  readonly symbol: string;
  readonly quantity: number;
  /** For all of them; 0 when worthless. */
  readonly paid: Money;
}

/** All that the broker has recorded from a day on, except fills and expiries. */
export interface CashMoves {
  readonly from: TradingDate;
  readonly moves: readonly CashMove[];
}

export interface CashMove {
  /** The broker's id: a move counts once. */
  readonly id: string;
  /** A transfer; false for gains and losses, such as fees and interest. */
  readonly isTransfer: boolean;
  /** Positive is incoming. Null where not reported, as for securities. */
  readonly amount: Money | null;
}

export interface ReconcileFailed {
  readonly type: 'reconcile-failed';
  readonly startedAt: Moment;
  readonly message: string;
  /** The broker refuses the keys; absent when it is away or says anything else. */
  readonly isForKeys?: true;
}

export interface UserCommand {
  readonly type: 'command';
  readonly command:
    | { readonly type: 'bot'; readonly active: boolean }
    /** Start and Resume: sets isActive and autoTrade, turns the bot on and applies `changes`. */
    | { readonly type: 'start'; readonly changes?: Partial<TradingSettings> }
    | { readonly type: 'pause' }
    | { readonly type: 'stop' }
    | { readonly type: 'settings'; readonly settings: TradingSettings }
    | { readonly type: 'close' }
    | { readonly type: 'bar-from-entries'; readonly reason: string | null };
}
