import {
  type Alarms,
  type BrokerConfigRow,
  brokerKeyContext,
  createSealer,
  type Repositories,
  SealBrokenError,
  type Sealer,
} from '@tideline/db';
import type { Moment } from '@tideline/engine';
import { Secret } from '../runtime/secret.ts';
import {
  fingerprintOf,
  type KeyEnv,
  keyLocationOf,
  loadMasterKey,
  readMasterKey,
} from './master-key.ts';
import { finishInterruptedRotation } from './master-key-rotation.ts';

export interface Sealing {
  /** With sealing off, opening throws `SealBrokenError` and sealing throws `SealingOffError`. */
  readonly sealer: Sealer;
  readonly refusal: string | null;
}

/** A new secret would be sealed with another master key than the stored ones. */
export class SealingOffError extends Error {
  override readonly name = 'SealingOffError';
}

const LOCKED_CONSEQUENCES =
  'No account is connected, nothing is traded, open positions are not guarded, and no keys can be saved. Put the right key back and start again.';
const WRONG_KEY_MESSAGE = `The master key is not the one that the stored credentials are sealed with. ${LOCKED_CONSEQUENCES}`;
const MISSING_KEY_MESSAGE = `The master key is missing: the credentials in the database are sealed with another one than a new key would be. ${LOCKED_CONSEQUENCES}`;

/**
 * Compares the master key with the stored fingerprint of the key that sealed the secrets. With another
 * key, or none, the process serves without accounts and overwrites nothing, so restoring the right key
 * is enough. An interrupted rotation is finished or undone first. Throws `EnvError` for an unreadable
 * key.
 */
export function openSealing(
  env: KeyEnv,
  { sealing, users, brokerConfigs }: Pick<Repositories, 'sealing' | 'users' | 'brokerConfigs'>,
): Sealing {
  const location = keyLocationOf(env);
  const storedFingerprint = sealing.fingerprint();
  finishInterruptedRotation(location, storedFingerprint);

  const userIds = storedFingerprint === null ? users.listUsers().map(({ id }) => id) : [];
  const sealedConfigs = userIds.flatMap((id) => brokerConfigs.get(id) ?? []);
  // Only a database without sealed data gets a new key.
  const isNewDatabase = storedFingerprint === null && sealedConfigs.length === 0;
  const key = isNewDatabase ? new Secret(loadMasterKey(env)) : readMasterKey(location);
  if (key === null) return createDisabledSealing(MISSING_KEY_MESSAGE);

  const sealer = createSealer(key.reveal());
  const fingerprint = fingerprintOf(key);
  if (storedFingerprint !== null)
    return storedFingerprint === fingerprint
      ? { sealer, refusal: null }
      : createDisabledSealing(WRONG_KEY_MESSAGE);

  // The secrets were sealed by a version without fingerprints. One row that opens is enough, because a
  // damaged row does not prove the key wrong.
  const isMatchingKey = isNewDatabase || sealedConfigs.some((config) => canOpenKey(sealer, config));
  if (!isMatchingKey) return createDisabledSealing(WRONG_KEY_MESSAGE);
  sealing.claimFingerprint(fingerprint);
  return { sealer, refusal: null };
}

/** Raised for all users, once until it is acknowledged, over restarts too. */
export function raiseSealingAlarm(
  alarms: Pick<Alarms, 'raise' | 'isOpen'>,
  message: string,
  { market: at, wall: raisedAt }: Moment,
): void {
  const code = 'MASTER_KEY';
  if (alarms.isOpen(code)) return;
  alarms.raise({ userId: null, severity: 'critical', code, message, at, raisedAt });
}

function canOpenKey(sealer: Sealer, config: BrokerConfigRow): boolean {
  try {
    sealer.open(brokerKeyContext(config.userId, 'keyId', config.environment), config.sealedKeyId);
    return true;
  } catch (error) {
    if (error instanceof SealBrokenError) return false;
    throw error;
  }
}

function createDisabledSealing(refusal: string): Sealing {
  return {
    refusal,
    sealer: {
      seal: () => {
        throw new SealingOffError(refusal);
      },
      open: () => {
        throw new SealBrokenError(refusal);
      },
    },
  };
}
