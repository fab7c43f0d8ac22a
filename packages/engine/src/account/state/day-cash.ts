import type { Money } from '../../model/money.ts';
import type { EpochMs, Moment } from '../../model/time.ts';

/** Compares the broker's cash with its moves since the day's first read. */
export interface DayCash {
  /** Market time of its start: names the sums below. */
  readonly since: EpochMs;
  /** Cash without the fills of the held trades and without later reports. */
  readonly base: Money;
  /** The first list, in the cash by then. Null until one is read. */
  readonly toldBefore: ReportedCash | null;
  readonly told: ReportedCash;
  /** Positive came in; neither a trade nor a list explains it. */
  readonly unexplained: Money;
  /** What others hold and have sold: changes with each external trade. */
  readonly hands: string;
  /** Set while orders under way may explain a difference. */
  readonly unclearSince: Moment | null;
}

/** Sums of reported cash that no trade has moved. */
export interface ReportedCash {
  /** Deposits less withdrawals: no gain or loss. */
  readonly transfers: Money;
  /** Fees, interest, dividends: gains and losses. */
  readonly results: Money;
  /** Transfers without an amount, as of securities: of unknown worth. */
  readonly unvalued: number;
}
