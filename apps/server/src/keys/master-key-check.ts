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
import { fingerprintOf, type KeyEnv, keyHome, loadMasterKey, readMasterKey } from './master-key.ts';
import { settleRotation } from './master-key-rotation.ts';

export interface Sealing {
  /** While it is off, opening throws `SealBrokenError` and sealing throws `SealingOffError`. */
  readonly sealer: Sealer;
  readonly refusal: string | null;
}

/** A new secret would be sealed with another master key than the stored ones. */
export class SealingOffError extends Error {
  override readonly name = 'SealingOffError';
}

const LOCKED_CONSEQUENCES =
  'No account is connected, nothing is traded, open positions are not guarded, and no keys can be saved. Put the right key back and start again.';
const OTHER_KEY_MESSAGE = `The master key is not the one that the stored credentials are sealed with. ${LOCKED_CONSEQUENCES}`;
const NO_KEY_MESSAGE = `The master key is missing: the credentials in the database are sealed with another one than a new key would be. ${LOCKED_CONSEQUENCES}`;

/**
 * Compares the master key with the stored fingerprint of the key that sealed the secrets. With another
 * key, or none, the process serves without accounts and overwrites nothing, so restoring the right key
 * is enough. An interrupted rotation is finished or undone first. Throws `EnvError` for an unreadable
 * key.
 */
export function openSealing(
  env: KeyEnv,
  repositories: Pick<Repositories, 'sealing' | 'users' | 'brokerConfigs'>,
): Sealing {
  const home = keyHome(env);
  const stored = repositories.sealing.fingerprint();
  settleRotation(home, stored);

  const sealed = stored === null ? sealedKeys(repositories) : [];
  // Only a database without sealed data gets a new key.
  const isNew = stored === null && sealed.length === 0;
  const key = isNew ? new Secret(loadMasterKey(env)) : readMasterKey(home);
  if (key === null) return disabledSealing(NO_KEY_MESSAGE);

  const sealer = createSealer(key.reveal());
  const fingerprint = fingerprintOf(key);
  if (stored !== null)
    return stored === fingerprint ? { sealer, refusal: null } : disabledSealing(OTHER_KEY_MESSAGE);

  // The secrets were sealed by a version without fingerprints. One row that opens is enough, because a
  // damaged row does not prove the key wrong.
  const isRight = isNew || sealed.some((config) => canOpenKey(sealer, config));
  if (!isRight) return disabledSealing(OTHER_KEY_MESSAGE);
  repositories.sealing.claimFingerprint(fingerprint);
  return { sealer, refusal: null };
}

/** For all users, once until it is acknowledged, over restarts too. */
export function raiseSealingOff(
  alarms: Pick<Alarms, 'raise' | 'isOpen'>,
  message: string,
  { market: at, wall: raisedAt }: Moment,
): void {
  const code = 'MASTER_KEY';
  if (alarms.isOpen(code)) return;
  alarms.raise({ userId: null, severity: 'critical', code, message, at, raisedAt });
}

function sealedKeys({
  users,
  brokerConfigs,
}: Pick<Repositories, 'users' | 'brokerConfigs'>): readonly BrokerConfigRow[] {
  return users.listUsers().flatMap(({ id }) => brokerConfigs.get(id) ?? []);
}

function canOpenKey(
  sealer: Sealer,
  { userId, environment, sealedKeyId }: BrokerConfigRow,
): boolean {
  try {
    sealer.open(brokerKeyContext(userId, 'keyId', environment), sealedKeyId);
    return true;
  } catch (error) {
    if (error instanceof SealBrokenError) return false;
    throw error;
  }
}

function disabledSealing(refusal: string): Sealing {
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
