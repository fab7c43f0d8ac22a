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

/** Everything that can happen to one account. `at` is the only time a step knows. */
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

/** The market's signal for a completed bar, with what is needed to choose a contract. */
export interface BarEvaluated {
  readonly type: 'bar-evaluated';
  readonly signal: MarketSignal;
  /** Mid of the underlying at the end of the bar, in dollars. */
  readonly spot: number | null;
  /** Contracts of both sides that expire today, as of the end of the bar; may be empty. */
  readonly chain: Chain;
  /** Wall time at the end of the bar: with `signal.barEnd` that end on both clocks. */
  readonly endedWall: number;
}

export interface QuoteSeen {
  readonly type: 'quote';
  readonly symbol: string;
  readonly quote: Quote;
  /** Mid of the underlying at that moment, in dollars; null when not known. */
  readonly spot: number | null;
  /** A re-read by REST counts as a second reading of a standing quote. */
  readonly source: 'stream' | 'rest';
}

/** Time passing. Sent at least every market second (with a wall floor of 250 ms) while anything is live. */
export interface Tick {
  readonly type: 'tick';
}

/** An order as the stream or a poll reported it; ours or foreign. */
export interface OrderReported {
  readonly type: 'order';
  readonly order: BrokerOrder;
}

export interface SubmitAnswered {
  readonly type: 'submit-answered';
  readonly clientOrderId: string;
  readonly outcome:
    | { readonly type: 'accepted'; readonly order: BrokerOrder }
    /** Definitely not accepted; `isForKeys`: because the broker refuses the keys. */
    | { readonly type: 'refused'; readonly message: string; readonly isForKeys?: true }
    /**
     * Timed out, 5xx, unreadable, rate limited, duplicate id: look it up. `isDeclined`: the broker says
     * that it took too many requests to take this one; a look-up that finds nothing settles it.
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
  /** Null: the broker did not know the id. */
  readonly order: BrokerOrder | null;
  /** When the question left: what has happened since, the answer may not tell. */
  readonly startedAt: Moment;
}

/** One consistent read of the broker: at start, after a reconnect and every 30 seconds. */
export interface Reconciled {
  readonly type: 'reconciled';
  readonly account: BrokerAccount;
  readonly pool: Pool;
  readonly positions: readonly BrokerPosition[];
  readonly openOrders: readonly BrokerOrder[];
  /** The account that the keys were saved for; left out where keys can't lead to another one. */
  readonly pinned?: BoundAccount;
  /** What the broker booked for contracts that expired; left out where nothing was asked. */
  readonly settlements?: readonly Settlement[];
  /**
   * What else has moved cash; left out where nothing was asked, or the list could not be read. Without
   * a list of the day nothing is entered.
   */
  readonly cashMoves?: CashMoves;
  /**
   * The account's latest orders of every status, newest first: at the first read of a connection, and
   * when the state wants them.
   */
  readonly history?: readonly BrokerOrder[];
  /** Moment at which the read began: what changed later is newer than it. */
  readonly startedAt: Moment;
}

/** Contracts that the broker has taken out of an account at their expiry, and what it paid for them. */
export interface Settlement {
  /** The broker's own id of it. */
  readonly id: string;
  readonly symbol: string;
  readonly quantity: number;
  /** For all of them; 0 of what expired worthless. */
  readonly paid: Money;
}

/** Everything that the broker has booked from a day on and that is neither a fill nor an expiry. */
export interface CashMoves {
  readonly from: TradingDate;
  readonly moves: readonly CashMove[];
}

export interface CashMove {
  /** The broker's own id: a move counts once. */
  readonly id: string;
  /** Paid in or out; false for what is a gain or a loss, such as fees and interest. */
  readonly isTransfer: boolean;
  /** Positive what came in. Null where it is not told: of securities, for example. */
  readonly amount: Money | null;
}

export interface ReconcileFailed {
  readonly type: 'reconcile-failed';
  readonly startedAt: Moment;
  readonly message: string;
  /** The broker refuses the keys; left out when it is away, or says anything else. */
  readonly isForKeys?: true;
}

export interface UserCommand {
  readonly type: 'command';
  readonly command:
    | { readonly type: 'bot'; readonly active: boolean }
    /** Start and Resume: sets isActive and autoTrade, turns the bot on; `changes` come into force with it. */
    | { readonly type: 'start'; readonly changes?: Partial<TradingSettings> }
    | { readonly type: 'pause' }
    | { readonly type: 'stop' }
    | { readonly type: 'settings'; readonly settings: TradingSettings }
    | { readonly type: 'close' }
    | { readonly type: 'bar-from-entries'; readonly reason: string | null };
}
