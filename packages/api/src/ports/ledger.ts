import type {
  DateRange,
  DecisionEntry,
  DecisionInputs,
  EpochMs,
  Money,
  TradeStatistics,
  TradingDate,
} from '@tideline/engine';
import type { DecisionsAnswer } from '../schemas/decisions.ts';
import type { EquityAnswer } from '../schemas/equity.ts';
import type { Answer, Awaitable, SerializedAnswer } from './viewer.ts';

/** Older versions stored decisions without inputs. */
export type DecisionRow = Omit<DecisionEntry, 'inputs'> & {
  readonly inputs: DecisionInputs | null;
};

export interface DayEquity {
  readonly day: TradingDate;
  readonly equity: Money;
  readonly realisedPnl: Money;
}

export interface EquityPoint {
  /** Market time. */
  readonly at: EpochMs;
  readonly equity: Money;
}

export interface DecisionsPageQuery {
  readonly day: TradingDate;
  readonly isDayOver: boolean;
  readonly beforeBarStart: EpochMs | null;
  readonly maxRows: number;
}

/** READER_BUSY when a read takes too long. */
export interface LedgerPort {
  readStatistics(userId: string, range: DateRange): Answer<TradeStatistics>;
  listDecisions(userId: string, page: DecisionsPageQuery): SerializedAnswer<DecisionsAnswer>;
  readLastDecision(userId: string): Awaitable<DecisionRow | null>;
  readEquity(userId: string, range: DateRange): SerializedAnswer<EquityAnswer>;
}
