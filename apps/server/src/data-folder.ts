import { accessSync, constants, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { KillFile } from './bot/kill-switch.ts';
import { EnvError } from './env.ts';

/** Makes the folder where it is not there yet. Throws `EnvError` when nothing can be written to it. */
export function makeDataFolder(path: string): void {
  try {
    mkdirSync(path, { recursive: true });
    accessSync(path, constants.W_OK);
  } catch (error) {
    throw new EnvError(`DATA_DIR must be a folder that can be written to, was "${path}"`, {
      cause: error,
    });
  }
}

/** Whether the file KILL is there. A folder that can't be looked into counts as a kill. */
export function isKilled(dataDir: string): boolean {
  try {
    // Asked for with every step: no error is made where it is not there.
    return statSync(killPath(dataDir), { throwIfNoEntry: false }) !== undefined;
  } catch {
    return true;
  }
}

/** The file KILL, for who engages and releases the switch. Both throw when nothing can be written. */
export function killFile(dataDir: string): KillFile {
  const path = killPath(dataDir);
  return {
    make: () => writeFileSync(path, ''),
    remove: () => rmSync(path, { recursive: true, force: true }),
  };
}

function killPath(dataDir: string): string {
  return join(dataDir, 'KILL');
}
