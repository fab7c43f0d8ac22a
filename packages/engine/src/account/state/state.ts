import type { MicroDollars } from '../../entry/fees.ts';
import type { Pool } from '../../model/account.ts';
import type { OptionContract, OptionSide } from '../../model/contract.ts';
import type { Money, Price } from '../../model/money.ts';
import type { BrokerOrder, OrderRequest } from '../../model/order.ts';
import type { Quote } from '../../model/quote.ts';
import type { TradingSettings } from '../../model/settings.ts';
import type { EpochMs, Moment, TradingDate } from '../../model/time.ts';
import type { TradingRules } from '../../model/trading-rules.ts';
import type { ExitReason } from '../../risk/exit-table/exit-table.ts';
import type { MarkPeak } from '../../risk/exit-table/mark-peak.ts';
import type { DayCash } from './day-cash.ts';
import type { OrderQuotes } from './order-quotes.ts';

/** Plain data, saved as JSON with every step and read at start. */
export interface AccountState {
  /** `upgrade.ts` turns older versions into this one. */
  readonly version: number;
  readonly userId: string;
  /** Steps that changed something. */
  readonly sequence: number;
  /** Time of the last saved step; an earlier clock means that it was restarted. */
  readonly lastAt: Moment;
  /** Switching the bot off stops analysis and entries, never the protection of a position. */
  readonly botActive: boolean;
  /**
   * A trader is active with `isActive` and `autoTrade`, paused with `isActive` alone, else
   * inactive.
   */
  readonly isActive: boolean;
  readonly settings: TradingSettings;
  readonly rules: TradingRules;
  /** Why the user may not open positions (suspended, deleted, off the whitelist), or null. */
  readonly barred: string | null;
  readonly venue: BoundAccount | null;
  readonly book: BrokerSnapshot | null;
  readonly day: Day | null;
  /** The one open trade, from the decision until flat. */
  readonly trade: Trade | null;
  /** A late fill reopens it. */
  readonly lastTrade: Trade | null;
  readonly tradeCount: number;
  /**
   * External working orders and positions. Nothing is bought in their contracts, and the positions
   * are never sold; an exit cancels an order that blocks it.
   */
  readonly foreign: {
    readonly orders: readonly BrokerOrder[];
    readonly symbols: readonly string[];
  };
  /** A bar decides once. */
  readonly lastDecidedBar: EpochMs | null;
  /** Set while the broker may have trades of ours that this state lacks. */
  readonly lost: UnknownTrades | null;
  readonly keysRefused: KeysRefused | null;
  /** No entry before then. */
  readonly coolDown: Readonly<Record<OptionSide, EpochMs>>;
  /** Day on which the broker refused a protective stop: no other is sent on it. */
  readonly stopsRefusedOn: TradingDate | null;
  /** Accounts that the state was bound to earlier today. */
  readonly formerAccounts: readonly PreviousAccount[];
}

/** What belongs to one account alone, kept while the state is bound to another. */
export interface PreviousAccount extends Pick<AccountState, 'coolDown' | 'lastTrade'> {
  readonly venue: BoundAccount;
  readonly day: Day;
}

/** Trades that began after this state was saved, as when a backup was restored. */
export interface UnknownTrades {
  /** The order history must be read before any entry. */
  readonly isHistoryWanted: boolean;
  /**
   * Contracts of unknown trades that can't be supervised: nothing is entered while they are held.
   */
  readonly unclear: readonly string[];
}

export interface KeysRefused {
  readonly since: Moment;
  readonly sales: number;
}

/** The one brokerage account that orders go to. */
export interface BoundAccount {
  readonly accountNumber: string;
  readonly pool: Pool;
}

export interface BrokerSnapshot {
  readonly at: Moment;
  readonly cash: Money;
  readonly equity: Money;
  readonly buyingPower: Money;
  readonly optionsBuyingPower: Money;
  readonly isBlocked: boolean;
  /** Suspended by the trader's own switch at the broker, and by nothing else. */
  readonly isSuspendedByTrader: boolean;
  readonly optionsLevel: number;
  /** The keys were saved for this account. */
  readonly isPinned: boolean;
  /** Part of the equity in the trade's contract; null without a trade. */
  readonly held: SnapshotHolding | null;
}

/** Later fills can be added to its equity. */
export interface SnapshotHolding {
  readonly tradeId: string;
  /** Contracts, and their value in the broker's equity. */
  readonly quantity: number;
  readonly value: Money | null;
  /** Contracts by our count, and their cost or proceeds with the multiplier. */
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
  /** Net result of today's ledger rows. */
  readonly realised: MicroDollars;
  readonly cash?: DayCash;
}

export type TradePhase = 'entering' | 'open' | 'exiting';

export interface Trade {
  /** Stem `{user}-{yyyymmdd}-{number}` of the trade's client order ids. */
  readonly id: string;
  readonly phase: TradePhase;
  readonly contract: OptionContract;
  /** Settings and rules at entry; later changes apply to the next trade. */
  readonly settings: TradingSettings;
  readonly rules: TradingRules;
  readonly decidedAt: Moment;
  readonly barStart: EpochMs;
  readonly decisionMid: number;
  /** No entry order is above it: the lower of ask and decision mid × (1 + slippage). */
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
   * First of two readings at an exit level, its quote's stamp, and whether earlier quotes gave a
   * volatility.
   */
  readonly candidate: {
    readonly reason: ExitReason;
    readonly at: Moment;
    readonly quotedAt: EpochMs;
    readonly hadVolatility: boolean;
  } | null;
  /** The last quote that was believed. */
  readonly lastQuote: { readonly quote: Quote; readonly seenAt: Moment } | null;
  /** Bid that marks the position; null before the first reading. */
  readonly mark: BidMark | null;
  /** The peak of the mark; null while no rule's level follows it. */
  readonly peak: MarkPeak | null;
  /** Quotes read by REST since the last one that was believed. */
  readonly quoteReads: { readonly count: number; readonly at: Moment } | null;
  /** The last underlying price by the contract's close. */
  readonly lastSpot: { readonly price: Price; readonly at: EpochMs } | null;
  /** Volatility of the last believed quote, as a fraction; null when unknown. */
  readonly volatility: number | null;
  readonly externalQuantity: number;
  /** Reported external sells, which give `externalQuantity` its price. */
  readonly externalSales: readonly ExternalSell[];
  /** External contracts of this symbol by the last read, less later sells. */
  readonly othersHeld: number;
  /** Smaller position at the broker, kept until a second read confirms it. */
  readonly mismatch: { readonly quantity: number; readonly at: Moment } | null;
  readonly readAskedAt: Moment | null;
  /** Totals of the ledger rows so far. */
  readonly booked: RecordedTotals | null;
  /** The simulated market has begun another past, so the contracts have no price. */
  readonly isOfFormerPast: boolean;
  /** Codes of alarms that are raised once and already were. */
  readonly raised: readonly string[];
}

/** The bid that marks a position; only readings that are apart lower it. */
export interface BidMark {
  readonly confirmed: Price | null;
  /** The highest bid since the first confirming reading. */
  readonly pending: Price;
  readonly since: Moment;
}

export interface ExternalSell {
  readonly brokerId: string;
  readonly quantity: number;
  readonly averagePrice: Price | null;
  /** The sell is an expiry's settlement, without fees, at the contract's close. */
  readonly isSettlement?: true;
  /** Sold contracts that were external, not the trade's. */
  readonly ofOthers?: number;
  /** Time of the sell's last news; absent for settlements. */
  readonly toldAt?: Moment;
}

/** Contracts, and price × quantity before the multiplier. */
export interface FillTotals {
  readonly bought: number;
  readonly boughtValue: Money;
  readonly sold: number;
  readonly soldValue: Money;
  readonly external: number;
  /** Fees of the fills; each order counts as one execution. */
  readonly fees: MicroDollars;
}

export interface RecordedTotals extends FillTotals {
  readonly rows: number;
  /** Value of the externally closed contracts, and fees of their sells. */
  readonly departedValue: Money;
  readonly departedFees: MicroDollars;
  /** The loss's time; null when the trade is no loss. */
  readonly lossAt: EpochMs | null;
}

export interface TradeExit {
  readonly reason: ExitReason;
  readonly decidedAt: Moment;
  /** When the position was requested, which happens before every sell. */
  readonly positionAskedAt: Moment | null;
  /** Contracts to sell by that read; null before the answer. */
  readonly sellable: number | null;
  /** Failures since the last fill; each doubles the pause before a retry. */
  readonly failures: number;
  readonly failedAt: Moment | null;
  /** Times of refusals, newest last: many of them raise an alarm. */
  readonly refusals: readonly Moment[];
}

/** Purpose of the order, as its id says. `stop` is the protective stop, which sells too. */
export type OrderRole = 'entry' | 'exit' | 'stop';

/**
 * `planned` is saved before it is sent; `sending` has an attempt, `unknown` an attempt without a
 * readable answer, and `absent` is known not to be at the broker.
 */
export interface OwnOrder {
  readonly role: OrderRole;
  readonly number: number;
  readonly request: OrderRequest;
  readonly phase: 'planned' | 'sending' | 'unknown' | 'working' | FinalPhase;
  readonly plannedAt: Moment;
  readonly lastAttemptAt: Moment | null;
  readonly lastLookUpAt: Moment | null;
  /** An older read does not undo later news. */
  readonly changedAt: Moment;
  readonly brokerId: string | null;
  readonly filledQuantity: number;
  /** Average price of the fills, unrounded, as reported. */
  readonly filledAveragePrice: number | null;
  readonly acceptedAt: Moment | null;
  readonly cancelRequestedAt: Moment | null;
  /** The broker's words, or why the order was never sent. */
  readonly refusal: string | null;
  /** Quotes; absent in orders of older builds. */
  readonly quotes?: OrderQuotes;
}

export type FinalPhase = 'filled' | 'canceled' | 'rejected' | 'expired' | 'absent';
