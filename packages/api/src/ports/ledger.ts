import type {
  DateRange,
  DecisionEntry,
  DecisionInputs,
  EpochMs,
  Money,
  TradeStatistics,
  TradingDate,
} from '@tideline/engine';
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

/** What the user's present account has done. */
export interface LedgerPort {
  /** Of closed trades. */
  statistics(userId: string, range: DateRange): Awaitable<TradeStatistics>;
  /** Newest first. */
  decisions(userId: string, day: TradingDate): Awaitable<readonly DecisionRow[]>;
  lastDecision(userId: string): Awaitable<DecisionRow | null>;
  /** Days whose equity is known, oldest first. */
  equityDays(userId: string, range: DateRange): Awaitable<readonly EquityDay[]>;
  /** Within one day, oldest first, at most one for each completed bar. */
  equityOf(userId: string, day: TradingDate): Awaitable<readonly EquityPoint[]>;
}
