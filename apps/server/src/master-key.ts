import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Env, EnvError } from './env.ts';

const KEY_BYTES = 32;

/**
 * The 32-byte key that seals credentials: from the environment, else from a file that is made on
 * the first start and readable by its owner alone. It is never in the database or its backups.
 */
export function loadMasterKey(
  env: Pick<Env, 'MASTER_KEY' | 'MASTER_KEY_FILE' | 'DATA_DIR'>,
): Buffer {
  if (env.MASTER_KEY !== undefined) return decode('MASTER_KEY', env.MASTER_KEY);
  if (env.MASTER_KEY_FILE !== undefined) return readKey('MASTER_KEY_FILE', env.MASTER_KEY_FILE);
  const path = join(env.DATA_DIR, 'master.key');
  if (!existsSync(path)) {
    const text = `${randomBytes(KEY_BYTES).toString('base64')}\n`;
    writeFileSync(path, text, { mode: 0o600, flag: 'wx', flush: true });
  }
  return readKey('DATA_DIR', path);
}

function readKey(name: string, path: string): Buffer {
  try {
    return decode(name, readFileSync(path, 'utf8'));
  } catch (error) {
    if (error instanceof EnvError) throw error;
    throw new EnvError(`${name} the key file ${path} can not be read`, { cause: error });
  }
}

function decode(name: string, text: string): Buffer {
  const key = Buffer.from(text.trim(), 'base64');
  // Node skips what is no base64: a mistyped key must not be taken for another one.
  const isExact = key.toString('base64') === text.trim();
  if (!isExact || key.length !== KEY_BYTES)
    throw new EnvError(`${name} must hold 32 bytes in base64`);
  return key;
}
