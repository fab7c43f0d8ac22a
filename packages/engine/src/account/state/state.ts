import type { MicroDollars } from '../../entry/fees.ts';
import type { Pool } from '../../model/account.ts';
import type { OptionContract, OptionSide } from '../../model/contract.ts';
import type { Money, Price } from '../../model/money.ts';
import type { BrokerOrder, OrderRequest } from '../../model/order.ts';
import type { Quote } from '../../model/quote.ts';
import type { TradingSettings } from '../../model/settings.ts';
import type { EpochMs, Moment, TradingDate } from '../../model/time.ts';

/**
 * Everything that one account's trading machine knows. It is plain data: it is saved as JSON with
 * every step and read back at start, and start-up is nothing but the next reconcile.
 */
export interface AccountState {
  /** Of this shape; `upgrade.ts` turns older ones into it when they are loaded. */
  readonly version: number;
  readonly userId: string;
  /** Steps that changed something; the journal's sequence. */
  readonly sequence: number;
  /** Moment of the last of them: an earlier one means that a clock has been started anew. */
  readonly lastAt: Moment;
  /** Analysis on or off. Off stops entries, never the protection of an open position. */
  readonly botActive: boolean;
  /** With autoTrade: active, paused (isActive alone) or inactive. */
  readonly isActive: boolean;
  readonly settings: TradingSettings;
  /** Set while the user may not open positions at all (suspended, deleted, removed from the whitelist). */
  readonly barred: string | null;
  readonly venue: BoundAccount | null;
  readonly book: BrokerSnapshot | null;
  readonly day: Day | null;
  /** The one trade at a time: from the decision to enter until flat. */
  readonly trade: Trade | null;
  /** The trade that ended last: a late fill of one of its orders brings it back. */
  readonly lastTrade: Trade | null;
  /** Trades started so far; the next trade's number. Client order ids are derived from it. */
  readonly tradeCount: number;
  /**
   * Working orders and positions at the broker that are not ours. Nothing is bought in their
   * contracts, and their positions are never sold; a sale cancels an order that holds it back.
   */
  readonly foreign: {
    readonly orders: readonly BrokerOrder[];
    readonly symbols: readonly string[];
  };
  /** Last bar that was evaluated for entry: a bar decides once. */
  readonly lastDecidedBar: EpochMs | null;
  /** Set while trades of ours may be at the broker that this state does not hold. */
  readonly lost: UnknownTrades | null;
  /** Set while the broker refuses the keys. */
  readonly keysRefused: KeysRefused | null;
  /** No entry on a side before then. */
  readonly coolDown: Readonly<Record<OptionSide, EpochMs>>;
  /** Accounts that were left for another one, with what waits for a return on the same day. */
  readonly formerAccounts: readonly PreviousAccount[];
}

/** What is of one brokerage account alone, as it was when the machine was bound to another one. */
export interface PreviousAccount extends Pick<AccountState, 'coolDown' | 'lastTrade'> {
  readonly venue: BoundAccount;
  readonly day: Day;
}

/** Trades that are younger than the file this state was read from: a backup was put back. */
export interface UnknownTrades {
  /** The broker's order history is to be read, and nothing entered before. */
  readonly isHistoryWanted: boolean;
  /** Contracts of theirs that can't be looked after: nothing is entered while they are held. */
  readonly unclear: readonly string[];
}

/** Keys that the broker refuses: revoked, or of another account. */
export interface KeysRefused {
  readonly since: Moment;
  /** Sales that were refused for it. */
  readonly sales: number;
}

/** The brokerage account the machine is bound to; orders go nowhere else. */
export interface BoundAccount {
  readonly accountNumber: string;
  readonly pool: Pool;
}

/** What the broker said at the last successful reconcile. */
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
  /** The account read is the one that the keys were saved for. */
  readonly isPinned: boolean;
  /** What the equity above holds of the trade's contract; null without a trade. */
  readonly held: SnapshotHolding | null;
}

/** A trade at the moment of a book: what has changed since then can be added to the book's equity. */
export interface SnapshotHolding {
  readonly tradeId: string;
  /** Contracts by the broker, and what its equity values them at; null when it told no price. */
  readonly quantity: number;
  readonly value: Money | null;
  /** Contracts by our own count, and what they have cost or brought so far, with the multiplier. */
  readonly ownQuantity: number;
  readonly cashFlow: Money;
}

export interface Day {
  readonly date: TradingDate;
  readonly startEquity: Money;
  readonly entries: number;
  readonly losses: number;
  /** Ends of today's losing trades, newest last. */
  readonly lossTimes: readonly EpochMs[];
  /** Absent before the first check. */
  readonly cash?: DayCash;
}

/** How the broker's cash was compared with what has moved it since the day's first read. */
export interface DayCash {
  /** When that began, in market time: it names the sums below. */
  readonly since: EpochMs;
  /** What the cash is without the fills of the trades held here and without what was told since. */
  readonly base: Money;
  /** What the first list told: it was in the cash by then. Null until a list could be read. */
  readonly toldBefore: ReportedCash | null;
  readonly told: ReportedCash;
  /** Cash that came in (positive) or left while no trade and no list says why. */
  readonly unexplained: Money;
  /** What others hold and have sold in the account: it changes when somebody trades by hand. */
  readonly hands: string;
  /** Set while the cash differs and orders under way may be the reason. */
  readonly unclearSince: Moment | null;
}

/** Sums of what the broker tells of cash that no trade has moved. */
export interface ReportedCash {
  /** Deposits less withdrawals: neither a gain nor a loss. */
  readonly transfers: Money;
  /** Fees, interest, dividends: gains and losses. */
  readonly results: Money;
  /** Transfers without an amount, as of securities: what they are worth is not known. */
  readonly unvalued: number;
}

export type TradePhase = 'entering' | 'open' | 'exiting';

/**
 * Why a position was sold. The circuit breaker is no reason: it stops entries and cancels working
 * ones, and exits go on as they would.
 */
export type ExitReason = 'target' | 'stop' | 'flatten' | 'user' | 'external';

export interface Trade {
  /** `{user}-{yyyymmdd}-{number}`: the stem of its client order ids. */
  readonly id: string;
  readonly phase: TradePhase;
  readonly contract: OptionContract;
  /** Settings it was entered with; later changes apply to the next trade. */
  readonly settings: TradingSettings;
  readonly decidedAt: Moment;
  readonly barStart: EpochMs;
  readonly decisionMid: number;
  /** No entry step above this: the ask at most, and decision mid × (1 + slippage). */
  readonly highestEntryPrice: Price;
  /** Limit prices of the walk, one for each entry order in turn. */
  readonly entryPrices: readonly Price[];
  /** Why the walk is over, null while it goes on. */
  readonly entryEnded: string | null;
  /** Whole contracts it set out to buy. */
  readonly plannedQuantity: number;
  readonly orders: readonly OwnOrder[];
  /** Contracts held now, from the broker's cumulative numbers. */
  readonly quantity: number;
  readonly averageEntryPrice: Price | null;
  readonly openedAt: Moment | null;
  readonly exit: Exit | null;
  /**
   * First of the two readings that a target or stop needs: the stamp of its quote, and whether a
   * volatility of earlier quotes was known.
   */
  readonly candidate: {
    readonly reason: 'target' | 'stop';
    readonly at: Moment;
    readonly quotedAt: EpochMs;
    readonly hadVolatility: boolean;
  } | null;
  /** The last reading that counted. */
  readonly lastQuote: { readonly quote: Quote; readonly seenAt: Moment } | null;
  /** The bid that the position is marked at; null before the first reading. */
  readonly mark: BidMark | null;
  /** Reads by REST since the last reading that counted. */
  readonly quoteReads: { readonly count: number; readonly at: Moment } | null;
  /** The underlying's last price that was seen by the contract's close. */
  readonly lastSpot: { readonly price: Price; readonly at: EpochMs } | null;
  /** Implied volatility of the last reading that counted, a fraction; null when it gave none. */
  readonly volatility: number | null;
  /** Contracts that left the account by somebody else's hand. */
  readonly externalQuantity: number;
  /** Sales of the contract that are not ours, as far as the broker told: they price the above. */
  readonly externalSales: readonly ExternalSell[];
  /** Contracts that others hold beside ours, by the last read that can tell, without what was sold since. */
  readonly othersHeld: number;
  /** A position at the broker smaller than ours, until a second read confirms it. */
  readonly mismatch: { readonly quantity: number; readonly at: Moment } | null;
  /** When the broker was last asked to be read for this trade. */
  readonly readAskedAt: Moment | null;
  /** What its ledger rows hold already: a late fill reopens a trade that was booked. */
  readonly booked: RecordedTotals | null;
  /** The simulated market has begun another past since: what this one held has no price any more. */
  readonly isOfFormerPast: boolean;
  /** Alarms that were raised once and are not repeated. */
  readonly raised: readonly string[];
}

/** A fall of the bid marks a position down only when it holds on readings that are apart. */
export interface BidMark {
  /** Null until two readings apart have been seen. */
  readonly confirmed: Price | null;
  /** The highest bid since the first of the readings that will confirm it. */
  readonly pending: Price;
  readonly since: Moment;
}

export interface ExternalSell {
  readonly brokerId: string;
  readonly quantity: number;
  readonly averagePrice: Price | null;
  /** The broker's settlement of what expired: it costs no fees, and counts for the close. */
  readonly isSettlement?: true;
  /** Contracts of it that were not the trade's but others' beside them. */
  readonly ofOthers?: number;
  /** The last news of it; absent of settlements. */
  readonly toldAt?: Moment;
}

/** Contracts and their summed prices (price × quantity, before the multiplier). */
export interface Totals {
  readonly bought: number;
  readonly boughtValue: Money;
  readonly sold: number;
  readonly soldValue: Money;
  /** Contracts that left by somebody else's hand. */
  readonly external: number;
  /** Of the fills, each order's taken as one execution. */
  readonly fees: MicroDollars;
}

export interface RecordedTotals extends Totals {
  /** Ledger rows of the trade so far, at least 1. */
  readonly rows: number;
  /** What the external contracts were booked at (as the values above), and the fees of their sales. */
  readonly departedValue: Money;
  readonly departedFees: MicroDollars;
  /** The time under which the trade is among the day's losses; null when it is none. */
  readonly lossAt: EpochMs | null;
}

export interface Exit {
  readonly reason: ExitReason;
  readonly decidedAt: Moment;
  /** When the position was asked for: it is read before every sale. */
  readonly positionAskedAt: Moment | null;
  /** Contracts that may be sold now, by the answer; null before it. */
  readonly sellable: number | null;
  /** Refusals since the last fill; each doubles the pause before the next attempt. */
  readonly failures: number;
  readonly failedAt: Moment | null;
  /** Recent refusals, newest last: a storm of them is an alarm. */
  readonly refusals: readonly Moment[];
}

/**
 * One of our orders. `planned` is stored before anything is sent; `sending` once an attempt to send
 * is stored; `unknown` when an attempt had no readable answer; `absent` when the broker is known not
 * to have it.
 */
export interface OwnOrder {
  readonly role: 'entry' | 'exit';
  readonly number: number;
  readonly request: OrderRequest;
  readonly phase: 'planned' | 'sending' | 'unknown' | 'working' | FinalPhase;
  readonly plannedAt: Moment;
  readonly lastAttemptAt: Moment | null;
  readonly lastLookUpAt: Moment | null;
  /** Last time that the broker told something new: an older read does not undo it. */
  readonly changedAt: Moment;
  readonly brokerId: string | null;
  readonly filledQuantity: number;
  /** Unrounded, as the broker reports it. */
  readonly filledAveragePrice: number | null;
  readonly acceptedAt: Moment | null;
  readonly cancelRequestedAt: Moment | null;
  /** The broker's refusal in its own words, or why it was never sent. */
  readonly refusal: string | null;
}

export type FinalPhase = 'filled' | 'canceled' | 'rejected' | 'expired' | 'absent';
