import { cp, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));

await rm(here('dist'), { recursive: true, force: true });
await build({
  absWorkingDir: here('.'),
  entryPoints: Object.fromEntries(
    ['bench', 'bare-year', 'fit', 'flooder', 'sim', 'kill', 'variants'].map((name) => [
      name,
      here(`src/${name}/main.ts`),
    ]),
  ),
  outdir: here('dist'),
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  sourcemap: 'linked',
  legalComments: 'none',
  logLevel: 'warning',
  // A native addon finds its binary relative to its own files.
  external: ['better-sqlite3', 'esbuild'],
  // CommonJS dependencies inside the bundle call `require`, which an ES module lacks.
  banner: {
    js: "import { createRequire as __createRequire } from 'node:module';\nconst require = __createRequire(import.meta.url);",
  },
});
await cp(here('../packages/db/migrations'), here('dist/migrations'), { recursive: true });
