import { createSealer, type Repositories } from '@tideline/db';
import type { Secret } from '../runtime/secret.ts';
import {
  decodeKey,
  encodeKey,
  fingerprintOf,
  generateKey,
  type KeyEnv,
  type KeyLocation,
  keyLocationOf,
  parseKey,
  readMasterKey,
} from './master-key.ts';
import {
  deleteNextKey,
  makeKeyFile,
  nextKeyPath,
  promoteNextKey,
  readKeyFile,
} from './master-key-file.ts';

export interface RotationRequest {
  readonly env: KeyEnv & { readonly NEW_MASTER_KEY?: Secret | undefined };
  /** The new key's file: used when it holds a key, made when missing. */
  readonly newKeyFile: string | null;
}

export type KeyRotation =
  | { readonly type: 'rotated' | 'already'; readonly newLocation: NewKeyLocation }
  | { readonly type: 'refused'; readonly message: string };

export type NewKeyLocation =
  | { readonly type: 'in-place' | 'file'; readonly path: string }
  | { readonly type: 'variable' };

/**
 * Call with the data folder's lock held, because no other process may seal meanwhile. The new key
 * is on the disk before the database changes, in one transaction, so after any interruption an
 * existing key opens what is stored, and the same rotation can go on. Throws `EnvError`, with
 * nothing changed, for unreadable keys and when a stored secret does not open.
 */
export function rotateMasterKey(
  { env, newKeyFile }: RotationRequest,
  sealing: Repositories['sealing'],
): KeyRotation {
  const home = keyLocationOf(env);
  const storedFingerprint = sealing.fingerprint();
  if (storedFingerprint === null)
    return refusedRotation('nothing is sealed yet: start the server once');
  finishInterruptedRotation(home, storedFingerprint);
  const newLocation = newKeyLocationOf(home, newKeyFile, env.NEW_MASTER_KEY);
  if (newLocation === null) {
    return refusedRotation(
      home.type === 'file' && home.name === 'DATA_DIR'
        ? 'give the new key one place: --to-file or NEW_MASTER_KEY'
        : `with ${home.name} the new key needs one place: --to-file FILE or NEW_MASTER_KEY`,
    );
  }

  const presentKey = existingKeyAt(newLocation, env.NEW_MASTER_KEY);
  if (presentKey !== null && fingerprintOf(presentKey) === storedFingerprint) {
    return { type: 'already', newLocation };
  }
  const oldKey = readMasterKey(home);
  if (oldKey === null || fingerprintOf(oldKey) !== storedFingerprint) {
    const message = 'the master key is not the one that the stored credentials are sealed with';
    return refusedRotation(message);
  }

  const key = presentKey ?? makeKeyAt(newLocation);
  const oldSealer = createSealer(oldKey.reveal());
  const newSealer = createSealer(key.reveal());
  sealing.reseal(oldSealer.open, newSealer.seal, fingerprintOf(key));
  if (newLocation.type === 'in-place') promoteNextKey(newLocation.path);
  return { type: 'rotated', newLocation };
}

/**
 * Finishes an interrupted rotation when the database is sealed with the new key, and undoes it when
 * with the old one. When neither fits, both are kept.
 */
export function finishInterruptedRotation(home: KeyLocation, fingerprint: string | null): void {
  if (home.type !== 'file' || home.name !== 'DATA_DIR' || fingerprint === null) return;
  const nextKeyText = readKeyFile(home.name, nextKeyPath(home.path));
  if (nextKeyText === null) return;
  if (hasFingerprint(nextKeyText, fingerprint)) promoteNextKey(home.path);
  else if (hasFingerprint(readKeyFile(home.name, home.path) ?? '', fingerprint))
    deleteNextKey(home.path);
}

function hasFingerprint(text: string, fingerprint: string): boolean {
  const key = parseKey(text);
  return key !== null && fingerprintOf(key) === fingerprint;
}

function newKeyLocationOf(
  home: KeyLocation,
  newKeyFile: string | null,
  givenKey: Secret | undefined,
): NewKeyLocation | null {
  if (newKeyFile !== null && givenKey !== undefined) return null;
  if (newKeyFile !== null) return { type: 'file', path: newKeyFile };
  if (givenKey !== undefined) return { type: 'variable' };
  if (home.type === 'variable' || home.name !== 'DATA_DIR') return null;
  return { type: 'in-place', path: home.path };
}

function existingKeyAt(location: NewKeyLocation, given: Secret | undefined): Secret<Buffer> | null {
  if (location.type === 'variable') return decodeKey('NEW_MASTER_KEY', given?.reveal() ?? '');
  const text = location.type === 'file' ? readKeyFile('--to-file', location.path) : null;
  return text === null ? null : decodeKey('--to-file', text);
}

function makeKeyAt(newLocation: NewKeyLocation): Secret<Buffer> {
  const key = generateKey();
  if (newLocation.type !== 'variable') {
    const path = newLocation.type === 'in-place' ? nextKeyPath(newLocation.path) : newLocation.path;
    makeKeyFile(path, encodeKey(key));
  }
  return key;
}

function refusedRotation(message: string): KeyRotation {
  return { type: 'refused', message };
}
