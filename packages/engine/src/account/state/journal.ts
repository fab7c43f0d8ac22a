import type { MicroDollars } from '../../entry/fees.ts';
import type { OptionContract } from '../../model/contract.ts';
import type { Money, Price } from '../../model/money.ts';
import type { EpochMs, TradingDate } from '../../model/time.ts';
import type { ExitReason } from '../../risk/exit-table/exit-table.ts';
import type { GateReading, RefusalCode } from '../../risk/refusal.ts';
import type { DecisionInputs } from './decision-inputs.ts';

/** Saved in one transaction with the step's state. */
export type JournalEntry = DecisionEntry | TradeClosedEntry | AlarmEntry;

/**
 * One row per completed bar and user whose bot is on. The signal's inputs and points are in the
 * market row of that symbol and bar.
 */
export interface DecisionEntry {
  readonly type: 'decision';
  readonly barStart: EpochMs;
  readonly symbol: string;
  /** A code names the first gate that refuses. */
  readonly outcome: 'entered' | 'no-signal' | RefusalCode;
  readonly sentence: string;
  readonly gates: readonly GateReading[];
  readonly inputs: DecisionInputs;
  readonly contract: OptionContract | null;
  readonly quantity: number | null;
  readonly limitPrice: Price | null;
  readonly tradeId: string | null;
}

export interface TradeClosedEntry {
  readonly type: 'trade-closed';
  readonly tradeId: string;
  readonly accountNumber: string;
  readonly date: TradingDate;
  readonly contract: OptionContract;
  /** Bought; 0 in a row that only corrects an earlier one. */
  readonly quantity: number;
  readonly entryPrice: Price;
  readonly exitPrice: Price;
  readonly openedAt: EpochMs;
  readonly closedAt: EpochMs;
  readonly reason: ExitReason;
  /** Result before fees, (exit − entry) × 100 × quantity; in a correcting row, its change. */
  readonly grossPnl: Money;
  /**
   * By the published rates, in millionths of a dollar; the broker rounds a day's sum up to the
   * cent.
   */
  readonly feesMicro: MicroDollars;
}

export interface AlarmEntry {
  readonly type: 'alarm';
  readonly severity: 'info' | 'warning' | 'critical';
  readonly code: string;
  readonly message: string;
}
