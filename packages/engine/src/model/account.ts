import type { Money } from './money.ts';

/** Accounts whose results are summed; they never mix. */
export type Pool = 'simulated' | 'paper' | 'live';

export interface BrokerAccount {
  readonly accountNumber: string;
  readonly cash: Money;
  readonly equity: Money;
  /** Equity at the previous close. */
  readonly lastEquity: Money;
  readonly buyingPower: Money;
  /** What option orders are checked against. */
  readonly optionsBuyingPower: Money;
  readonly optionsLevel: number;
  /** Any block or suspension by the broker: refuse to trade. */
  readonly isBlocked: boolean;
  /** Blocked by the trader's own switch alone. */
  readonly isSuspendedByTrader: boolean;
}
