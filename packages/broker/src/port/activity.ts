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

/** Whether an activity is a trade or its end, a gain or loss of another kind, or a transfer. */
export type ActivityKind = 'trade' | 'result' | 'transfer';

/**
 * - Trades and what becomes of contracts: fills, expiries, exercises, assignments with the shares they
 *   leave, and what corporate actions make of options. Positions tell of them as well.
 * - Transfers: money or securities that the owner moves in or out. Deposits and withdrawals (CSD, CSW,
 *   TRANS), journals between accounts of the same broker (JNL, JNLC, JNLS), accounts moved from or to
 *   another broker (ACATC, ACATS), securities moved without payment (FOPT).
 * - Everything else is earned or spent by what the account holds or does, and is a gain or a loss: fees
 *   (FEE, CFEE, PTC, PTR), interest (INT…), dividends (DIV…, CGD), cash of mergers, spin-offs and other
 *   corporate actions (MA, REORG, SPIN, SPLIT, NC, OPCSH). What is new and unknown is taken for one too:
 *   it can't move the base of a loss.
 */
const KINDS: ReadonlyMap<string, ActivityKind> = new Map<string, ActivityKind>([
  ...['FILL', 'OPEXP', 'OPEXC', 'OPASN', 'OPTRD', 'OPCA'].map((each) => [each, 'trade'] as const),
  ...['CSD', 'CSW', 'TRANS', 'JNL', 'JNLC', 'JNLS', 'ACATC', 'ACATS', 'FOPT'].map(
    (each) => [each, 'transfer'] as const,
  ),
]);

export function activityKind({ type }: Pick<Activity, 'type'>): ActivityKind {
  return KINDS.get(type) ?? 'result';
}

const SECURITIES: readonly string[] = ['JNLS', 'ACATS', 'FOPT'];

/**
 * What a transfer is worth; null where that is not told: of securities the broker's amount is that of
 * the cash, which is none.
 */
export function transferAmount({ type, symbol, netAmount }: Activity): Money | null {
  return SECURITIES.includes(type) || symbol !== null ? null : netAmount;
}

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
