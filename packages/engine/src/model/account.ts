import type { Money } from './money.ts';

/** Accounts of a pool have their losses added up for the breaker; pools never mix. */
export type Pool = 'simulated' | 'paper' | 'live';

export interface BrokerAccount {
  readonly accountNumber: string;
  readonly cash: Money;
  readonly equity: Money;
  readonly lastEquity: Money;
  readonly buyingPower: Money;
  readonly optionsBuyingPower: Money;
  readonly optionsLevel: number;
  /** Any block or suspension by the broker: nothing may trade. */
  readonly isBlocked: boolean;
  /** Blocked by the trader's own switch alone. */
  readonly isSuspendedByTrader: boolean;
}
