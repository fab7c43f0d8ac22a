import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * Names the code that runs by its own content: bundled, this file is all of it. Two builds of the
 * same sources have the same name, and nobody can forget to change it.
 */
export function buildId(): string {
  const code = readFileSync(fileURLToPath(import.meta.url));
  return createHash('sha256').update(code).digest('hex').slice(0, 12);
}
