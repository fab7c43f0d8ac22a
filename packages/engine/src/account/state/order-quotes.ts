import type { BidAsk } from '../../model/quote.ts';
import type { EpochMs } from '../../model/time.ts';

/** What its contract was quoted at, for the record: nothing is decided by it. */
export interface OrderQuotes {
  /** When it was planned; null without a fresh quote. */
  readonly submit: BidAsk | null;
  /** When its last fill was reported; null before, and without a fresh quote. */
  readonly fill: BidAsk | null;
  readonly filledAt: EpochMs | null;
}
