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
 * Three kinds:
 * - Trades and what ends a position: fills, expiries, exercises, assignments with the shares they
 *   leave, options changed by corporate actions. Positions show them too.
 * - Transfers of money or securities by the owner: deposits, withdrawals (CSD, CSW, TRANS),
 *   journals between accounts (JNL, JNLC, JNLS), accounts moved between brokers (ACATC, ACATS),
 *   securities without payment (FOPT).
 * - Gains and losses: fees (FEE, CFEE, PTC, PTR), interest (INT…), dividends (DIV…, CGD), corporate
 *   actions' cash (MA, REORG, SPIN, SPLIT, NC, OPCSH). Unknown types too: as a transfer they would
 *   change the base that a loss is measured against.
 */
const KINDS_BY_TYPE: ReadonlyMap<string, ActivityKind> = new Map<string, ActivityKind>([
  ...['FILL', 'OPEXP', 'OPEXC', 'OPASN', 'OPTRD', 'OPCA'].map((each) => [each, 'trade'] as const),
  ...['CSD', 'CSW', 'TRANS', 'JNL', 'JNLC', 'JNLS', 'ACATC', 'ACATS', 'FOPT'].map(
    (each) => [each, 'transfer'] as const,
  ),
]);

export function activityKind({ type }: Pick<Activity, 'type'>): ActivityKind {
  return KINDS_BY_TYPE.get(type) ?? 'result';
}

const SECURITY_TYPES: readonly string[] = ['JNLS', 'ACATS', 'FOPT'];

/** Null for a transfer of securities: it moves no cash. */
export function transferAmount({ type, symbol, netAmount }: Activity): Money | null {
  return SECURITY_TYPES.includes(type) || symbol !== null ? null : netAmount;
}

export interface Activity {
  readonly id: string;
  readonly type: string;
  /** Kind of fee, for example ORF, OCC or TAF. */
  readonly subType: string | null;
  readonly date: TradingDate;
  /** Null when the broker names only the day. */
  readonly at: EpochMs | null;
  /** Instant in the broker's own text, with the digits that milliseconds lose. */
  readonly stamp: string;
  readonly symbol: string | null;
  readonly side: OrderSide | null;
  /** Null when only cash changes. */
  readonly quantity: number | null;
  /** Per share; null except for trades. */
  readonly price: Price | null;
  /** Negative for fees; null for trades. */
  readonly netAmount: Money | null;
  /** Null except for trades. */
  readonly orderId: string | null;
}
