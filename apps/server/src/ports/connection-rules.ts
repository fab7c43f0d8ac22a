import {
  type BrokerConnectionInput,
  type ConnectedAccount,
  conflict,
  invalidField,
  type Refusal,
} from '@tideline/api';
import { BrokerError } from '@tideline/broker';
import type { BrokerConfigRow } from '@tideline/db';
import type { AccountState, BrokerAccount } from '@tideline/engine';
import type { BrokerConnections, BrokerKeys } from '../bot/venue/broker-connections.ts';
import { Secret } from '../runtime/secret.ts';

export type SavedConfig = BrokerConfigRow | null;

export const ACCOUNT_TAKEN = conflict(
  'This brokerage account is connected to another user already.',
);

export const KEYS_IN_USE = conflict(
  'Keys can not be changed while a position or an order is open.',
);

/**
 * A position or an order, even one of unknown state, depends on its keys. Keys that the broker refuses
 * guard nothing, so other keys for the same account at the same venue may replace them.
 */
export function whyNotChangeKeys(
  { trade, keysRefused }: AccountState,
  config: SavedConfig,
  keys: BrokerKeys,
): Refusal | null {
  if (trade === null) return null;
  const isSameVenue = config?.venue === keys.venueId && config.environment === keys.environment;
  return keysRefused && isSameVenue ? null : KEYS_IN_USE;
}

export function environmentRefusal(environment: 'paper' | 'live'): Refusal {
  return invalidField('environment', `must be ${environment} for this baseUrl`);
}

/** True when these very keys are saved for the same venue, and were tested. */
export function areKeysConnected(
  connections: BrokerConnections,
  userId: string,
  keys: BrokerKeys,
): boolean {
  const config = connections.findSavedConfig(userId);
  const stored = config?.isActive ? connections.unsealKeys(config) : null;
  return (
    stored !== null &&
    stored.venueId === keys.venueId &&
    stored.environment === keys.environment &&
    stored.keyId === keys.keyId &&
    stored.secretKey.reveal() === keys.secretKey.reveal()
  );
}

/** Sealing draws a new nonce each time, so the same sealed bytes are the same save. */
export function isSameSavedConfig(before: SavedConfig, after: SavedConfig): boolean {
  if (before === null || after === null) return false;
  return before.sealedSecretKey.equals(after.sealedSecretKey);
}

/** The stored secret may stay for the same host, environment and key. */
export function givenOrStoredSecret(
  connections: BrokerConnections,
  userId: string,
  venueId: string,
  input: BrokerConnectionInput,
): Secret | null {
  if (input.secretKey !== null) return new Secret(input.secretKey);
  const config = connections.findSavedConfig(userId);
  if (config === null || config.venue !== venueId) return null;
  const stored = connections.unsealKeys(config);
  const isSame = stored?.keyId === input.apiKey && stored.environment === input.environment;
  return isSame ? stored.secretKey : null;
}

export function toConnectedAccount(
  account: Pick<BrokerAccount, 'accountNumber' | 'cash' | 'buyingPower' | 'equity'>,
): ConnectedAccount {
  const { accountNumber, cash, buyingPower, equity: portfolioValue } = account;
  return { accountNumber, cash, buyingPower, portfolioValue };
}

export function brokerRefusal(error: unknown): Refusal {
  if (!(error instanceof BrokerError)) throw error;
  const isRefused = error.kind === 'refused' || error.kind === 'credentials';
  return { code: isRefused ? 'BROKER_REFUSED' : 'BROKER_AWAY', message: error.message };
}

export const SECRET_MISSING = invalidField(
  'secretKey',
  'must be entered again for another host, environment or key',
);
