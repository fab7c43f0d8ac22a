import { chmodSync, statSync } from 'node:fs';
import { EnvError } from '../config/env.ts';
import type { Log } from '../runtime/log.ts';
import { toOctal } from '../runtime/private-files.ts';
import { type KeyEnv, keyLocationOf } from './master-key.ts';

const WORLD_ACCESS_BITS = 0o007;

/**
 * Narrows a key file of ours that everyone on the machine can read, with a log line: refusing it would
 * leave an upgraded server's positions unguarded. Throws `EnvError` for one that we can't change. A
 * group may read it, as with a systemd credential.
 */
export function keepKeyPrivate(env: KeyEnv, log: Log): void {
  const location = keyLocationOf(env);
  if (location.type !== 'file') return;
  const mode = fileModeOf(location.path);
  if (mode === null || (mode & WORLD_ACCESS_BITS) === 0) return;
  try {
    chmodSync(location.path, mode & 0o700);
  } catch (cause) {
    throw new EnvError(
      `${location.name} the key file ${location.path} has mode ${toOctal(mode)}: everybody on this machine can read it; give it 0400`,
      { cause },
    );
  }
  log.warn(
    { file: location.path, mode: toOctal(mode) },
    'the master key could be read by everyone on this machine: it is private now; change it if anyone may have read it',
  );
}

function fileModeOf(path: string): number | null {
  try {
    const stat = statSync(path);
    return stat.isFile() ? stat.mode : null;
  } catch {
    return null;
  }
}
