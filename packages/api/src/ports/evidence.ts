import type {
  ClosedTrade,
  DateRange,
  EpochMs,
  Excursions,
  ExitChange,
  LevelsFrom,
  OrderType,
  OwnOrder,
  Pool,
  Price,
  RecordedPath,
  Session,
  Thresholds,
  TradingDate,
  WhatIfChange,
} from '@tideline/engine';
import type { Result } from '../errors.ts';
import type { CalibrationAnswer } from '../schemas/calibration.ts';
import type { DayReview } from '../schemas/days.ts';
import type { ExitLabAnswer } from '../schemas/exit-lab.ts';
import type { PerformanceAnswer } from '../schemas/performance.ts';
import type { SlippageAnswer } from '../schemas/slippage.ts';
import type { NoteAnswer, TradeDetail, TradesAnswer } from '../schemas/trades.ts';
import type { WhatIfAnswer } from '../schemas/what-if.ts';
import type { SerializedJson } from '../serialized-json.ts';
import type { DecisionRow, EquityPoint } from './ledger.ts';
import type { EvaluatedBar } from './market.ts';
import type { Awaitable } from './viewer.ts';

/** Whose past is read, and for whom. */
export interface PastOf {
  readonly viewerId: string;
  /** Another's only for administrators, which the call has checked. */
  readonly userId: string;
  /** Earlier accounts too. */
  readonly isAllAccounts: boolean;
}

export interface TradesPage {
  readonly range: DateRange;
  /** Null for the newest. */
  readonly cursor: string | null;
  readonly limit: number;
}

export interface WhatIfQuestion {
  readonly range: DateRange;
  readonly change: WhatIfChange;
  /** Only changes of earlier bars are shown; null for the newest. */
  readonly before: EpochMs | null;
  readonly limit: number;
}

export interface NoteChange {
  readonly note?: string | undefined;
  readonly tags?: readonly string[] | undefined;
}

/**
 * A trader's closed trades. NOT_FOUND for an unknown user, and for a trade of another;
 * READER_BUSY when a read takes too long.
 */
export interface EvidencePort {
  /** Newest first. */
  trades(of: PastOf, page: TradesPage): Awaitable<Result<SerializedJson<TradesAnswer>>>;
  trade(
    of: Pick<PastOf, 'viewerId' | 'userId'>,
    id: string,
  ): Awaitable<Result<SerializedJson<TradeDetail>>>;
  /** Of one's own trade. */
  saveNote(userId: string, tradeId: string, change: NoteChange): Awaitable<Result<NoteAnswer>>;
  performance(of: PastOf, range: DateRange): Awaitable<Result<SerializedJson<PerformanceAnswer>>>;
  /** `own`: one more exit to try; null for none. */
  exitLab(
    of: PastOf,
    range: DateRange,
    own: ExitChange | null,
  ): Awaitable<Result<SerializedJson<ExitLabAnswer>>>;
  calibration(of: PastOf, range: DateRange): Awaitable<Result<SerializedJson<CalibrationAnswer>>>;
  slippage(of: PastOf, range: DateRange): Awaitable<Result<SerializedJson<SlippageAnswer>>>;
  whatIf(of: PastOf, question: WhatIfQuestion): Awaitable<Result<SerializedJson<WhatIfAnswer>>>;
  /** `isOver`: whether a later day is trading. */
  day(of: PastOf, date: TradingDate, isOver: boolean): Awaitable<Result<SerializedJson<DayReview>>>;
}

/** A closed trade with what is stored beside the ledger; null if unknown. */
export interface TradeFacts extends Excursions {
  readonly trade: ClosedTrade;
  readonly pool: Pool | null;
  readonly confidence: number | null;
  readonly riskLevel: number | null;
  readonly note: string;
  readonly tags: readonly string[];
}

/** What was recorded while it was open. */
export interface TradeRecording {
  /** Null where its settings were not stored. */
  readonly levels: readonly LevelsFrom[] | null;
  /** Null where its quotes were not recorded. */
  readonly path: RecordedPath | null;
}

/** One of its orders, as stored when it closed. */
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

/** What is stored of one day. */
export interface DayFacts {
  readonly date: TradingDate;
  readonly session: Session | null;
  readonly previousDay: TradingDate | null;
  readonly nextDay: TradingDate | null;
  /** Ascending; `isStored` for signals computed while the server ran. */
  readonly bars: readonly (EvaluatedBar & { readonly isStored: boolean })[];
  readonly decisions: readonly DecisionRow[];
  readonly trades: readonly TradeFacts[];
  readonly equity: readonly EquityPoint[];
  readonly thresholds: { readonly version: number; readonly thresholds: Thresholds } | null;
}
