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
import { codeOf, mayPass, RetryableStartError } from '../runtime/retryable-error.ts';

/**
 * Makes the folder, for its owner alone, where it is not there yet. Throws `EnvError` when the path
 * can be no folder, and `NotYetError` when nothing can be written to it at the moment.
 */
export function makeDataFolder(path: string): void {
  try {
    makeFolder(path);
    accessSync(path, constants.W_OK | constants.X_OK);
  } catch (error) {
    // Of a folder whose parent is there the system says so where nothing can be made, as below /proc.
    if (codeOf(error) !== 'ENOENT' && mayPass(error)) {
      throw new RetryableStartError(
        `DATA_DIR can not be written to, was "${path}" (${codeOf(error)}): see to its disk, its mount and its owner`,
        { cause: error },
      );
    }
    throw new EnvError(`DATA_DIR must be a folder that can be written to, was "${path}"`, {
      cause: error,
    });
  }
}

/** One level at a time: Node's own recursion never ends where a parent is there and takes no folder. */
function makeFolder(path: string): void {
  if (isFolder(path)) return;
  if (dirname(path) !== path) makeFolder(dirname(path));
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    // Another process may have made it meanwhile.
    if (codeOf(error) !== 'EEXIST' || !isFolder(path)) throw error;
  }
}

/** Throws when there is no telling. */
function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

/** Whether the file KILL is there. A folder that can't be looked into counts as a kill. */
export function isKilled(dataDir: string): boolean {
  try {
    // Asked for with every step: no error is made where it is not there. A link that leads nowhere is
    // there as well.
    if (lstatSync(killPath(dataDir), { throwIfNoEntry: false }) !== undefined) return true;
    // Newer versions of Node answer so too where the folder can't be looked into.
    accessSync(`${dataDir}/.`, constants.X_OK);
    return false;
  } catch (error) {
    // Where there is no folder there is no file either.
    return codeOf(error) !== 'ENOENT';
  }
}

/** The file KILL, for who engages and releases the switch. Both throw when nothing can be written. */
export function killFile(dataDir: string): KillFile {
  const path = killPath(dataDir);
  return {
    make: () => {
      if (!isKilled(dataDir)) writeFileSync(path, '');
    },
    remove: () => rmSync(path, { recursive: true, force: true }),
  };
}

function killPath(dataDir: string): string {
  return join(dataDir, 'KILL');
}
