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

/** What can happen to one account. A step knows no time but `at`. */
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

/** A completed bar's signal, with what choosing a contract needs. */
export interface BarEvaluated {
  readonly type: 'bar-evaluated';
  readonly signal: MarketSignal;
  /** Mid of the underlying at the bar's end, dollars. */
  readonly spot: number | null;
  /** Both sides' contracts that expire today, at the bar's end; may be empty. */
  readonly chain: Chain;
  /** Wall time of the bar's end: `signal.barEnd` on the other clock. */
  readonly endedWall: number;
}

export interface QuoteSeen {
  readonly type: 'quote';
  readonly symbol: string;
  readonly quote: Quote;
  /** Mid of the underlying then, dollars; null when not known. */
  readonly spot: number | null;
  /** A re-read by REST counts as a second reading of an unchanged quote. */
  readonly source: 'stream' | 'rest';
}

/** At least every market second (wall floor 250 ms) while anything is live. */
export interface Tick {
  readonly type: 'tick';
}

/** From the stream or a poll; ours or external. */
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
  /** When the question left: the answer may lack later events. */
  readonly startedAt: Moment;
}

/** One consistent read: at start, after a reconnect and every 30 seconds. */
export interface Reconciled {
  readonly type: 'reconciled';
  readonly account: BrokerAccount;
  readonly pool: Pool;
  readonly positions: readonly BrokerPosition[];
  readonly openOrders: readonly BrokerOrder[];
  /** The account that the keys were saved for; absent where they can't lead to another. */
  readonly pinned?: BoundAccount;
  /** Absent where settlements were not requested. */
  readonly settlements?: readonly Settlement[];
  /** Absent where not requested or unreadable. Nothing is entered without the day's list. */
  readonly cashMoves?: CashMoves;
  /**
   * Latest orders of every status, newest first: at a connection's first read, and when the state
   * wants them.
   */
  readonly history?: readonly BrokerOrder[];
  /** Start of the read: later changes are newer. */
  readonly startedAt: Moment;
}

/** Expired contracts taken out of an account, and their payment. */
export interface Settlement {
  /** The broker's id of it. */
  readonly id: string;
  readonly symbol: string;
  readonly quantity: number;
  /** For all of them; 0 when worthless. */
  readonly paid: Money;
}

/** The broker's records from a day on, except fills and expiries. */
export interface CashMoves {
  readonly from: TradingDate;
  readonly moves: readonly CashMove[];
}

export interface CashMove {
  /** The broker's id: a move counts once. */
  readonly id: string;
  /** False for gains and losses, such as fees and interest. */
  readonly isTransfer: boolean;
  /** Positive is incoming. Null where not reported, as of securities. */
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
    /** Start and Resume: sets isActive and autoTrade, turns the bot on and applies `changes`. */
    | { readonly type: 'start'; readonly changes?: Partial<TradingSettings> }
    | { readonly type: 'pause' }
    | { readonly type: 'stop' }
    | { readonly type: 'settings'; readonly settings: TradingSettings }
    | { readonly type: 'rules'; readonly rules: TradingRules }
    /** Puts settings and rules back to their defaults at once; who has paused trading is stopped. */
    | { readonly type: 'reset' }
    | { readonly type: 'close' }
    /** Stops trading and sells what is open; an entry under way is cancelled. */
    | { readonly type: 'flatten'; readonly reason: 'user' | 'kill' }
    | { readonly type: 'bar-from-entries'; readonly reason: string | null };
}
