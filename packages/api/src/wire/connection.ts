import { toCents } from '@tideline/engine';
import type { ConnectedAccount, Connection } from '../ports/index.ts';
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

export function toConfig(connection: Connection): Config {
  return {
    apiKey: connection.apiKey,
    secretKey: connection.hasSecret ? HIDDEN_SECRET : '',
    baseUrl: connection.baseUrl,
    environment: connection.environment,
    isActive: connection.isActive,
    lastTested: toInstantOrNull(connection.lastTested),
    accountInfo: connection.account === null ? null : toAccountInfo(connection.account),
  };
}
