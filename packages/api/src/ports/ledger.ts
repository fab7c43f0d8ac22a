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
import type { Answer, Awaitable, ReadyAnswer } from './viewer.ts';

/** Older versions stored decisions without inputs. */
export type DecisionRow = Omit<DecisionEntry, 'inputs'> & {
  readonly inputs: DecisionInputs | null;
};

export interface EquityDay {
  readonly day: TradingDate;
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
  readonly isOver: boolean;
  readonly before: EpochMs | null;
  readonly limit: number;
}

/** READER_BUSY when a read takes too long. */
export interface LedgerPort {
  readStatistics(userId: string, range: DateRange): Answer<TradeStatistics>;
  listDecisions(userId: string, page: DecisionsPage): ReadyAnswer<DecisionsAnswer>;
  lastDecision(userId: string): Awaitable<DecisionRow | null>;
  readEquity(userId: string, range: DateRange): ReadyAnswer<EquityAnswer>;
}
