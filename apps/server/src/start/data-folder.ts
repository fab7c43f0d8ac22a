import {
  accessSync,
  constants,
  lstatSync,
  mkdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import type { KillFile } from '../bot/guard/kill-switch.ts';
import { EnvError } from '../config/env.ts';
import { errorCodeOf, isTransient, RetryableStartError } from '../runtime/retryable-error.ts';

/**
 * Only its owner can read it. Throws `EnvError` when the path can be no folder, and
 * `RetryableStartError` when it can't be written at the moment.
 */
export function makeDataFolder(path: string): void {
  try {
    makeFolder(path);
    accessSync(path, constants.W_OK | constants.X_OK);
  } catch (error) {
    // The system also reports ENOENT for an existing parent where nothing can be made, as below /proc.
    if (errorCodeOf(error) !== 'ENOENT' && isTransient(error)) {
      const line = `DATA_DIR can not be written to, was "${path}" (${errorCodeOf(error)}): see to its disk, its mount and its owner`;
      throw new RetryableStartError(line, { cause: error });
    }
    const line = `DATA_DIR must be a folder that can be written to, was "${path}"`;
    throw new EnvError(line, { cause: error });
  }
}

/** One level at a time: Node's own recursion never ends where an existing parent takes no folder. */
function makeFolder(path: string): void {
  if (isFolder(path)) return;
  if (dirname(path) !== path) makeFolder(dirname(path));
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    // Another process may have made it just now.
    if (errorCodeOf(error) !== 'EEXIST' || !isFolder(path)) throw error;
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

/** An inaccessible folder counts as killed. */
export function isKillFilePresent(dataDir: string): boolean {
  try {
    // Runs with every step, so a missing file must not make an error object. A dangling link counts as
    // present.
    if (lstatSync(killFilePath(dataDir), { throwIfNoEntry: false }) !== undefined) return true;
    // Newer versions of Node report no entry also when the folder is inaccessible.
    accessSync(`${dataDir}/.`, constants.X_OK);
    return false;
  } catch (error) {
    return errorCodeOf(error) !== 'ENOENT';
  }
}

/** Both functions throw when nothing can be written. */
export function openKillFile(dataDir: string): KillFile {
  const path = killFilePath(dataDir);
  return {
    create: () => {
      if (!isKillFilePresent(dataDir)) writeFileSync(path, '');
    },
    remove: () => rmSync(path, { recursive: true, force: true }),
  };
}

function killFilePath(dataDir: string): string {
  return join(dataDir, 'KILL');
}
