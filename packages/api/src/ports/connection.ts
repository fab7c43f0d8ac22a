import type { EpochMs, Money } from '@tideline/engine';
import type { Result } from '../errors.ts';
import type { ConfigInput, Environment, Venue } from '../schemas/config.ts';
import type { Order } from '../schemas/orders.ts';
import type { SerializedJson } from '../serialized-json.ts';
import type { Awaitable, Viewer } from './viewer.ts';

export interface ConnectedAccount {
  readonly accountNumber: string;
  readonly cash: Money;
  readonly buyingPower: Money;
  readonly portfolioValue: Money;
}

export interface Connection {
  readonly apiKey: string;
  readonly hasSecret: boolean;
  readonly baseUrl: string;
  readonly environment: Environment;
  readonly isActive: boolean;
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
  venues(userId: string): Awaitable<readonly Venue[]>;
  /** Live keys are FORBIDDEN without a second factor. */
  save(by: Viewer, input: ConnectionInput): Awaitable<Result<Connection>>;
  test(userId: string): Awaitable<Result<ConnectedAccount>>;
  account(userId: string): Awaitable<AccountReading | null>;
  /** At most 500, newest first. */
  orders(userId: string): Awaitable<Result<SerializedJson<Order[]>>>;
}
