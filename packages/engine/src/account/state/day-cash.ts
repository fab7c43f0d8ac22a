import type { Money } from '../../model/money.ts';
import type { EpochMs, Moment } from '../../model/time.ts';

/** The broker's cash, compared with its cash moves since the day's first read. */
export interface DayCash {
  /** Market time. */
  readonly since: EpochMs;
  /** Cash without the fills of held trades and without moves reported later. */
  readonly base: Money;
  /** Sums of the first list, which the cash already held; null until one is read. */
  readonly toldBefore: ReportedCash | null;
  readonly told: ReportedCash;
  /** Cash that neither a trade nor a list explains; positive came in. */
  readonly unexplained: Money;
  /** A text of external holdings, which changes with each external trade. */
  readonly hands: string;
  /** Moment from which orders under way may explain a difference, else null. */
  readonly unclearSince: Moment | null;
}

export interface ReportedCash {
  /** Deposits less withdrawals, which are no gain or loss. */
  readonly transfers: Money;
  /** Fees, interest and dividends, which are gains and losses. */
  readonly results: Money;
  /** Transfers without an amount, as of securities, whose worth is unknown. */
  readonly unvalued: number;
}
