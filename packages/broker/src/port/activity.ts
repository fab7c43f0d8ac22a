import type { EpochMs, Money, OrderSide, Price, TradingDate } from '@tideline/engine';

/**
 * What can be asked for: executions, fees, what became of an option at its expiry, deposits and
 * withdrawals, and cash that the broker moved.
 */
export type ActivityType =
  | 'FILL'
  | 'FEE'
  | 'OPEXP'
  | 'OPEXC'
  | 'OPASN'
  | 'OPTRD'
  | 'CSD'
  | 'CSW'
  | 'JNLC';

/** Something that changed an account's cash or contracts, as the broker booked it. */
export interface Activity {
  readonly id: string;
  /** The broker's own word. */
  readonly type: string;
  /** Of a fee what it is for: ORF, OCC, TAF …; null when not told. */
  readonly subType: string | null;
  /** The day it counts for in New York. */
  readonly date: TradingDate;
  /** Null for what is told by its day only. */
  readonly at: EpochMs | null;
  /** The instant or day as the broker wrote it, with the digits that milliseconds lose. */
  readonly stamp: string;
  readonly symbol: string | null;
  readonly side: OrderSide | null;
  /** Contracts or shares, null for cash alone. */
  readonly quantity: number | null;
  /** Per share; trades only. */
  readonly price: Price | null;
  /** What it did to cash, fees negative; null for trades, which tell quantity and price. */
  readonly netAmount: Money | null;
  /** The broker's id of the order; trades only. */
  readonly orderId: string | null;
}
