import type {
  ClosedTrade,
  DateRange,
  EpochMs,
  Excursions,
  ExitChange,
  OrderType,
  OwnOrder,
  Pool,
  Price,
  RecordedPath,
  Session,
  Thresholds,
  TimedLevels,
  TradingDate,
  WhatIfChange,
} from '@tideline/engine';
import type { CalibrationAnswer } from '../schemas/calibration.ts';
import type { DayReview } from '../schemas/days.ts';
import type { ExitLabAnswer } from '../schemas/exit-lab.ts';
import type { PerformanceAnswer } from '../schemas/performance.ts';
import type { SlippageAnswer } from '../schemas/slippage.ts';
import type { NoteAnswer, TradeDetail, TradesAnswer } from '../schemas/trades.ts';
import type { WhatIfAnswer } from '../schemas/what-if.ts';
import type { DecisionRow, EquityPoint } from './ledger.ts';
import type { EvaluatedBar } from './market.ts';
import type { Answer, SerializedAnswer } from './viewer.ts';

export interface HistoryOwner {
  readonly viewerId: string;
  /** Another user's id comes only from administrators, which the call has checked. */
  readonly userId: string;
  readonly isAllAccounts: boolean;
}

export interface TradesPageQuery {
  readonly range: DateRange;
  readonly cursor: string | null;
  readonly maxRows: number;
}

export interface WhatIfQuery {
  readonly range: DateRange;
  readonly change: WhatIfChange;
  readonly beforeBarStart: EpochMs | null;
  readonly maxRows: number;
}

export interface NoteChange {
  readonly note?: string | undefined;
  readonly tags?: readonly string[] | undefined;
}

/**
 * NOT_FOUND for an unknown user, and for another user's trade; READER_BUSY when a read takes too
 * long.
 */
export interface TradeHistoryPort {
  listTrades(owner: HistoryOwner, page: TradesPageQuery): SerializedAnswer<TradesAnswer>;
  readTrade(owner: HistoryOwner, id: string): SerializedAnswer<TradeDetail>;
  saveNote(userId: string, tradeId: string, change: NoteChange): Answer<NoteAnswer>;
  readPerformance(owner: HistoryOwner, range: DateRange): SerializedAnswer<PerformanceAnswer>;
  readExitLab(
    owner: HistoryOwner,
    range: DateRange,
    ownExit: ExitChange | null,
  ): SerializedAnswer<ExitLabAnswer>;
  readCalibration(owner: HistoryOwner, range: DateRange): SerializedAnswer<CalibrationAnswer>;
  readSlippage(owner: HistoryOwner, range: DateRange): SerializedAnswer<SlippageAnswer>;
  readWhatIf(owner: HistoryOwner, query: WhatIfQuery): SerializedAnswer<WhatIfAnswer>;
  /** `isOver` says whether a later day is trading. */
  reviewDay(owner: HistoryOwner, date: TradingDate, isOver: boolean): SerializedAnswer<DayReview>;
}

/** A closed trade with what is stored beside the ledger; null where unknown. */
export interface TradeFacts extends Excursions {
  readonly trade: ClosedTrade;
  readonly pool: Pool | null;
  readonly confidence: number | null;
  readonly riskLevel: number | null;
  readonly note: string;
  readonly tags: readonly string[];
}

export interface TradeRecording {
  /** Null in trades from before settings were stored. */
  readonly levels: readonly TimedLevels[] | null;
  readonly path: RecordedPath | null;
}

export interface OrderFacts {
  readonly clientOrderId: string;
  readonly role: OwnOrder['role'];
  readonly side: 'buy' | 'sell';
  readonly type: OrderType;
  readonly quantity: number;
  readonly limitPrice: Price | null;
  readonly stopPrice?: Price | null;
  readonly phase: string;
  readonly plannedAt: EpochMs;
  readonly sentAt: EpochMs | null;
  readonly acceptedAt: EpochMs | null;
  readonly changedAt: EpochMs;
  readonly filledQuantity: number;
  readonly filledAveragePrice: number | null;
  readonly refusal: string | null;
}

export interface DayFacts {
  readonly date: TradingDate;
  readonly session: Session | null;
  readonly previousDay: TradingDate | null;
  readonly nextDay: TradingDate | null;
  readonly bars: readonly (EvaluatedBar & { readonly isStored: boolean })[];
  readonly decisions: readonly DecisionRow[];
  readonly trades: readonly TradeFacts[];
  readonly equity: readonly EquityPoint[];
  readonly thresholds: { readonly version: number; readonly thresholds: Thresholds } | null;
}
