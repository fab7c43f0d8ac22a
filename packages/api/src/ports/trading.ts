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
  /** The highest level that sells on a fall; `stopReason` names its rule. */
  readonly stopPrice: Price;
  readonly stopReason: ExitReason;
  /** Percent below the best mark; null without that rule. */
  readonly trailingDistance: number | null;
  /** Best mark; null while no mark has moved a level. */
  readonly bestMark: number | null;
  /** When time alone sells the position; null while the market is closed. */
  readonly sellAt: EpochMs | null;
  readonly isClosing: boolean;
  readonly openedAt: EpochMs;
  readonly requiredMove: RequiredMoveResult;
  readonly underlying: UnderlyingToday;
}

export interface UnderlyingToday {
  /** Average true range of five-minute bars, in dollars; null while not known. */
  readonly averageTrueRange: number | null;
  /** Day range; null before the day's first bar. */
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
  /** From then on the broker opens no position in them. */
  readonly entriesEnd: EpochMs;
  /** From then on the broker sells those that are held. */
  readonly sellsFrom: EpochMs;
  /** Sentences that name what the broker refuses. */
  readonly refusals: readonly string[];
}

export interface RulesToday extends EngineRulesToday {
  /** Hours of the broker; null before an account is known, or where the calendar has no session. */
  readonly broker: BrokerHours | null;
}

export interface TradeSize extends PlannedSize {
  readonly sentence: string;
}

/** Each command goes through the account's queue. */
export interface TradingPort {
  botStatus(userId: string): Awaitable<Omit<BotStatus, 'blockers'>>;
  blockers(userId: string): Awaitable<readonly GateReading[]>;
  tradingStatus(userId: string): Awaitable<TradingStatus>;
  settings(userId: string): Awaitable<TradingSettings>;
  /** Of the next trade, by the saved settings by default; null before the account is known. */
  tradeSize(
    userId: string,
    wish: Partial<Pick<TradingSettings, 'portfolioPercentage' | 'riskLevel'>>,
  ): Awaitable<TradeSize | null>;
  saveSettings(
    userId: string,
    changes: Partial<TradingSettings>,
  ): Awaitable<Result<TradingSettings>>;
  rules(userId: string): Awaitable<TradingRules>;
  /** The day's values that the saved rules are compared with. */
  rulesToday(userId: string): Awaitable<RulesToday>;
  /** INVALID when rules contradict each other, or exceed the operator's caps. */
  saveRules(userId: string, changes: Partial<TradingRules>): Awaitable<Result<TradingRules>>;
  switchBot(userId: string, active: boolean): Awaitable<Result<{ readonly message: string }>>;
  /** Both Start and Resume: saves changes, switches auto-trade and the bot on. */
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
  /** Of the open or the last closed position; else NOT_FOUND. */
  closeResult(userId: string, positionId: string): Awaitable<Result<CloseResult>>;
}
