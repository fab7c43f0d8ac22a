import type { Money } from './money.ts';

/** The breaker adds up the losses of a pool's accounts; pools never mix. */
export type Pool = 'simulated' | 'paper' | 'live';

export interface BrokerAccount {
  readonly accountNumber: string;
  readonly cash: Money;
  readonly equity: Money;
  readonly lastEquity: Money;
  readonly buyingPower: Money;
  readonly optionsBuyingPower: Money;
  readonly optionsLevel: number;
  /** True for any block or suspension by the broker: nothing may trade. */
  readonly isBlocked: boolean;
  /** True when the trader's own switch at the broker alone suspends trading. */
  readonly isSuspendedByTrader: boolean;
}
