import type { EpochMs, Money, OrderSide, Price, TradingDate } from '@tideline/engine';

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

export type ActivityKind = 'trade' | 'result' | 'transfer';

/**
 * - Trades and their ends: fills, expiries, exercises, assignments with the shares they leave,
 *   options changed by corporate actions. Positions show them too.
 * - Transfers of money or securities by the owner: deposits, withdrawals (CSD, CSW, TRANS),
 *   journals between accounts (JNL, JNLC, JNLS), accounts moved between brokers (ACATC, ACATS),
 *   securities without payment (FOPT).
 * - All else is a gain or a loss: fees (FEE, CFEE, PTC, PTR), interest (INT…), dividends (DIV…,
 *   CGD), corporate actions' cash (MA, REORG, SPIN, SPLIT, NC, OPCSH). So is an unknown type: it
 *   can't move the base of a loss.
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

/** A transfer's amount; null for securities, whose amount is their cash, which is none. */
export function transferAmount({ type, symbol, netAmount }: Activity): Money | null {
  return SECURITIES.includes(type) || symbol !== null ? null : netAmount;
}

/** A change of cash or contracts, as the broker recorded it. */
export interface Activity {
  readonly id: string;
  readonly type: string;
  /** Purpose of a fee, such as ORF, OCC or TAF; null when not given. */
  readonly subType: string | null;
  /** The New York day that the activity counts for. */
  readonly date: TradingDate;
  /** The instant; null when only the day is given. */
  readonly at: EpochMs | null;
  /** Moment as the broker wrote it, with the digits that milliseconds lose. */
  readonly stamp: string;
  readonly symbol: string | null;
  readonly side: OrderSide | null;
  /** The quantity; null for cash alone. */
  readonly quantity: number | null;
  /** Price per share, of trades only. */
  readonly price: Price | null;
  /** The amount, negative for fees; null for trades, which have quantity and price. */
  readonly netAmount: Money | null;
  /** The broker's id of the order, of trades only. */
  readonly orderId: string | null;
}
