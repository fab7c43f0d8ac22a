import { accessSync, constants, mkdirSync } from 'node:fs';
import { join } from 'node:path';
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
    accessSync(join(dataDir, 'KILL'), constants.F_OK);
    return true;
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'ENOENT');
  }
}
