import type {
  AlarmEntry,
  Bar,
  EpochMs,
  Moment,
  Money,
  OperatorLimitName,
  Policy,
  StoredDecision,
  TradeClosedEntry,
  TradingDate,
  TradingRules,
  TradingSettings,
} from '@tideline/engine';
import type { DecisionCounter } from './decision-counter.ts';
import type { FillRecord, OrderRecord } from './records.ts';

/** Settings of a run, all printed with the report. */
export interface RunConfig {
  readonly settings: TradingSettings;
  /** Absent for no rules. */
  readonly rules?: TradingRules;
  /** Limits of the operator and the administrators; the rest follows from the market. */
  readonly policy: Pick<Policy, 'thresholds' | OperatorLimitName>;
  /** Seed of the exchange's random outcomes, as SIM_SEED; 1 by default. */
  readonly seed?: number;
  readonly cash: Money;
  /**
   * When the bot is switched on: a New York date (then at 10:00) or date-time; null for the
   * market's own start.
   */
  readonly from: string | null;
  /** Included; null for the market's last trading date. */
  readonly to: TradingDate | null;
}

/** A decision on a completed bar, while the bot was on. */
export type DecisionRow = StoredDecision;

/** A day after its fees were charged at the close. */
export interface DayRecord {
  readonly date: TradingDate;
  readonly startEquity: Money;
  readonly endEquity: Money;
  readonly fees: Money;
}

export interface RunObserver {
  onProgress?(done: number, total: number): void;
  /** Costs time: a decision without an entry is worked out only for this. */
  onDecision?(row: DecisionRow): void;
  onEntry?(row: DecisionRow): void;
  onTrade?(trade: TradeClosedEntry): void;
  onAlarm?(alarm: AlarmEntry, at: Moment): void;
  onOrder?(order: OrderRecord): void;
  onFill?(fill: FillRecord): void;
  onDay?(day: DayRecord): void;
}

export interface RunSummary {
  readonly symbol: string;
  readonly epoch: string;
  readonly startedAt: EpochMs;
  readonly firstDate: TradingDate;
  readonly lastDate: TradingDate;
  readonly sessions: number;
  /** Bars with a signal, those before the start included. */
  readonly barCount: number;
  readonly rejectedBars: Readonly<Record<string, number>>;
  readonly startCash: Money;
  readonly endCash: Money;
}

export interface BacktestRun extends RunSummary {
  readonly config: RunConfig;
  readonly fiveMinuteBars: readonly Bar[];
  readonly decisionCounter: DecisionCounter;
  readonly entries: readonly DecisionRow[];
  readonly trades: readonly TradeClosedEntry[];
  readonly orders: readonly OrderRecord[];
  readonly fills: readonly FillRecord[];
  readonly days: readonly DayRecord[];
  readonly alarms: readonly AlarmEntry[];
}

export interface RecordedRun extends BacktestRun {
  readonly decisions: readonly DecisionRow[];
}
