import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Log } from '../runtime/log.ts';

const FILE = 'served-origin';

/**
 * Writes down where the server answers, for the console: it makes links, and may not have been given
 * the variables that the server has.
 */
export function noteServedOrigin(dataDir: string, origin: string, log: Log): void {
  try {
    writeFileSync(join(dataDir, FILE), `${origin}\n`);
  } catch (error) {
    log.warn({ error }, 'where the server answers could not be written down');
  }
}

/** Where the server that runs, or the last one that did, answers; null when none has said. */
export function readServedOrigin(dataDir: string): string | null {
  try {
    const text = readFileSync(join(dataDir, FILE), 'utf8').trim();
    return URL.canParse(text) ? new URL(text).origin : null;
  } catch {
    return null;
  }
}
