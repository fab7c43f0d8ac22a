import type { BidAsk } from '../../model/quote.ts';
import type { EpochMs } from '../../model/time.ts';

/** Kept for the record: nothing is decided by them. */
export interface OrderQuotes {
  /** When the order was planned; null without a fresh quote. */
  readonly submit: BidAsk | null;
  /** At the report of the last fill; null before, and without a fresh quote. */
  readonly fill: BidAsk | null;
  readonly filledAt: EpochMs | null;
}
