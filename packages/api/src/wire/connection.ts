import { toCents } from '@tideline/engine';
import type { BrokerConnection, ConnectedAccount } from '../ports/index.ts';
import { type AccountInfo, type Config, HIDDEN_SECRET } from '../schemas/config.ts';
import { toInstantOrNull } from './time.ts';

export function toAccountInfo(account: ConnectedAccount): AccountInfo {
  return {
    accountNumber: account.accountNumber,
    cash: toCents(account.cash),
    buyingPower: toCents(account.buyingPower),
    portfolioValue: toCents(account.portfolioValue),
  };
}

export function toConfig({ hasSecret, lastTested, account, ...rest }: BrokerConnection): Config {
  return {
    ...rest,
    secretKey: hasSecret ? HIDDEN_SECRET : '',
    lastTested: toInstantOrNull(lastTested),
    accountInfo: account && toAccountInfo(account),
  };
}
