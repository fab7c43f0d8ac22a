import type { EpochMs, Money } from '@tideline/engine';
import type { Config, ConfigInput, Venue } from '../schemas/config.ts';
import type { Order } from '../schemas/orders.ts';
import type { Answer, Awaitable, SerializedAnswer, Viewer } from './viewer.ts';

export interface ConnectedAccount {
  readonly accountNumber: string;
  readonly cash: Money;
  readonly buyingPower: Money;
  readonly portfolioValue: Money;
}

export interface BrokerConnection
  extends Readonly<Pick<Config, 'apiKey' | 'baseUrl' | 'environment' | 'isActive'>> {
  readonly hasSecret: boolean;
  readonly lastTested: EpochMs | null;
  readonly account: ConnectedAccount | null;
}

export interface AccountSnapshot extends Omit<ConnectedAccount, 'accountNumber'> {
  readonly readAt: EpochMs;
  readonly ageMs: number;
}

/** A null secret keeps the stored one. */
export type BrokerConnectionInput = Omit<ConfigInput, 'secretKey'> & {
  readonly secretKey: string | null;
};

export interface BrokerConnectionPort {
  readConnection(userId: string): Awaitable<BrokerConnection>;
  listVenues(userId: string): Awaitable<readonly Venue[]>;
  /** Live keys are FORBIDDEN without a second factor. */
  saveConnection(by: Viewer, input: BrokerConnectionInput): Answer<BrokerConnection>;
  testKeys(userId: string): Answer<ConnectedAccount>;
  readAccount(userId: string): Awaitable<AccountSnapshot | null>;
  /** At most 500, newest first. */
  listOrders(userId: string): SerializedAnswer<Order[]>;
}
