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

/** Decisions of earlier versions lack inputs. */
export type DecisionRow = Omit<DecisionEntry, 'inputs'> & {
  readonly inputs: DecisionInputs | null;
};

export interface EquityDay {
  readonly day: TradingDate;
  /** At the day's last read. */
  readonly equity: Money;
  readonly realised: Money;
}

export interface EquityPoint {
  /** Market time. */
  readonly at: EpochMs;
  readonly equity: Money;
}

export interface DecisionsPage {
  readonly day: TradingDate;
  /** Whether a later day is trading. */
  readonly isOver: boolean;
  readonly before: EpochMs | null;
  readonly limit: number;
}

/** READER_BUSY when a read takes too long. */
export interface LedgerPort {
  statistics(userId: string, range: DateRange): Awaitable<Result<TradeStatistics>>;
  decisions(
    userId: string,
    page: DecisionsPage,
  ): Awaitable<Result<SerializedJson<DecisionsAnswer>>>;
  lastDecision(userId: string): Awaitable<DecisionRow | null>;
  /** Daily closes, and within the last day at most one point per completed bar. */
  equity(userId: string, range: DateRange): Awaitable<Result<SerializedJson<EquityAnswer>>>;
}
