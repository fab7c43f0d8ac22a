import type { Money } from './money.ts';

/** A pool of accounts whose results are summed; pools never mix. */
export type Pool = 'simulated' | 'paper' | 'live';

export interface BrokerAccount {
  readonly accountNumber: string;
  readonly cash: Money;
  readonly equity: Money;
  /** Equity at the previous session's close. */
  readonly lastEquity: Money;
  readonly buyingPower: Money;
  readonly optionsBuyingPower: Money;
  readonly optionsLevel: number;
  /** Whether the broker has blocked or suspended the account in any way, so nothing may trade. */
  readonly isBlocked: boolean;
  /** Whether the account is blocked by the trader's own switch alone. */
  readonly isSuspendedByTrader: boolean;
}
