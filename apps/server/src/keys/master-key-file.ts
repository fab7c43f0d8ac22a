import {
  closeSync,
  fsyncSync,
  openSync,
  readSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { EnvError } from '../config/env.ts';
import { errorCodeOf, isTransient, RetryableStartError } from '../runtime/retryable-error.ts';
import type { Secret } from '../runtime/secret.ts';

const MAX_KEY_FILE_BYTES = 4_096;

/**
 * Null when there is no file. Throws `EnvError` when it is unreadable for good, `RetryableStartError`
 * when only at the moment.
 */
export function readKeyFile(sourceName: string, path: string): string | null {
  try {
    return readFileStart(path);
  } catch (error) {
    if (isFileMissing(error)) return null;
    const errorText = `${sourceName} the key file ${path} can not be read`;
    if (!isTransient(error)) throw new EnvError(errorText, { cause: error });
    throw new RetryableStartError(`${errorText} (${errorCodeOf(error)})`, { cause: error });
  }
}

function readFileStart(path: string): string {
  const bytes = Buffer.alloc(MAX_KEY_FILE_BYTES);
  const handle = openSync(path, 'r');
  try {
    let byteCount = 0;
    for (let readBytes = -1; readBytes !== 0; byteCount += readBytes)
      readBytes = readSync(handle, bytes, byteCount, MAX_KEY_FILE_BYTES - byteCount, null);
    return bytes.toString('utf8', 0, byteCount);
  } finally {
    closeSync(handle);
  }
}

/**
 * Only the owner can read the file; it survives a loss of power once this returns. Throws when it
 * exists.
 */
export function makeKeyFile(path: string, encodedKey: Secret): void {
  writeFileSync(path, `${encodedKey.reveal()}\n`, { mode: 0o600, flag: 'wx', flush: true });
  syncFolder(dirname(path));
}

/** Where a rotation keeps the new key until the database is sealed with it. */
export function nextKeyPath(path: string): string {
  return `${path}.next`;
}

export function promoteNextKey(path: string): void {
  renameSync(nextKeyPath(path), path);
  syncFolder(dirname(path));
}

export function deleteNextKey(path: string): void {
  rmSync(nextKeyPath(path));
  syncFolder(dirname(path));
}

export function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch (error) {
    if (!isFileMissing(error) || dirname(path) === path) throw error;
    return join(realPath(dirname(path)), basename(path));
  }
}

/** A file's name is on the disk only once its folder is. */
function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

function isFileMissing(error: unknown): boolean {
  return errorCodeOf(error) === 'ENOENT';
}
