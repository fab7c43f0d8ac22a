import type { BidAsk } from '../../model/quote.ts';
import type { EpochMs } from '../../model/time.ts';

/** The contract's quotes beside an order, kept for reports; no decision reads them. */
export interface OrderQuotes {
  /** Quote when the order was planned; null without a fresh one. */
  readonly submit: BidAsk | null;
  /** Quote at the report of the last fill; null before a fill, and without a fresh quote. */
  readonly fill: BidAsk | null;
  readonly filledAt: EpochMs | null;
}
