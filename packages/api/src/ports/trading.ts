import type {
  RulesToday as EngineRulesToday,
  EpochMs,
  ExitReason,
  GateReading,
  OptionContract,
  PlannedSize,
  Price,
  RequiredMoveResult,
  TradeResult,
  TradingRules,
  TradingSettings,
} from '@tideline/engine';
import type { Result } from '../errors.ts';
import type { BotStatus } from '../schemas/bot.ts';
import type { TradingStatus } from '../schemas/trading.ts';
import type { Awaitable } from './viewer.ts';

export interface OpenPosition {
  readonly id: string;
  readonly contract: OptionContract;
  readonly quantity: number;
  readonly entryPrice: Price;
  /** The bid; null without a quote. */
  readonly currentPrice: Price | null;
  readonly ageMs: number | null;
  readonly profitTarget: number;
  readonly stopLoss: number;
  readonly targetPrice: Price;
  /** The highest level that sells on a fall, and (`stopReason`) whose it is. */
  readonly stopPrice: Price;
  readonly stopReason: ExitReason;
  /** Percent below the best mark; null without that rule. */
  readonly trailingDistance: number | null;
  /** The highest mark that moved a level; null while none has. */
  readonly bestMark: number | null;
  /** When time alone sells the position; null while the market is closed. */
  readonly sellAt: EpochMs | null;
  readonly isClosing: boolean;
  readonly openedAt: EpochMs;
  readonly requiredMove: RequiredMoveResult;
  readonly underlying: UnderlyingToday;
}

/** What a move of the underlying is measured by. */
export interface UnderlyingToday {
  /** Of five minutes, in dollars; null while not known. */
  readonly averageTrueRange: number | null;
  /** Of the day so far; null before its first bar. */
  readonly dayRange: { readonly low: Price; readonly high: Price } | null;
}

export interface CloseResult {
  readonly isKnown: boolean;
  readonly message: string;
  readonly result: TradeResult | null;
}

/** What a broker does by itself with contracts on the day that they expire. */
export interface BrokerHours {
  readonly name: string;
  /** From then on it opens no position in them. */
  readonly entriesEnd: EpochMs;
  /** From then on it sells what is held. */
  readonly sellsFrom: EpochMs;
  /** What it refuses, in sentences. */
  readonly refusals: readonly string[];
}

export interface RulesToday extends EngineRulesToday {
  /** Null before an account is known, or where the calendar has no session. */
  readonly broker: BrokerHours | null;
}

export interface TradeSize extends PlannedSize {
  readonly sentence: string;
}

/** Trading commands, each of which goes through the account's queue. */
export interface TradingPort {
  botStatus(userId: string): Awaitable<Omit<BotStatus, 'blockers'>>;
  blockers(userId: string): Awaitable<readonly GateReading[]>;
  tradingStatus(userId: string): Awaitable<TradingStatus>;
  settings(userId: string): Awaitable<TradingSettings>;
  /** Size of the next trade, by the saved settings by default; null before the account is known. */
  tradeSize(
    userId: string,
    wish: Partial<Pick<TradingSettings, 'portfolioPercentage' | 'riskLevel'>>,
  ): Awaitable<TradeSize | null>;
  saveSettings(
    userId: string,
    changes: Partial<TradingSettings>,
  ): Awaitable<Result<TradingSettings>>;
  rules(userId: string): Awaitable<TradingRules>;
  /** Values that the rules are measured by now, with the saved settings. */
  rulesToday(userId: string): Awaitable<RulesToday>;
  /** INVALID when rules don't go together, or exceed the operator's caps. */
  saveRules(userId: string, changes: Partial<TradingRules>): Awaitable<Result<TradingRules>>;
  switchBot(userId: string, active: boolean): Awaitable<Result<{ readonly message: string }>>;
  /** Start and Resume: saves changes, sets active and auto-trade, turns the bot on. */
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
  /** Result of the open or last closed position; else NOT_FOUND. */
  closeResult(userId: string, positionId: string): Awaitable<Result<CloseResult>>;
}
