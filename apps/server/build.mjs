// Bundles each entry of the server into one file under dist/, or under the folder that is given, with
// the migrations beside it.

import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const target = process.argv[2] ?? here('dist');
const entries = [
  'main',
  'simulator-main',
  'console/main',
  'console/flatten-main',
  'reader/reader-thread',
];

await rm(target, { recursive: true, force: true });
await build({
  absWorkingDir: here('.'),
  entryPoints: entries.map((name) => here(`src/${name}.ts`)),
  outdir: target,
  outbase: here('src'),
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  legalComments: 'none',
  logLevel: 'warning',
  sourcemap: 'linked',
  // Node reads the whole map at the start; the sources, on the disk anyway, would be two thirds.
  sourcesContent: false,
  // Native addons find their binary relative to their own files.
  external: ['better-sqlite3', '@node-rs/argon2'],
  // CommonJS dependencies inside the bundle call `require`, which an ES module lacks.
  banner: {
    js: "import { createRequire as __createRequire } from 'node:module';\nconst require = __createRequire(import.meta.url);",
  },
});
await cp(here('../../packages/db/migrations'), join(target, 'migrations'), { recursive: true });
