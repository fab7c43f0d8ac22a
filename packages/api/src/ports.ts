import type {
  AlarmEntry,
  Bar,
  BarRejection,
  BrokerOrder,
  DateRange,
  DecisionEntry,
  DecisionInputs,
  EpochMs,
  MarketSignal,
  Money,
  OptionContract,
  Price,
  Thresholds,
  TradeStatistics,
  TradingDate,
  TradingSettings,
} from '@tideline/engine';
import type { Result } from './errors.ts';
import type { LoginInput, RegisterInput } from './schemas/auth.ts';
import type { SignalPart } from './schemas/backend-logic.ts';
import type { BotStatus } from './schemas/bot.ts';
import type { ConfigInput, Environment, Venue } from './schemas/config.ts';
import type { MarketStatus } from './schemas/market.ts';
import type { TradingStatus } from './schemas/trading.ts';

/**
 * What the contract needs from the process that serves it: plain data in and out, money and prices
 * in the engine's integers, times in epoch milliseconds. An expected "no" is a refusal, never a throw.
 */
type Awaitable<T> = T | Promise<T>;

/** Who calls. Null in the context means signed out; suspended users have no session. */
export interface Viewer {
  readonly id: string;
  readonly isAdmin: boolean;
}

export interface UserProfile {
  readonly id: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly email: string;
  readonly profileImageUrl: string | null;
  readonly isAdmin: boolean;
  readonly isActive: boolean;
  readonly hasApiConfig: boolean;
  readonly environment: Environment;
  readonly autoTrade: boolean;
  readonly createdAt: EpochMs;
}

/** Bound to one request: it knows the request's session, and sets or clears its cookie. */
export interface AuthPort {
  /** Signs the new user in. */
  register(input: RegisterInput): Awaitable<Result<UserProfile>>;
  login(input: LoginInput): Awaitable<Result<UserProfile>>;
  logout(): Awaitable<void>;
  profile(userId: string): Awaitable<UserProfile>;
}

export interface ConnectedAccount {
  readonly accountNumber: string;
  readonly cash: Money;
  readonly buyingPower: Money;
  readonly portfolioValue: Money;
}

export interface Connection {
  readonly apiKey: string;
  readonly hasSecret: boolean;
  readonly baseUrl: string;
  readonly environment: Environment;
  /** The keys were tested and are in use. */
  readonly isActive: boolean;
  readonly lastTested: EpochMs | null;
  readonly account: ConnectedAccount | null;
}

/** Keys as posted; a null secret keeps the stored one. */
export type ConnectionInput = Omit<ConfigInput, 'secretKey'> & {
  readonly secretKey: string | null;
};

/** A user's link to a brokerage account. */
export interface ConnectionPort {
  read(userId: string): Awaitable<Connection>;
  venues(userId: string): Awaitable<readonly Venue[]>;
  save(userId: string, input: ConnectionInput): Awaitable<Result<Connection>>;
  /** Tests what is saved. */
  test(userId: string): Awaitable<Result<ConnectedAccount>>;
  /** Null before a connection. */
  account(
    userId: string,
  ): Awaitable<(Omit<ConnectedAccount, 'accountNumber'> & { readonly ageMs: number }) | null>;
  /** Newest first, at most 500; empty before a connection. */
  orders(userId: string): Awaitable<Result<readonly BrokerOrder[]>>;
}

export interface OpenPosition {
  readonly id: string;
  readonly contract: OptionContract;
  readonly quantity: number;
  readonly entryPrice: Price;
  /** The bid; null while there is no quote. */
  readonly currentPrice: Price | null;
  /** Of the quote behind the current price. */
  readonly ageMs: number | null;
  readonly profitTarget: number;
  readonly stopLoss: number;
  readonly isClosing: boolean;
  readonly openedAt: EpochMs;
}

/** One user's bot. Every command goes through the account's queue. */
export interface TradingPort {
  botStatus(userId: string): Awaitable<BotStatus>;
  tradingStatus(userId: string): Awaitable<TradingStatus>;
  settings(userId: string): Awaitable<TradingSettings>;
  saveSettings(
    userId: string,
    changes: Partial<TradingSettings>,
  ): Awaitable<Result<TradingSettings>>;
  switchBot(userId: string, active: boolean): Awaitable<Result<{ readonly message: string }>>;
  /** Start and Resume: saves the changes, sets active and auto-trade, turns the bot on. */
  start(
    userId: string,
    changes: Partial<TradingSettings>,
  ): Awaitable<Result<{ readonly message: string }>>;
  pause(userId: string): Awaitable<Result<{ readonly message: string }>>;
  stop(userId: string): Awaitable<Result<{ readonly message: string }>>;
  positions(userId: string): Awaitable<readonly OpenPosition[]>;
  close(
    userId: string,
    positionId: string,
  ): Awaitable<Result<{ readonly message: string; readonly warnings: readonly string[] }>>;
}

/** Bars behind the signal that were refused for one reason. */
export interface RejectedBars {
  readonly code: BarRejection;
  readonly count: number;
}

export interface LiveSignal {
  readonly symbol: string;
  /** Null before the first completed bar. */
  readonly signal: MarketSignal | null;
  readonly thresholdsVersion: number;
  readonly parts: readonly SignalPart[];
  readonly rejectedBars: readonly RejectedBars[];
  /** Since the end of the signal's bar, in market time. */
  readonly ageMs: number | null;
}

/** A stored bar, with the signal that was computed at its end (null when there was none). */
export interface EvaluatedBar {
  readonly bar: Bar;
  readonly signal: MarketSignal | null;
}

/** The market that every user sees, and what administrators set about its reading. */
export interface MarketPort {
  /** The badge is the viewer's own: it follows the account that is connected. */
  status(
    userId: string,
  ): Awaitable<Omit<MarketStatus, 'marketTime'> & { readonly marketTime: EpochMs | null }>;
  /** The trading date to report on: the present session's, else the last one's. */
  tradingDate(): Awaitable<TradingDate>;
  liveSignal(): Awaitable<LiveSignal>;
  bars(day: TradingDate): Awaitable<readonly EvaluatedBar[]>;
  thresholds(): Awaitable<Thresholds>;
  saveThresholds(adminId: string, thresholds: Thresholds): Awaitable<Result<Thresholds>>;
}

/** A decision as it was stored; old ones know no inputs. */
export type DecisionRow = Omit<DecisionEntry, 'inputs'> & {
  readonly inputs: DecisionInputs | null;
};

export interface LedgerPort {
  /** Closed trades of the user's present account. */
  statistics(userId: string, range: DateRange): Awaitable<TradeStatistics>;
  /** Newest first. */
  decisions(userId: string, day: TradingDate): Awaitable<readonly DecisionRow[]>;
  lastDecision(userId: string): Awaitable<DecisionRow | null>;
}

export interface StoredAlarm extends Omit<AlarmEntry, 'type'> {
  readonly id: number;
  /** It lies in no file yet: it can be acknowledged once it does, under another id. */
  readonly isUnsaved?: true;
  /** It concerns everybody. */
  readonly isPlatform: boolean;
  /** Market time. */
  readonly at: EpochMs;
  /** Wall time. */
  readonly acknowledgedAt: EpochMs | null;
  /** For the viewer to read. */
  readonly acknowledgedBy: string | null;
}

export interface AlarmPage {
  /** Only alarms with a smaller id. */
  readonly before: number | null;
  readonly limit: number;
  /** Only warnings and critical alarms that nobody has acknowledged. */
  readonly isOpen: boolean;
}

/** What a user must see: alarms of the own account, and those of everybody. */
export interface AlarmPort {
  /** Newest first. */
  list(
    viewer: Viewer,
    page: AlarmPage,
  ): Awaitable<{ readonly alarms: readonly StoredAlarm[]; readonly openCount: number }>;
  /** The alarm as it is now. The first acknowledgement stands. */
  acknowledge(viewer: Viewer, id: number): Awaitable<Result<StoredAlarm>>;
}

/** Stops all entries of all users. */
export interface KillSwitchPort {
  /** Engaging is never refused. */
  set(adminId: string, isEngaged: boolean): Awaitable<Result<{ readonly message: string }>>;
}
