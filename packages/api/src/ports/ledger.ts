import type {
  DateRange,
  DecisionEntry,
  DecisionInputs,
  EpochMs,
  Money,
  TradeStatistics,
  TradingDate,
} from '@tideline/engine';
import type { Result } from '../errors.ts';
import type { DecisionsAnswer } from '../schemas/decisions.ts';
import type { EquityAnswer } from '../schemas/equity.ts';
import type { SerializedJson } from '../serialized-json.ts';
import type { Awaitable } from './viewer.ts';

/** A decision as it was stored; old ones know no inputs. */
export type DecisionRow = Omit<DecisionEntry, 'inputs'> & {
  readonly inputs: DecisionInputs | null;
};

export interface EquityDay {
  readonly day: TradingDate;
  /** The last that was read on that day. */
  readonly equity: Money;
  /** Net of fees. */
  readonly realised: Money;
}

export interface EquityPoint {
  /** Market time. */
  readonly at: EpochMs;
  readonly equity: Money;
}

export interface DecisionsPage {
  readonly day: TradingDate;
  /** Whether a later day is being traded. */
  readonly isOver: boolean;
  /** Only bars that start before it. */
  readonly before: EpochMs | null;
  readonly limit: number;
}

/** What the user's present account has done. READER_BUSY when it can't be read in good time. */
export interface LedgerPort {
  /** Of closed trades. */
  statistics(userId: string, range: DateRange): Awaitable<Result<TradeStatistics>>;
  /** Newest first. */
  decisions(
    userId: string,
    page: DecisionsPage,
  ): Awaitable<Result<SerializedJson<DecisionsAnswer>>>;
  lastDecision(userId: string): Awaitable<DecisionRow | null>;
  /** The closes of days in a range, and within its last day at most one point for each completed bar. */
  equity(userId: string, range: DateRange): Awaitable<Result<SerializedJson<EquityAnswer>>>;
}
