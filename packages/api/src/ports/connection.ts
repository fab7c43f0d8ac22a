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
  /** Tested and in use. */
  readonly isActive: boolean;
  readonly lastTested: EpochMs | null;
  readonly account: ConnectedAccount | null;
}

export interface AccountReading extends Omit<ConnectedAccount, 'accountNumber'> {
  readonly readAt: EpochMs;
  readonly ageMs: number;
}

/** Keys as posted; a null secret keeps the stored one. */
export type ConnectionInput = Omit<ConfigInput, 'secretKey'> & {
  readonly secretKey: string | null;
};

export interface ConnectionPort {
  read(userId: string): Awaitable<Connection>;
  venues(userId: string): Awaitable<readonly Venue[]>;
  /** Saves keys; live ones are FORBIDDEN without a second factor. */
  save(by: Viewer, input: ConnectionInput): Awaitable<Result<Connection>>;
  test(userId: string): Awaitable<Result<ConnectedAccount>>;
  /** The broker's last report and its market time; null before a connection. */
  account(userId: string): Awaitable<AccountReading | null>;
  /** Orders, newest first, at most 500; none before a connection. */
  orders(userId: string): Awaitable<Result<SerializedJson<Order[]>>>;
}
