import type { EpochMs, Money } from '@tideline/engine';
import type { Config, ConfigInput, Venue } from '../schemas/config.ts';
import type { Order } from '../schemas/orders.ts';
import type { Answer, Awaitable, ReadyAnswer, Viewer } from './viewer.ts';

export interface ConnectedAccount {
  readonly accountNumber: string;
  readonly cash: Money;
  readonly buyingPower: Money;
  readonly portfolioValue: Money;
}

export interface Connection
  extends Readonly<Pick<Config, 'apiKey' | 'baseUrl' | 'environment' | 'isActive'>> {
  readonly hasSecret: boolean;
  readonly lastTested: EpochMs | null;
  readonly account: ConnectedAccount | null;
}

export interface AccountReading extends Omit<ConnectedAccount, 'accountNumber'> {
  readonly readAt: EpochMs;
  readonly ageMs: number;
}

/** A null secret keeps the stored one. */
export type ConnectionInput = Omit<ConfigInput, 'secretKey'> & {
  readonly secretKey: string | null;
};

export interface ConnectionPort {
  read(userId: string): Awaitable<Connection>;
  listVenues(userId: string): Awaitable<readonly Venue[]>;
  /** Live keys are FORBIDDEN without a second factor. */
  save(by: Viewer, input: ConnectionInput): Answer<Connection>;
  testKeys(userId: string): Answer<ConnectedAccount>;
  readAccount(userId: string): Awaitable<AccountReading | null>;
  /** At most 500, newest first. */
  listOrders(userId: string): ReadyAnswer<Order[]>;
}
