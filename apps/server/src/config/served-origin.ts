import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Log } from '../runtime/log.ts';

const ORIGIN_FILE_NAME = 'served-origin';

/** Noted for the console, which makes links and may lack the server's variables. */
export function noteServedOrigin(dataDir: string, origin: string, log: Log): void {
  try {
    writeFileSync(join(dataDir, ORIGIN_FILE_NAME), `${origin}\n`);
  } catch (error) {
    log.warn({ error }, 'where the server answers could not be written down');
  }
}

export function readServedOrigin(dataDir: string): string | null {
  try {
    const text = readFileSync(join(dataDir, ORIGIN_FILE_NAME), 'utf8').trim();
    return URL.canParse(text) ? new URL(text).origin : null;
  } catch {
    return null;
  }
}
