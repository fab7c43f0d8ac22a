import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inject } from 'vitest';
import { writeWebApp } from './web-app.ts';

const SERVER = fileURLToPath(new URL('..', import.meta.url));

/** The bundle's entries, to be run with node. */
export interface BuiltServer {
  readonly main: string;
  readonly simulator: string;
  readonly console: string;
}

/** Of this process: its files build once, and none of them writes there. */
let built: BuiltServer | null = null;

/**
 * Builds the server as it ships, into a tree of its own: the bundle beside a web app, and below the
 * server's node_modules, where it finds its native addons.
 */
export function buildServer(): BuiltServer {
  built ??= build(join(inject('builds'), String(process.pid)));
  return built;
}

function build(root: string): BuiltServer {
  const dist = join(root, 'server', 'dist');
  writeWebApp(join(root, 'web', 'dist'));
  execFileSync(process.execPath, [join(SERVER, 'build.mjs'), dist]);
  return {
    main: join(dist, 'main.js'),
    simulator: join(dist, 'simulator-main.js'),
    console: join(dist, 'console', 'main.js'),
  };
}
