import type { Broker } from '@tideline/broker';
import { type BrokerAccount, fromDollars } from '@tideline/engine';

export const QUIET_ACCOUNT: BrokerAccount = {
  accountNumber: 'PA1',
  cash: fromDollars(5_000),
  equity: fromDollars(5_000),
  lastEquity: fromDollars(5_000),
  buyingPower: fromDollars(5_000),
  optionsBuyingPower: fromDollars(5_000),
  optionsLevel: 3,
  isBlocked: false,
  isSuspendedByTrader: false,
};

export function quietBroker(changes: Partial<Broker> = {}): Broker {
  const unexpected = () => Promise.reject(new Error('nothing is to be sent here'));
  return {
    account: async () => QUIET_ACCOUNT,
    positions: async () => [],
    openOrders: async () => [],
    orders: async () => [],
    orderByClientId: async () => null,
    activities: async () => [],
    submit: unexpected,
    replace: unexpected,
    cancel: unexpected,
    updates: () => ({ close: () => undefined }),
    close: async () => undefined,
    ...changes,
  };
}
