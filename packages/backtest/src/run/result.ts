import type {
  AlarmEntry,
  Bar,
  DecisionEntry,
  EpochMs,
  MarketSignal,
  Moment,
  Money,
  OptionContract,
  OrderSide,
  Policy,
  Price,
  TradeClosedEntry,
  TradingDate,
  TradingRules,
  TradingSettings,
} from '@tideline/engine';

/** What one backtest is asked for; everything in it is printed with the report. */
export interface RunConfig {
  readonly settings: TradingSettings;
  /** None when left out. */
  readonly rules?: TradingRules;
  /** What the operator and the administrators set; the rest of the policy follows from the market. */
  readonly policy: Pick<
    Policy,
    | 'thresholds'
    | 'moneyFlowGate'
    | 'lastEntryMinutes'
    | 'flattenMinutes'
    | 'maxContracts'
    | 'maxPremium'
    | 'maxEntriesPerDay'
    | 'maxLossesPerDay'
    | 'userDailyLoss'
  >;
  /** Seeds the exchange's own chance, as SIM_SEED does; 1 when left out. */
  readonly seed?: number;
  /** What the account begins with. */
  readonly cash: Money;
  /** The bot is switched on at this moment: a New York date (then at 10:00) or date-time; null for the market's own start. */
  readonly from: string | null;
  /** Last trading date, included; null for the market's last. */
  readonly to: TradingDate | null;
}

/** What happened to one completed bar while the bot was on. */
export interface DecisionRow {
  readonly signal: MarketSignal;
  readonly decision: DecisionEntry;
}

/** An order as the simulated broker has it in the end. */
export interface OrderRecord {
  readonly clientOrderId: string;
  readonly contract: OptionContract;
  readonly side: OrderSide;
  readonly type: 'market' | 'limit';
  readonly quantity: number;
  readonly limitPrice: Price | null;
  readonly status: string;
  readonly filledQuantity: number;
  readonly createdAt: EpochMs;
  readonly endedAt: EpochMs | null;
}

/** One execution: at the bid or the ask of a standing quote, never between them. */
export interface FillRecord {
  readonly clientOrderId: string;
  readonly symbol: string;
  readonly side: OrderSide;
  readonly quantity: number;
  readonly price: Price;
  readonly at: EpochMs;
}

/** One trading date of the account, after its fees were charged at the close. */
export interface DayRecord {
  readonly date: TradingDate;
  readonly startEquity: Money;
  readonly endEquity: Money;
  readonly fees: Money;
}

/** Told while a backtest runs, each thing once and in order. */
export interface RunObserver {
  /** Completed bars so far, of all that will be played. */
  progress?(done: number, total: number): void;
  decision?(row: DecisionRow): void;
  trade?(trade: TradeClosedEntry): void;
  alarm?(alarm: AlarmEntry, at: Moment): void;
  order?(order: OrderRecord): void;
  fill?(fill: FillRecord): void;
  day?(day: DayRecord): void;
}

/** What was played. */
export interface RunSummary {
  readonly symbol: string;
  /** Names the past: see the market's `epoch`. */
  readonly epoch: string;
  /** When the bot was switched on. */
  readonly startedAt: EpochMs;
  readonly firstDate: TradingDate;
  readonly lastDate: TradingDate;
  readonly sessions: number;
  /** Bars that the signal was computed on, those before the start included. */
  readonly bars: number;
  /** Bars that the gate refused, by its code. */
  readonly rejectedBars: Readonly<Record<string, number>>;
  readonly startCash: Money;
  readonly endCash: Money;
}

/** Everything that a report is made from. */
export interface BacktestRun extends RunSummary {
  readonly config: RunConfig;
  readonly bars5: readonly Bar[];
  readonly decisions: readonly DecisionRow[];
  readonly trades: readonly TradeClosedEntry[];
  readonly orders: readonly OrderRecord[];
  readonly fills: readonly FillRecord[];
  readonly days: readonly DayRecord[];
  readonly alarms: readonly AlarmEntry[];
}
