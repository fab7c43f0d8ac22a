import { createSealer, type Repositories } from '@tideline/db';
import type { Secret } from '../runtime/secret.ts';
import {
  decodeKey,
  encodeKey,
  fingerprintOf,
  type KeyEnv,
  type KeyHome,
  keyHome,
  newKey,
  parseKey,
  readMasterKey,
} from './master-key.ts';
import {
  dropNextKey,
  makeKeyFile,
  nextKeyPath,
  readKeyFile,
  takeNextKey,
} from './master-key-file.ts';

export interface RotationOrder {
  readonly env: KeyEnv & { readonly NEW_MASTER_KEY?: Secret | undefined };
  /** The new key's file: used when it holds a key, made when missing. */
  readonly toFile: string | null;
}

export type KeyRotation =
  | { readonly type: 'rotated' | 'already'; readonly home: NewHome }
  | { readonly type: 'refused'; readonly message: string };

export type NewHome =
  | { readonly type: 'in-place'; readonly path: string }
  | { readonly type: 'file'; readonly path: string }
  | { readonly type: 'variable' };

/**
 * Call with the data folder's lock held, because no other process may seal meanwhile. The new key
 * is on the disk before the database changes, in one transaction, so after any interruption an
 * existing key opens what is stored, and the same rotation can go on. Throws `EnvError`, with
 * nothing changed, for unreadable keys and when a stored secret does not open.
 */
export function rotateMasterKey(
  { env, toFile }: RotationOrder,
  sealing: Repositories['sealing'],
): KeyRotation {
  const home = keyHome(env);
  const stored = sealing.fingerprint();
  if (stored === null) return refusedRotation('nothing is sealed yet: start the server once');
  settleRotation(home, stored);
  const target = newKeyHome(home, toFile, env.NEW_MASTER_KEY);
  if (target === null) {
    return refusedRotation(
      home.type === 'file' && home.name === 'DATA_DIR'
        ? 'give the new key one place: --to-file or NEW_MASTER_KEY'
        : `with ${home.name} the new key needs one place: --to-file FILE or NEW_MASTER_KEY`,
    );
  }

  const present = keyAlreadyThere(target, env.NEW_MASTER_KEY);
  if (present !== null && fingerprintOf(present) === stored) {
    return { type: 'already', home: target };
  }
  const old = readMasterKey(home);
  if (old === null || fingerprintOf(old) !== stored) {
    return refusedRotation(
      'the master key is not the one that the stored credentials are sealed with',
    );
  }

  const key = present ?? makeKeyFor(target);
  const from = createSealer(old.reveal());
  const to = createSealer(key.reveal());
  sealing.reseal(from.open, to.seal, fingerprintOf(key));
  if (target.type === 'in-place') takeNextKey(target.path);
  return { type: 'rotated', home: target };
}

/**
 * Finishes an interrupted rotation when the database is sealed with the new key, and undoes it when
 * with the old one. When neither fits, both are kept.
 */
export function settleRotation(home: KeyHome, stored: string | null): void {
  if (home.type !== 'file' || home.name !== 'DATA_DIR' || stored === null) return;
  const next = readKeyFile(home.name, nextKeyPath(home.path));
  if (next === null) return;
  if (hasFingerprint(next, stored)) takeNextKey(home.path);
  else if (hasFingerprint(readKeyFile(home.name, home.path) ?? '', stored)) dropNextKey(home.path);
}

function hasFingerprint(text: string, fingerprint: string): boolean {
  const key = parseKey(text);
  return key !== null && fingerprintOf(key) === fingerprint;
}

function newKeyHome(
  home: KeyHome,
  toFile: string | null,
  given: Secret | undefined,
): NewHome | null {
  if (toFile !== null && given !== undefined) return null;
  if (toFile !== null) return { type: 'file', path: toFile };
  if (given !== undefined) return { type: 'variable' };
  if (home.type === 'variable' || home.name !== 'DATA_DIR') return null;
  return { type: 'in-place', path: home.path };
}

function keyAlreadyThere(target: NewHome, given: Secret | undefined): Secret<Buffer> | null {
  if (target.type === 'variable') return decodeKey('NEW_MASTER_KEY', given?.reveal() ?? '');
  const text = target.type === 'file' ? readKeyFile('--to-file', target.path) : null;
  return text === null ? null : decodeKey('--to-file', text);
}

function makeKeyFor(target: NewHome): Secret<Buffer> {
  const key = newKey();
  if (target.type !== 'variable') {
    const path = target.type === 'in-place' ? nextKeyPath(target.path) : target.path;
    makeKeyFile(path, encodeKey(key));
  }
  return key;
}

function refusedRotation(message: string): KeyRotation {
  return { type: 'refused', message };
}
