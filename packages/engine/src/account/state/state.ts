import type { MicroDollars } from '../../entry/fees.ts';
import type { BrokerAccount, Pool } from '../../model/account.ts';
import type { OptionContract, OptionSide } from '../../model/contract.ts';
import type { Money, Price } from '../../model/money.ts';
import type { BrokerOrder, OrderRequest } from '../../model/order.ts';
import type { BidAsk, Quote } from '../../model/quote.ts';
import type { TradingSettings } from '../../model/settings.ts';
import type { EpochMs, Moment, TradingDate } from '../../model/time.ts';
import type { TradingRules } from '../../model/trading-rules.ts';
import type { ExitReason } from '../../risk/exit-table/exit-table.ts';
import type { MarkPeak } from '../../risk/exit-table/mark-peak.ts';
import type { DayCash } from './day-cash.ts';

/** Plain data, saved as JSON with every step and read at start. */
export interface AccountState {
  /** `upgrade.ts` turns states of older versions into this one. */
  readonly version: number;
  readonly userId: string;
  /** Number of steps that changed something. */
  readonly sequence: number;
  /** Time of the last saved step: a clock that shows less was restarted. */
  readonly lastAt: Moment;
  /** Switching the bot off stops analysis and entries, never the protection of a position. */
  readonly botActive: boolean;
  /**
   * A trader is active with `isActive` and `autoTrade`, paused with `isActive` alone, and inactive
   * without it.
   */
  readonly isActive: boolean;
  readonly settings: TradingSettings;
  readonly rules: TradingRules;
  /**
   * Why the user may not open positions (suspended, deleted, off the whitelist); null when they
   * may.
   */
  readonly barred: string | null;
  readonly venue: BoundAccount | null;
  readonly book: BrokerSnapshot | null;
  readonly day: Day | null;
  /** The open trade, from the decision to enter until nothing is held. */
  readonly trade: Trade | null;
  /** A late fill reopens it. */
  readonly lastTrade: Trade | null;
  readonly tradeCount: number;
  /**
   * External working orders and positions. Nothing is bought in their contracts, and the positions
   * are never sold. An exit cancels an external order that blocks it.
   */
  readonly foreign: {
    readonly orders: readonly BrokerOrder[];
    readonly symbols: readonly string[];
  };
  /** Start of the last bar decided on: a bar decides only once. */
  readonly lastDecidedBar: EpochMs | null;
  /**
   * Set while the broker may have trades of ours that began after this state was saved, as after a
   * restore from a backup.
   */
  readonly lost: {
    /** True until the order history is read, which must precede any entry. */
    readonly isHistoryWanted: boolean;
    /**
     * Contracts of unknown trades that can't be supervised. Nothing is entered while they are held.
     */
    readonly unclear: readonly string[];
  } | null;
  readonly keysRefused: { readonly since: Moment; readonly sales: number } | null;
  /** No entry of a side is made before its time. */
  readonly coolDown: Readonly<Record<OptionSide, EpochMs>>;
  /** On the day on which the broker refused a protective stop, no other is sent. */
  readonly stopsRefusedOn: TradingDate | null;
  readonly formerAccounts: readonly PreviousAccount[];
}

/** What one account alone has, kept while the state is bound to another. */
export interface PreviousAccount extends Pick<AccountState, 'coolDown' | 'lastTrade'> {
  readonly venue: BoundAccount;
  readonly day: Day;
}

export interface BoundAccount {
  readonly accountNumber: string;
  readonly pool: Pool;
}

export interface BrokerSnapshot extends Omit<BrokerAccount, 'accountNumber' | 'lastEquity'> {
  readonly at: Moment;
  /** True when the keys were saved for this account. */
  readonly isPinned: boolean;
  /** The trade's contracts within the equity; null without a trade. */
  readonly held: SnapshotHolding | null;
}

/** Allows adding later fills to the snapshot's equity. */
export interface SnapshotHolding {
  readonly tradeId: string;
  /** Contracts that the broker reports, and their value in its equity. */
  readonly quantity: number;
  readonly value: Money | null;
  /** Contracts by our own count, and their cost or proceeds with the multiplier. */
  readonly ownQuantity: number;
  readonly cashFlow: Money;
}

export interface Day {
  readonly date: TradingDate;
  readonly startEquity: Money;
  readonly entries: number;
  readonly losses: number;
  /** Closing times of today's losing trades, newest last. */
  readonly lossTimes: readonly EpochMs[];
  readonly realised: MicroDollars;
  readonly cash?: DayCash;
}

export type TradePhase = 'entering' | 'open' | 'exiting';

export interface Trade {
  /** `{user}-{yyyymmdd}-{number}`, with which the trade's client order ids begin. */
  readonly id: string;
  readonly phase: TradePhase;
  readonly contract: OptionContract;
  /** Settings and rules at entry. Later changes apply to the next trade. */
  readonly settings: TradingSettings;
  readonly rules: TradingRules;
  readonly decidedAt: Moment;
  readonly barStart: EpochMs;
  readonly decisionMid: number;
  /**
   * Highest price of an entry order: the lower of the ask and the decision's mid × (1 + slippage).
   */
  readonly highestEntryPrice: Price;
  readonly entryPrices: readonly Price[];
  /** Why the limit walk is over; null while it goes on. */
  readonly entryEnded: string | null;
  readonly plannedQuantity: number;
  readonly orders: readonly OwnOrder[];
  /** Contracts held, by the broker's cumulative numbers. */
  readonly quantity: number;
  readonly averageEntryPrice: Price | null;
  readonly openedAt: Moment | null;
  readonly exit: TradeExit | null;
  /**
   * The first reading at an exit level, which a second must confirm; `hadVolatility`: earlier
   * quotes gave a volatility.
   */
  readonly candidate: {
    readonly reason: ExitReason;
    readonly at: Moment;
    readonly quotedAt: EpochMs;
    readonly hadVolatility: boolean;
  } | null;
  readonly lastQuote: { readonly quote: Quote; readonly seenAt: Moment } | null;
  /** The bid that values the position; null before the first reading. */
  readonly mark: BidMark | null;
  /** Null while no exit level follows the mark's peak. */
  readonly peak: MarkPeak | null;
  /** Quote reads by REST requested since the last believed quote. */
  readonly quoteReads: { readonly count: number; readonly at: Moment } | null;
  /** The underlying's last price before the contract's close. */
  readonly lastSpot: { readonly price: Price; readonly at: EpochMs } | null;
  /** By the last believed quote, as a fraction; null when unknown. */
  readonly volatility: number | null;
  readonly externalQuantity: number;
  /** Reported external sells, which give `externalQuantity` its price. */
  readonly externalSales: readonly ExternalSell[];
  /** External contracts of this symbol by the last read, less later sells. */
  readonly othersHeld: number;
  /** A smaller position at the broker, kept until a second read confirms it. */
  readonly mismatch: { readonly quantity: number; readonly at: Moment } | null;
  readonly readAskedAt: Moment | null;
  readonly booked: RecordedTotals | null;
  /** True when the simulated market was set to an earlier date, so the contracts have no price. */
  readonly isOfFormerPast: boolean;
  /** Codes of the once-only alarms that this trade has raised. */
  readonly raised: readonly string[];
}

/** The bid that values a position. A lower bid counts only after two readings apart. */
export interface BidMark {
  readonly confirmed: Price | null;
  /** Highest bid since the first of the two readings. */
  readonly pending: Price;
  readonly since: Moment;
}

export interface ExternalSell {
  readonly brokerId: string;
  readonly quantity: number;
  readonly averagePrice: Price | null;
  /** The sell is an expiry's settlement, without fees, at the contract's close. */
  readonly isSettlement?: true;
  /** How many of the sold contracts were external and not the trade's. */
  readonly ofOthers?: number;
  /** Time of the last report of the sell; absent for settlements. */
  readonly toldAt?: Moment;
}

/** Quantities in contracts, values as price × quantity before the multiplier. */
export interface FillTotals {
  readonly bought: number;
  readonly boughtValue: Money;
  readonly sold: number;
  readonly soldValue: Money;
  readonly external: number;
  /** Each order counts as one execution. */
  readonly fees: MicroDollars;
}

export interface RecordedTotals extends FillTotals {
  readonly rows: number;
  /** Value of the externally closed contracts, and fees of their sells. */
  readonly departedValue: Money;
  readonly departedFees: MicroDollars;
  /** When the losing trade closed; null when the trade is no loss. */
  readonly lossAt: EpochMs | null;
}

export interface TradeExit {
  readonly reason: ExitReason;
  readonly decidedAt: Moment;
  /** When the position was last requested, which happens before every sell. */
  readonly positionAskedAt: Moment | null;
  /** Contracts to sell by that read; null before its answer. */
  readonly sellable: number | null;
  /** Failures since the last fill. Each doubles the pause before a retry. */
  readonly failures: number;
  readonly failedAt: Moment | null;
  /** Times of refusals, newest last. Many of them raise an alarm. */
  readonly refusals: readonly Moment[];
}

/** An order's purpose, as its id says. `stop` is the protective stop, which sells too. */
export type OrderRole = 'entry' | 'exit' | 'stop';

/**
 * A `planned` order is saved before it is sent; `sending` has an attempt, `unknown` an attempt
 * without a readable answer, and `absent` is known not to be at the broker.
 */
export interface OwnOrder {
  readonly role: OrderRole;
  readonly number: number;
  readonly request: OrderRequest;
  readonly phase: 'planned' | 'sending' | 'unknown' | 'working' | FinalPhase;
  readonly plannedAt: Moment;
  readonly lastAttemptAt: Moment | null;
  readonly lastLookUpAt: Moment | null;
  /** Time of the last change, by a report or by us, which an older read doesn't undo. */
  readonly changedAt: Moment;
  readonly brokerId: string | null;
  readonly filledQuantity: number;
  /** Unrounded, as the broker reports it. */
  readonly filledAveragePrice: number | null;
  readonly acceptedAt: Moment | null;
  readonly cancelRequestedAt: Moment | null;
  /** The broker's words, or why the order was never sent. */
  readonly refusal: string | null;
  /** Absent in orders that older builds saved. */
  readonly quotes?: OrderQuotes;
  /** When the broker took fills back, by its clock, as reports from before then may still come. */
  readonly bustedAt?: EpochMs;
}

export type FinalPhase = 'filled' | 'canceled' | 'rejected' | 'expired' | 'absent';

/** The contract's quotes beside an order, kept for reports; no decision reads them. */
export interface OrderQuotes {
  /** Quote when the order was planned; null without a fresh one. */
  readonly submit: BidAsk | null;
  /** Quote at the report of the last fill; null before a fill, and without a fresh quote. */
  readonly fill: BidAsk | null;
  readonly filledAt: EpochMs | null;
}
