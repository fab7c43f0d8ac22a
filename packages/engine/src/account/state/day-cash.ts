import type { Money } from '../../model/money.ts';
import type { EpochMs, Moment } from '../../model/time.ts';

/** Compares the broker's cash with its reported cash moves since the day's first read. */
export interface DayCash {
  readonly since: EpochMs;
  /** Explained cash, without the fills of the state's trades and cash moves reported later. */
  readonly base: Money;
  /** Sums of the day's first list of cash moves, which `base` holds; null until one is read. */
  readonly toldBefore: ReportedCash | null;
  readonly told: ReportedCash;
  /** Cash that neither a trade nor a list explains; positive when it came in. */
  readonly unexplained: Money;
  /** A text of the external holdings, which changes with each external trade. */
  readonly hands: string;
  /** Since when orders under way may explain a difference; null when none does. */
  readonly unclearSince: Moment | null;
}

export interface ReportedCash {
  /** Deposits less withdrawals: no gain or loss. */
  readonly transfers: Money;
  /** Fees, interest and dividends: gains and losses. */
  readonly results: Money;
  /** Transfers without an amount, such as of securities, whose worth is unknown. */
  readonly unvalued: number;
}
