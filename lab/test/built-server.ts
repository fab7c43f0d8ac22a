import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const SERVER_FOLDER = fileURLToPath(new URL('../../apps/server/', import.meta.url));

const INDEX_PAGE =
  '<!doctype html><title>Tideline</title><script type="module" src="/assets/app.js"></script>';

export interface BuiltServer {
  readonly main: string;
  readonly simulator: string;
  remove(): void;
}

/** The bundle lies below the server's node_modules, where it finds its native addons. */
export function buildServer(): BuiltServer {
  const cache = join(SERVER_FOLDER, 'node_modules', '.cache');
  mkdirSync(cache, { recursive: true });
  const root = mkdtempSync(join(cache, 'lab-server-'));
  const dist = join(root, 'server', 'dist');
  const pages = join(root, 'web', 'dist');
  mkdirSync(pages, { recursive: true });
  for (const page of ['index.html', 'login.html']) {
    writeFileSync(join(pages, page), INDEX_PAGE);
  }
  const remove = () => rmSync(root, { recursive: true, force: true });
  try {
    execFileSync(process.execPath, [join(SERVER_FOLDER, 'build.mjs'), dist]);
  } catch (error) {
    remove();
    throw error;
  }
  return { main: join(dist, 'main.js'), simulator: join(dist, 'simulator-main.js'), remove };
}
