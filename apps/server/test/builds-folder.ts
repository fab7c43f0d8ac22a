import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  export interface ProvidedContext {
    /** A folder of this run, below the server's node_modules. */
    readonly builds: string;
  }
}

/** Before and after a whole run: where its processes put what they build. */
export function setup({ provide }: TestProject): () => void {
  const cache = fileURLToPath(new URL('../node_modules/.cache', import.meta.url));
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'built-server-'));
  provide('builds', folder);
  return () => rmSync(folder, { recursive: true, force: true });
}
