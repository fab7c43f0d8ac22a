import { randomBytes } from 'node:crypto';
import { join, relative, resolve, sep } from 'node:path';
import { masterKeyFingerprint } from '@tideline/db';
import { type Env, EnvError } from '../config/env.ts';
import { RetryableStartError } from '../runtime/retryable-error.ts';
import { Secret } from '../runtime/secret.ts';
import { makeKeyFile, readKeyFile, realPath } from './master-key-file.ts';

const MASTER_KEY_BYTES = 32;

export type KeyEnv = Pick<Env, 'MASTER_KEY' | 'MASTER_KEY_FILE' | 'DATA_DIR'>;

/** Where the operator keeps the 32-byte key that seals credentials, which is never the database. */
export type KeyLocation =
  | { readonly type: 'variable'; readonly name: 'MASTER_KEY'; readonly text: Secret }
  | {
      readonly type: 'file';
      /** The variable that names the file. Only in the data folder a missing file is made. */
      readonly name: 'MASTER_KEY_FILE' | 'DATA_DIR';
      readonly path: string;
    };

export function keyLocationOf({ MASTER_KEY, MASTER_KEY_FILE, DATA_DIR }: KeyEnv): KeyLocation {
  if (MASTER_KEY !== undefined) return { type: 'variable', name: 'MASTER_KEY', text: MASTER_KEY };
  if (MASTER_KEY_FILE !== undefined) {
    return { type: 'file', name: 'MASTER_KEY_FILE', path: MASTER_KEY_FILE };
  }
  return { type: 'file', name: 'DATA_DIR', path: join(DATA_DIR, 'master.key') };
}

/** The file of a key that the product made; null when the operator keeps the key. */
export function ownKeyPath(env: KeyEnv): string | null {
  const location = keyLocationOf(env);
  return location.type === 'file' && location.name === 'DATA_DIR' ? location.path : null;
}

/**
 * Null when the data folder has none. Throws `EnvError` when a key is not 32 bytes of base64, and
 * `RetryableStartError` when the file of `MASTER_KEY_FILE` is missing.
 */
export function readMasterKey(location: KeyLocation): Secret<Buffer> | null {
  if (location.type === 'variable') return decodeKey(location.name, location.text.reveal());
  const text = readKeyFile(location.name, location.path);
  if (text !== null) return decodeKey(location.name, text);
  if (location.name === 'DATA_DIR') return null;
  // Retryable, because the file may be mounted after this start.
  throw new RetryableStartError(`${location.name} the key file ${location.path} is not there`);
}

export function loadMasterKey(env: KeyEnv): Buffer {
  const location = keyLocationOf(env);
  const existingKey = readMasterKey(location);
  if (existingKey !== null) return existingKey.reveal();
  if (location.type === 'variable') throw new Error('a variable can not be missing');
  const key = generateKey();
  makeKeyFile(location.path, encodeKey(key));
  return key.reveal();
}

export function generateKey(): Secret<Buffer> {
  return new Secret(randomBytes(MASTER_KEY_BYTES));
}

export function encodeKey(key: Secret<Buffer>): Secret {
  return new Secret(key.reveal().toString('base64'));
}

/** Throws `EnvError` with the variable's name, without the wrong text. */
export function decodeKey(name: string, text: string): Secret<Buffer> {
  const key = parseKey(text);
  if (key === null) throw new EnvError(`${name} must hold ${MASTER_KEY_BYTES} bytes in base64`);
  return key;
}

export function parseKey(text: string): Secret<Buffer> | null {
  const key = Buffer.from(text.trim(), 'base64');
  // Node skips what is no base64, so a mistyped key could pass for another one.
  const isExactBase64 = key.toString('base64') === text.trim();
  return isExactBase64 && key.length === MASTER_KEY_BYTES ? new Secret(key) : null;
}

/** Stored beside sealed secrets and compared at every start; reveals nothing of the key. */
export function fingerprintOf(key: Secret<Buffer>): string {
  return masterKeyFingerprint(key.reveal());
}

/** Null when live keys may be stored: a copy of the data folder must not include the key to them. */
export function liveKeysRefusal(env: KeyEnv): string | null {
  const location = keyLocationOf(env);
  if (location.type === 'variable' || !isInsideFolder(env.DATA_DIR, location.path)) return null;
  return 'A live account needs the master key outside the data folder: set MASTER_KEY, or MASTER_KEY_FILE to a file elsewhere.';
}

/** Follows links, which may lead out of the folder or into it. */
function isInsideFolder(folder: string, path: string): boolean {
  const relativePath = relative(realPath(resolve(folder)), realPath(resolve(path)));
  return relativePath !== '..' && !relativePath.startsWith(`..${sep}`);
}
