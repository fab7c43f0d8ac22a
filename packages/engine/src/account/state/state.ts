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

/**
 * All that one account's trading machine knows: plain data, saved as JSON with every step and read
 * at start. Start-up is nothing but the next reconcile.
 */
export interface AccountState {
  /** Of this shape; `upgrade.ts` turns older ones into it when they are loaded. */
  readonly version: number;
  readonly userId: string;
  /** Steps that changed something: the journal's sequence. */
  readonly sequence: number;
  /** An earlier reading means a restarted clock. */
  readonly lastAt: Moment;
  /** Off stops analysis and entries, never the protection of a position. */
  readonly botActive: boolean;
  /** With autoTrade: active, paused (isActive alone) or inactive. */
  readonly isActive: boolean;
  readonly settings: TradingSettings;
  readonly rules: TradingRules;
  /** Why the user may not open positions (suspended, deleted, off the whitelist). */
  readonly barred: string | null;
  readonly venue: BoundAccount | null;
  readonly book: BrokerSnapshot | null;
  readonly day: Day | null;
  /** One at a time: from the decision to enter until flat. */
  readonly trade: Trade | null;
  /** A late fill of its orders reopens it. */
  readonly lastTrade: Trade | null;
  /** The next trade's number, part of client order ids. */
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
  /** Set while the broker may have trades of ours that this state lacks. */
  readonly lost: UnknownTrades | null;
  /** Set while the broker refuses the keys. */
  readonly keysRefused: KeysRefused | null;
  /** No entry on a side before then. */
  readonly coolDown: Readonly<Record<OptionSide, EpochMs>>;
  /** The day on which the broker refused a protective stop: no other is sent on it. */
  readonly stopsRefusedOn: TradingDate | null;
  /** Accounts left for another, with what waits for a return on the same day. */
  readonly formerAccounts: readonly PreviousAccount[];
}

/** What belongs to one account alone, kept when the machine moves to another. */
export interface PreviousAccount extends Pick<AccountState, 'coolDown' | 'lastTrade'> {
  readonly venue: BoundAccount;
  readonly day: Day;
}

/** Trades younger than this state's file: a backup was restored. */
export interface UnknownTrades {
  /** The order history must be read before any entry. */
  readonly isHistoryWanted: boolean;
  /** Their contracts that can't be supervised: nothing is entered while they are held. */
  readonly unclear: readonly string[];
}

/** Revoked, or of another account. */
export interface KeysRefused {
  readonly since: Moment;
  /** Sells refused for it. */
  readonly sales: number;
}

/** The machine's one brokerage account; orders go nowhere else. */
export interface BoundAccount {
  readonly accountNumber: string;
  readonly pool: Pool;
}

/** The broker's answer at the last successful reconcile. */
export interface BrokerSnapshot {
  readonly at: Moment;
  readonly cash: Money;
  readonly equity: Money;
  readonly buyingPower: Money;
  readonly optionsBuyingPower: Money;
  readonly isBlocked: boolean;
  /** By the trader's own switch, and by nothing else. */
  readonly isSuspendedByTrader: boolean;
  readonly optionsLevel: number;
  /** It is the account that the keys were saved for. */
  readonly isPinned: boolean;
  /** The equity's part in the trade's contract; null without a trade. */
  readonly held: SnapshotHolding | null;
}

/** A trade at a snapshot: later changes can be added to its equity. */
export interface SnapshotHolding {
  readonly tradeId: string;
  /** Contracts and value in the broker's equity; null without a price. */
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
  /** Absent before the first check. */
  readonly cash?: DayCash;
}

export type TradePhase = 'entering' | 'open' | 'exiting';

export interface Trade {
  /** `{user}-{yyyymmdd}-{number}`: stem of its client order ids. */
  readonly id: string;
  readonly phase: TradePhase;
  readonly contract: OptionContract;
  /** Settings and rules at entry; later changes apply to the next trade. */
  readonly settings: TradingSettings;
  readonly rules: TradingRules;
  readonly decidedAt: Moment;
  readonly barStart: EpochMs;
  readonly decisionMid: number;
  /** No entry step above this: the lower of ask and decision mid × (1 + slippage). */
  readonly highestEntryPrice: Price;
  /** One limit price per entry order in turn. */
  readonly entryPrices: readonly Price[];
  /** Null while the limit walk goes on. */
  readonly entryEnded: string | null;
  /** Whole contracts to buy. */
  readonly plannedQuantity: number;
  readonly orders: readonly OwnOrder[];
  /** Contracts held, by the broker's cumulative numbers. */
  readonly quantity: number;
  readonly averageEntryPrice: Price | null;
  readonly openedAt: Moment | null;
  readonly exit: Exit | null;
  /**
   * First of two readings at a level: its quote's stamp, and whether earlier quotes gave
   * a volatility.
   */
  readonly candidate: {
    readonly reason: ExitReason;
    readonly at: Moment;
    readonly quotedAt: EpochMs;
    readonly hadVolatility: boolean;
  } | null;
  /** The last reading that counted. */
  readonly lastQuote: { readonly quote: Quote; readonly seenAt: Moment } | null;
  /** The bid that marks the position; null before a reading. */
  readonly mark: BidMark | null;
  /** Of the mark, while a rule's level follows it; null while none does. */
  readonly peak: MarkPeak | null;
  /** Reads by REST since the last reading that counted. */
  readonly quoteReads: { readonly count: number; readonly at: Moment } | null;
  /** The underlying's last price seen by the contract's close. */
  readonly lastSpot: { readonly price: Price; readonly at: EpochMs } | null;
  /** Of the last reading that counted, a fraction; null without one. */
  readonly volatility: number | null;
  /** Contracts closed externally. */
  readonly externalQuantity: number;
  /** Reported external sells: they price the above. */
  readonly externalSales: readonly ExternalSell[];
  /** External contracts beside ours by the last read that can say, less later sells. */
  readonly othersHeld: number;
  /** A smaller position at the broker, until a second read confirms it. */
  readonly mismatch: { readonly quantity: number; readonly at: Moment } | null;
  readonly readAskedAt: Moment | null;
  /** What ledger rows hold: a late fill reopens a recorded trade. */
  readonly booked: RecordedTotals | null;
  /** The simulated market has begun another past: this one's contracts have no price. */
  readonly isOfFormerPast: boolean;
  /** Alarms already raised, not to be repeated. */
  readonly raised: readonly string[];
}

/** A fall of the bid lowers the mark only on readings that are apart. */
export interface BidMark {
  /** Null until two readings apart were seen. */
  readonly confirmed: Price | null;
  /** The highest bid since the first confirming reading. */
  readonly pending: Price;
  readonly since: Moment;
}

export interface ExternalSell {
  readonly brokerId: string;
  readonly quantity: number;
  readonly averagePrice: Price | null;
  /** An expiry's settlement: without fees, and counted for the close. */
  readonly isSettlement?: true;
  /** Contracts of it that were external, not the trade's. */
  readonly ofOthers?: number;
  /** The last news of it; absent of settlements. */
  readonly toldAt?: Moment;
}

/** Contracts and price × quantity, before the multiplier. */
export interface Totals {
  readonly bought: number;
  readonly boughtValue: Money;
  readonly sold: number;
  readonly soldValue: Money;
  /** Contracts closed externally. */
  readonly external: number;
  /** Of the fills, each order's taken as one execution. */
  readonly fees: MicroDollars;
}

export interface RecordedTotals extends Totals {
  /** Ledger rows so far, at least 1. */
  readonly rows: number;
  /** Recorded value of the external contracts (as above), and their sells' fees. */
  readonly departedValue: Money;
  readonly departedFees: MicroDollars;
  /** Its time among the day's losses; null when it is none. */
  readonly lossAt: EpochMs | null;
}

export interface Exit {
  readonly reason: ExitReason;
  readonly decidedAt: Moment;
  /** The position is read before every sell. */
  readonly positionAskedAt: Moment | null;
  /** Contracts to sell by the answer; null before it. */
  readonly sellable: number | null;
  /** Since the last fill; each doubles the pause before a retry. */
  readonly failures: number;
  readonly failedAt: Moment | null;
  /** Newest last: many of them are an alarm. */
  readonly refusals: readonly Moment[];
}

/** What an order is for, as its id says. `stop`: the protective stop, which sells too. */
export type OrderRole = 'entry' | 'exit' | 'stop';

/**
 * `planned` is stored before anything is sent; `sending` with an attempt; `unknown` after an
 * attempt without a readable answer; `absent` when the broker is known not to have it.
 */
export interface OwnOrder {
  readonly role: OrderRole;
  readonly number: number;
  readonly request: OrderRequest;
  readonly phase: 'planned' | 'sending' | 'unknown' | 'working' | FinalPhase;
  readonly plannedAt: Moment;
  readonly lastAttemptAt: Moment | null;
  readonly lastLookUpAt: Moment | null;
  /** Last news: an older read does not undo it. */
  readonly changedAt: Moment;
  readonly brokerId: string | null;
  readonly filledQuantity: number;
  /** Unrounded, as reported. */
  readonly filledAveragePrice: number | null;
  readonly acceptedAt: Moment | null;
  readonly cancelRequestedAt: Moment | null;
  /** The broker's words, or why it was never sent. */
  readonly refusal: string | null;
}

export type FinalPhase = 'filled' | 'canceled' | 'rejected' | 'expired' | 'absent';
