// Bundles each entry of the server into one file under dist/, or under the folder that is given, with
// the migrations beside it.

import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const entries = ['main', 'simulator-main', 'console/main'];

const target = process.argv[2] ?? here('dist');

await rm(target, { recursive: true, force: true });
await build({
  absWorkingDir: here('.'),
  entryPoints: entries.map((name) => here(`src/${name}.ts`)),
  outdir: target,
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  sourcemap: 'linked',
  legalComments: 'none',
  logLevel: 'warning',
  // Native addons find their binary relative to their own files.
  external: ['better-sqlite3', '@node-rs/argon2'],
  // CommonJS dependencies inside the bundle call `require`, which an ES module lacks.
  banner: {
    js: "import { createRequire as __createRequire } from 'node:module';\nconst require = __createRequire(import.meta.url);",
  },
});
await cp(here('../../packages/db/migrations'), join(target, 'migrations'), { recursive: true });
