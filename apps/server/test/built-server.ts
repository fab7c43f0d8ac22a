import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeWebApp } from './web-app.ts';

const SERVER = fileURLToPath(new URL('..', import.meta.url));

export interface BuiltServer {
  /** The bundle's entries, to be run with node. */
  readonly main: string;
  readonly simulator: string;
  remove(): void;
}

/**
 * Builds the server as it ships, into a tree of its own: the bundle beside a web app, and below the
 * server's node_modules, where it finds its native addons.
 */
export function buildServer(): BuiltServer {
  const cache = join(SERVER, 'node_modules', '.cache');
  mkdirSync(cache, { recursive: true });
  const root = mkdtempSync(join(cache, 'built-server-'));
  const dist = join(root, 'server', 'dist');
  const remove = () => rmSync(root, { recursive: true, force: true });
  try {
    writeWebApp(join(root, 'web', 'dist'));
    execFileSync(process.execPath, [join(SERVER, 'build.mjs'), dist]);
  } catch (error) {
    remove();
    throw error;
  }
  return { main: join(dist, 'main.js'), simulator: join(dist, 'simulator-main.js'), remove };
}
