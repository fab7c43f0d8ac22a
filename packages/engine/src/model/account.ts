import type { Money } from './money.ts';

/** Accounts whose losses and gains are summed together; they never mix. */
export type Pool = 'simulated' | 'paper' | 'live';

/** A brokerage account as the broker reports it. */
export interface BrokerAccount {
  readonly accountNumber: string;
  readonly cash: Money;
  readonly equity: Money;
  /** Equity at the close of the previous session. */
  readonly lastEquity: Money;
  readonly buyingPower: Money;
  /** What option orders are checked against. */
  readonly optionsBuyingPower: Money;
  readonly optionsLevel: number;
  /** Any of the broker's blocks or suspensions: refuse to trade. */
  readonly isBlocked: boolean;
  /** What blocks it is the trader's own switch at the broker, and nothing else. */
  readonly isSuspendedByTrader: boolean;
}
