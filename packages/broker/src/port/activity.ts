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
 * Kind of an activity by its type:
 * - Trades and what ends a position: fills, expiries, exercises, assignments with the shares they
 * leave,
 * options changed by corporate actions. Positions show them too.
 * - Transfers of money or securities by the owner: deposits, withdrawals (CSD, CSW, TRANS),
 * journals between accounts (JNL, JNLC, JNLS), accounts moved between brokers (ACATC, ACATS),
 * securities without payment (FOPT).
 * - All else is a gain or a loss: fees (FEE, CFEE, PTC, PTR), interest (INT…), dividends (DIV…,
 * CGD), corporate actions' cash (MA, REORG, SPIN, SPLIT, NC, OPCSH). So is an unknown type: as a
 * transfer it would change the base that a loss is measured against.
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

/** Amount of a transfer. Null for securities: they move no cash. */
export function transferAmount({ type, symbol, netAmount }: Activity): Money | null {
  return SECURITIES.includes(type) || symbol !== null ? null : netAmount;
}

/** A change of cash or contracts in the broker's account history. */
export interface Activity {
  readonly id: string;
  readonly type: string;
  /** Purpose of a fee, such as ORF, OCC or TAF. */
  readonly subType: string | null;
  /** The New York day that the activity counts for. */
  readonly date: TradingDate;
  /** Null when the broker gives only the day. */
  readonly at: EpochMs | null;
  /** The moment in the broker's own text, with the digits that milliseconds lose. */
  readonly stamp: string;
  readonly symbol: string | null;
  readonly side: OrderSide | null;
  /** Quantity; null when only cash changes. */
  readonly quantity: number | null;
  /** Price per share; null except for trades. */
  readonly price: Price | null;
  /** Negative for fees; null for trades, which have quantity and price. */
  readonly netAmount: Money | null;
  /** Broker's order id; null except for trades. */
  readonly orderId: string | null;
}
