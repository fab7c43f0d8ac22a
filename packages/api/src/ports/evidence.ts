import type { DateRange, TradingDate } from '@tideline/engine';
import type { Result } from '../errors.ts';
import type { DayReview } from '../schemas/days.ts';
import type { PerformanceAnswer } from '../schemas/performance.ts';
import type { NoteAnswer, TradeDetail, TradesAnswer } from '../schemas/trades.ts';
import type { SerializedJson } from '../serialized-json.ts';
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
  /** `isOver`: whether a later day is trading. */
  day(of: PastOf, date: TradingDate, isOver: boolean): Awaitable<Result<SerializedJson<DayReview>>>;
}
