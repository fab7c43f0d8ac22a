import type {
  RulesToday as EngineRulesToday,
  EpochMs,
  GateReading,
  OpenPosition as HeldPosition,
  PlannedSize,
  Price,
  RequiredMoveResult,
  TradeResult,
  TradingRules,
  TradingSettings,
} from '@tideline/engine';
import type { BotStatus } from '../schemas/bot.ts';
import type { TradingStatus } from '../schemas/trading.ts';
import type { Answer, Awaitable } from './viewer.ts';

export interface OpenPosition
  extends Omit<
    HeldPosition,
    'phase' | 'exitReason' | 'quotedAt' | 'bid' | 'ask' | 'mid' | 'unrealizedPnl'
  > {
  readonly currentPrice: Price | null;
  readonly ageMs: number | null;
  readonly sellAt: EpochMs | null;
  readonly isClosing: boolean;
  readonly requiredMove: RequiredMoveResult;
  readonly underlying: UnderlyingToday;
}

export interface UnderlyingToday {
  readonly averageTrueRange: number | null;
  readonly dayRange: { readonly low: Price; readonly high: Price } | null;
}

interface Message {
  readonly message: string;
}

export interface CloseResult extends Message {
  readonly isKnown: boolean;
  readonly result: TradeResult | null;
}

/** What a broker does by itself with contracts on their last day. */
export interface BrokerHours {
  readonly name: string;
  readonly entriesEndAt: EpochMs;
  readonly sellsFromAt: EpochMs;
  readonly refusals: readonly string[];
}

export interface RulesToday extends EngineRulesToday {
  readonly broker: BrokerHours | null;
}

export interface TradeSize extends PlannedSize {
  readonly sentence: string;
}

/** Each command goes through the account's queue. */
export interface TradingPort {
  readBotStatus(userId: string): Awaitable<Omit<BotStatus, 'blockers'>>;
  listBlockers(userId: string): Awaitable<readonly GateReading[]>;
  readTradingStatus(userId: string): Awaitable<TradingStatus>;
  readSettings(userId: string): Awaitable<TradingSettings>;
  /**
   * Size of the next trade, by the saved settings unless others are given; null before the account
   * is known.
   */
  planTradeSize(
    userId: string,
    settingsToTry: Partial<Pick<TradingSettings, 'portfolioPercentage' | 'riskLevel'>>,
  ): Awaitable<TradeSize | null>;
  saveSettings(userId: string, changes: Partial<TradingSettings>): Answer<TradingSettings>;
  readRules(userId: string): Awaitable<TradingRules>;
  readRulesToday(userId: string): Awaitable<RulesToday>;
  /** INVALID when rules contradict each other, or exceed the operator's caps. */
  saveRules(userId: string, changes: Partial<TradingRules>): Answer<TradingRules>;
  switchBot(userId: string, isActive: boolean): Answer<Message>;
  /** Serves Start and Resume: saves changes, switches auto-trade and the bot on. */
  startTrading(userId: string, changes: Partial<TradingSettings>): Answer<Message>;
  pauseTrading(userId: string): Answer<Message>;
  stopTrading(userId: string): Answer<Message>;
  listPositions(userId: string): Awaitable<readonly OpenPosition[]>;
  closePosition(
    userId: string,
    positionId: string,
  ): Answer<Message & { readonly warnings: readonly string[] }>;
  /** Of the open or the last closed position; NOT_FOUND for any other. */
  readCloseResult(userId: string, positionId: string): Answer<CloseResult>;
}
