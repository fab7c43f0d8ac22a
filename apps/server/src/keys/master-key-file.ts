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

const MAX_FILE_BYTES = 4_096;

/**
 * Null when there is no file. Throws `EnvError` when it is unreadable for good, `RetryableStartError`
 * when only at the moment.
 */
export function readKeyFile(name: string, path: string): string | null {
  try {
    return readStart(path);
  } catch (error) {
    if (isFileMissing(error)) return null;
    const line = `${name} the key file ${path} can not be read`;
    if (!isTransient(error)) throw new EnvError(line, { cause: error });
    throw new RetryableStartError(`${line} (${errorCodeOf(error)})`, { cause: error });
  }
}

function readStart(path: string): string {
  const bytes = Buffer.alloc(MAX_FILE_BYTES);
  const handle = openSync(path, 'r');
  try {
    let length = 0;
    for (let read = -1; read !== 0; length += read)
      read = readSync(handle, bytes, length, MAX_FILE_BYTES - length, null);
    return bytes.toString('utf8', 0, length);
  } finally {
    closeSync(handle);
  }
}

/**
 * Only the owner can read the file; it survives a loss of power once this returns. Throws when it
 * exists.
 */
export function makeKeyFile(path: string, text: Secret): void {
  writeFileSync(path, `${text.reveal()}\n`, { mode: 0o600, flag: 'wx', flush: true });
  syncFolder(dirname(path));
}

/** Where a rotation keeps the new key until the database is sealed with it. */
export function nextKeyPath(path: string): string {
  return `${path}.next`;
}

export function takeNextKey(path: string): void {
  renameSync(nextKeyPath(path), path);
  syncFolder(dirname(path));
}

export function dropNextKey(path: string): void {
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
