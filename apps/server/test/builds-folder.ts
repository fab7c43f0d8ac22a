import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  export interface ProvidedContext {
    readonly builds: string;
    readonly readerThread: string;
  }
}

/** Runs before and after all tests: the folder for the builds of their processes. */
export async function setup({ provide }: TestProject): Promise<() => void> {
  const cache = fileURLToPath(new URL('../node_modules/.cache', import.meta.url));
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'built-server-'));
  provide('builds', folder);
  const readerThread = join(folder, 'reader-thread.cjs');
  await build({
    entryPoints: [fileURLToPath(new URL('../src/reader/reader-thread.ts', import.meta.url))],
    outfile: readerThread,
    bundle: true,
    platform: 'node',
    external: ['better-sqlite3', '@node-rs/argon2'],
    logLevel: 'silent',
  });
  provide('readerThread', readerThread);
  return () => rmSync(folder, { recursive: true, force: true });
}
