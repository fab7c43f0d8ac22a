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

/**
 * All that one account's trading machine knows: plain data, saved as JSON with every step and read
 * at start. Start-up is nothing but the next reconcile.
 */
export interface AccountState {
  /** The version of this shape; `upgrade.ts` turns older ones into it when they are loaded. */
  readonly version: number;
  readonly userId: string;
  /** Steps that changed something: the journal's sequence. */
  readonly sequence: number;
  /** Time of the last saved step: an earlier reading means a restarted clock. */
  readonly lastAt: Moment;
  /** Switching the bot off stops analysis and entries, never the protection of a position. */
  readonly botActive: boolean;
  /** A trader is active with autoTrade, paused with isActive alone, else inactive. */
  readonly isActive: boolean;
  readonly settings: TradingSettings;
  readonly rules: TradingRules;
  /** Says why the user may not open positions (suspended, deleted, off the whitelist), or null. */
  readonly barred: string | null;
  readonly venue: BoundAccount | null;
  readonly book: BrokerSnapshot | null;
  readonly day: Day | null;
  /** The one open trade, from the decision to enter until flat. */
  readonly trade: Trade | null;
  /** Last closed trade; a late fill reopens it. */
  readonly lastTrade: Trade | null;
  /** Trades so far, a part of client order ids. */
  readonly tradeCount: number;
  /**
   * External working orders and positions. Nothing is bought in their contracts, and the positions
   * are never sold; an exit cancels an order that blocks it.
   */
  readonly foreign: {
    readonly orders: readonly BrokerOrder[];
    readonly symbols: readonly string[];
  };
  /** Last bar evaluated for entry: a bar decides once. */
  readonly lastDecidedBar: EpochMs | null;
  /** This is set while the broker may have trades of ours that this state lacks. */
  readonly lost: UnknownTrades | null;
  readonly keysRefused: KeysRefused | null;
  /** Time before which a side has no entry. */
  readonly coolDown: Readonly<Record<OptionSide, EpochMs>>;
  /** Day on which the broker refused a protective stop: no other is sent on it. */
  readonly stopsRefusedOn: TradingDate | null;
  /** Accounts that the machine left, with what waits for a return on the same day. */
  readonly formerAccounts: readonly PreviousAccount[];
}

/** What belongs to one account alone, kept when the machine moves to another. */
export interface PreviousAccount extends Pick<AccountState, 'coolDown' | 'lastTrade'> {
  readonly venue: BoundAccount;
  readonly day: Day;
}

/** Trades younger than this state's file, as after a backup was restored. */
export interface UnknownTrades {
  /** The order history must be read before any entry. */
  readonly isHistoryWanted: boolean;
  /**
   * Contracts of unknown trades that can't be supervised: nothing is entered while they are held.
   */
  readonly unclear: readonly string[];
}

/** The keys were revoked, or are of another account. */
export interface KeysRefused {
  readonly since: Moment;
  readonly sales: number;
}

/** The machine's one brokerage account, to which alone orders go. */
export interface BoundAccount {
  readonly accountNumber: string;
  readonly pool: Pool;
}

/** As of the last successful reconcile. */
export interface BrokerSnapshot {
  readonly at: Moment;
  readonly cash: Money;
  readonly equity: Money;
  readonly buyingPower: Money;
  readonly optionsBuyingPower: Money;
  readonly isBlocked: boolean;
  /** Suspended by the trader's own switch, and by nothing else. */
  readonly isSuspendedByTrader: boolean;
  readonly optionsLevel: number;
  /** The keys were saved for this account. */
  readonly isPinned: boolean;
  /** Part of the equity in the trade's contract; null without a trade. */
  readonly held: SnapshotHolding | null;
}

/** A trade's holding at a snapshot, so later changes can be added to its equity. */
export interface SnapshotHolding {
  readonly tradeId: string;
  /** Contracts (`quantity`) and value in the broker's equity; null without a price. */
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
  /** Net, of today's ledger rows. */
  readonly realised: MicroDollars;
  /** The cash check; absent before the first. */
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
  /** Price that no entry step exceeds: the lower of ask and decision mid × (1 + slippage). */
  readonly highestEntryPrice: Price;
  /** One limit price per entry order, in turn. */
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
   * First of two readings at an exit level, with its quote's stamp, and whether earlier quotes gave
   * a volatility.
   */
  readonly candidate: {
    readonly reason: ExitReason;
    readonly at: Moment;
    readonly quotedAt: EpochMs;
    readonly hadVolatility: boolean;
  } | null;
  /** The last that counted. */
  readonly lastQuote: { readonly quote: Quote; readonly seenAt: Moment } | null;
  /** Bid that marks the position; null before a reading. */
  readonly mark: BidMark | null;
  /** Peak of the mark while a rule's level follows it; null while none does. */
  readonly peak: MarkPeak | null;
  /** Reads by REST since the last reading that counted. */
  readonly quoteReads: { readonly count: number; readonly at: Moment } | null;
  /** The underlying's last price that was seen by the contract's close. */
  readonly lastSpot: { readonly price: Price; readonly at: EpochMs } | null;
  /** Volatility of the last reading that counted, as a fraction; null when unknown. */
  readonly volatility: number | null;
  readonly externalQuantity: number;
  /** Reported external sells, which price `externalQuantity`. */
  readonly externalSales: readonly ExternalSell[];
  /** External contracts beside ours by the last read that can say, less later sells. */
  readonly othersHeld: number;
  /** Smaller position at the broker, kept until a second read confirms it. */
  readonly mismatch: { readonly quantity: number; readonly at: Moment } | null;
  readonly readAskedAt: Moment | null;
  /** Totals that the ledger rows hold: a late fill reopens a recorded trade. */
  readonly booked: RecordedTotals | null;
  /**
   * Whether the simulated market has begun another past, so this trade's contracts have no price.
   */
  readonly isOfFormerPast: boolean;
  /** Alarms already raised, not to be repeated. */
  readonly raised: readonly string[];
}

/** Bid that marks a position: a fall lowers it only on readings that are apart. */
export interface BidMark {
  /** The confirmed bid; null until two readings apart were seen. */
  readonly confirmed: Price | null;
  /** The highest bid since the first confirming reading. */
  readonly pending: Price;
  readonly since: Moment;
}

export interface ExternalSell {
  readonly brokerId: string;
  readonly quantity: number;
  readonly averagePrice: Price | null;
  /** An expiry's settlement, without fees and counted for the close. */
  readonly isSettlement?: true;
  /** Sold contracts that were external, not the trade's. */
  readonly ofOthers?: number;
  /** Time of the last news of the sell; absent for settlements. */
  readonly toldAt?: Moment;
}

/** Contracts, and price × quantity before the multiplier. */
export interface FillTotals {
  readonly bought: number;
  readonly boughtValue: Money;
  readonly sold: number;
  readonly soldValue: Money;
  readonly external: number;
  /** Fees of the fills, each order's taken as one execution. */
  readonly fees: MicroDollars;
}

export interface RecordedTotals extends FillTotals {
  /** Ledger rows so far, at least 1. */
  readonly rows: number;
  /** Recorded value of the externally closed contracts, and their sells' fees. */
  readonly departedValue: Money;
  readonly departedFees: MicroDollars;
  /** The trade's time among the day's losses; null when it is no loss. */
  readonly lossAt: EpochMs | null;
}

export interface TradeExit {
  readonly reason: ExitReason;
  readonly decidedAt: Moment;
  /** When the position was requested, as it is read before every sell. */
  readonly positionAskedAt: Moment | null;
  /** Contracts to sell by the answer; null before the answer. */
  readonly sellable: number | null;
  /** Failures since the last fill; each doubles the pause before a retry. */
  readonly failures: number;
  readonly failedAt: Moment | null;
  /** Moments of refusals, newest last: many of them are an alarm. */
  readonly refusals: readonly Moment[];
}

/** Purpose of an order, as its id says. `stop` is the protective stop, which sells too. */
export type OrderRole = 'entry' | 'exit' | 'stop';

/**
 * A `planned` order is stored before anything is sent; it is `sending` with an attempt, `unknown`
 * after an attempt without a readable answer, and `absent` when the broker is known not to have it.
 */
export interface OwnOrder {
  readonly role: OrderRole;
  readonly number: number;
  readonly request: OrderRequest;
  readonly phase: 'planned' | 'sending' | 'unknown' | 'working' | FinalPhase;
  readonly plannedAt: Moment;
  readonly lastAttemptAt: Moment | null;
  readonly lastLookUpAt: Moment | null;
  /** Time of the last news: an older read does not undo it. */
  readonly changedAt: Moment;
  readonly brokerId: string | null;
  readonly filledQuantity: number;
  /** Average price of the fills, unrounded, as reported. */
  readonly filledAveragePrice: number | null;
  readonly acceptedAt: Moment | null;
  readonly cancelRequestedAt: Moment | null;
  /** The broker's words, or why the order was never sent. */
  readonly refusal: string | null;
  /** The contract's quotes, absent in orders of older builds. */
  readonly quotes?: OrderQuotes;
}

export type FinalPhase = 'filled' | 'canceled' | 'rejected' | 'expired' | 'absent';
