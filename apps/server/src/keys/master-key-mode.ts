import { chmodSync, statSync } from 'node:fs';
import { EnvError } from '../config/env.ts';
import type { Log } from '../runtime/log.ts';
import { octal } from '../runtime/private-files.ts';
import { type KeyEnv, keyHome } from './master-key.ts';

const EVERYBODY = 0o007;

/**
 * A key file that everybody on the machine can read is narrowed, with a word, where it is ours: to
 * refuse it would leave the positions of an upgraded server without a guard. One that is not ours to
 * change is refused with `EnvError`. A group may read it, as that of a systemd credential does.
 */
export function keepKeyPrivate(env: KeyEnv, log: Log): void {
  const home = keyHome(env);
  if (home.type !== 'file') return;
  const mode = modeOf(home.path);
  if (mode === null || (mode & EVERYBODY) === 0) return;
  try {
    chmodSync(home.path, mode & 0o700);
  } catch (cause) {
    throw new EnvError(
      `${home.name} the key file ${home.path} has mode ${octal(mode)}: everybody on this machine can read it; give it 0400`,
      { cause },
    );
  }
  log.warn(
    { file: home.path, mode: octal(mode) },
    'the master key could be read by everybody on this machine: it is private now; change it when somebody may have',
  );
}

/** Null for what is no file, or can't be looked at: that is for its reader to say. */
function modeOf(path: string): number | null {
  try {
    const stat = statSync(path);
    return stat.isFile() ? stat.mode : null;
  } catch {
    return null;
  }
}
