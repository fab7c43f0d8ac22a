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

/** Event of one account. A step knows no time but `at`. */
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

/** Completed bar's signal, with the prices that choosing a contract needs. */
export interface BarEvaluated {
  readonly type: 'bar-evaluated';
  readonly signal: MarketSignal;
  /** Mid of the underlying at the bar's end, in dollars. */
  readonly spot: number | null;
  /** Contracts of both sides that expire today, at the bar's end; may be empty. */
  readonly chain: Chain;
  /** Wall time of the bar's end, which is `signal.barEnd` on the other clock. */
  readonly endedWall: number;
}

export interface QuoteSeen {
  readonly type: 'quote';
  readonly symbol: string;
  readonly quote: Quote;
  /** Mid of the underlying at the quote, in dollars; null if unknown. */
  readonly spot: number | null;
  /** A re-read by REST counts as a second reading of an unchanged quote. */
  readonly source: 'stream' | 'rest';
}

/** A tick comes at least every market second (wall floor 250 ms) while anything is live. */
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
    /** The order is definitely not accepted; `isForKeys`: the broker refuses the keys. */
    | { readonly type: 'refused'; readonly message: string; readonly isForKeys?: true }
    /**
     * Timed out, 5xx, unreadable, rate limited, duplicate id: the order must be looked up.
     * `isDeclined`: the broker had too many requests to take it; a look-up that finds nothing
     * settles it.
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
  /** Moment when the question left: the answer may lack later events. */
  readonly startedAt: Moment;
}

/** One consistent read of the account: at start, after a reconnect and every 30 seconds. */
export interface Reconciled {
  readonly type: 'reconciled';
  readonly account: BrokerAccount;
  readonly pool: Pool;
  readonly positions: readonly BrokerPosition[];
  readonly openOrders: readonly BrokerOrder[];
  /** The account that the keys were saved for; absent where they can't lead to another. */
  readonly pinned?: BoundAccount;
  /** Settlements are absent where they were not requested. */
  readonly settlements?: readonly Settlement[];
  /**
   * Cash moves are absent where not requested or unreadable. Nothing is entered without the day's
   * list.
   */
  readonly cashMoves?: CashMoves;
  /**
   * The latest orders of every status, newest first, present at a connection's first read and when
   * the state wants them.
   */
  readonly history?: readonly BrokerOrder[];
  /** Start of the read: changes after it are newer. */
  readonly startedAt: Moment;
}

/** Expired contracts that were taken out of an account, and their payment. */
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
  /** The broker's id of the move, so a move counts once. */
  readonly id: string;
  /** This is false for gains and losses, such as fees and interest. */
  readonly isTransfer: boolean;
  /** A positive amount came in. Null means not reported, as of securities. */
  readonly amount: Money | null;
}

export interface ReconcileFailed {
  readonly type: 'reconcile-failed';
  readonly startedAt: Moment;
  readonly message: string;
  /** The broker refuses the keys; the field is absent for any other failure. */
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
    /** Puts settings and rules back to their defaults at once; who has paused trading is stopped. */
    | { readonly type: 'reset' }
    | { readonly type: 'close' }
    /** Flatten stops trading and sells what is open; an entry under way is cancelled. */
    | { readonly type: 'flatten'; readonly reason: 'user' | 'kill' }
    | { readonly type: 'bar-from-entries'; readonly reason: string | null };
}
