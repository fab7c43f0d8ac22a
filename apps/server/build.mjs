// Bundles each entry of the server into one file under dist/, or under the folder that is given, with
// the migrations beside it, and keeps there what V8 compiles of the server in a start.

import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { freePort } from '@tideline/free-ports';
import { build } from 'esbuild';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const target = process.argv[2] ?? here('dist');
/** A server that is not ready by then never will be. */
const LONGEST_START_MS = 60_000;

const common = {
  absWorkingDir: here('.'),
  bundle: true,
  platform: 'node',
  target: 'node20',
  legalComments: 'none',
  logLevel: 'warning',
  // Native addons find their binary relative to their own files.
  external: ['better-sqlite3', '@node-rs/argon2'],
};
const module = {
  ...common,
  format: 'esm',
  // CommonJS dependencies inside the bundle call `require`, which an ES module lacks.
  banner: {
    js: "import { createRequire as __createRequire } from 'node:module';\nconst require = __createRequire(import.meta.url);",
  },
};
/** V8 keeps what it has compiled of a script; of a module Node 20 lets it keep nothing. */
const script = {
  ...common,
  format: 'cjs',
  outExtension: { '.js': '.cjs' },
  define: { 'import.meta.url': '__url' },
  banner: { js: "const __url = require('node:url').pathToFileURL(__filename).href;" },
  // A start reads all of it. Names stay, and so do stacks, which are mapped.
  minifyWhitespace: true,
};

await rm(target, { recursive: true, force: true });
await bundle(module, ['main', 'simulator-main', 'console/main'], target);
await bundle(script, ['serve', 'reader/reader-thread'], target);
await refuseOthersThanAscii(join(target, 'serve.cjs'));
await cp(here('../../packages/db/migrations'), join(target, 'migrations'), { recursive: true });
await keepCompiled();

function bundle(options, names, outdir) {
  const entryPoints = names.map((name) => here(`src/${name}.ts`));
  return build({
    ...options,
    entryPoints,
    outdir,
    outbase: here('src'),
    sourcemap: 'linked',
    // Node reads the whole map at the start, and these are two thirds of it: the sources are there.
    sourcesContent: false,
  });
}

/** The bundler writes other characters as escapes, but where a text is to be taken as it stands. */
async function refuseOthersThanAscii(file) {
  const bytes = await readFile(file);
  if (bytes.some((byte) => byte > 0x7f)) throw new Error(`${file} is not ASCII`);
}

/** Starts the server once, on the simulated market and in a folder of its own. */
async function keepCompiled() {
  const folder = await mkdtemp(join(tmpdir(), 'tideline-build-'));
  try {
    await bundle(module, ['keep-compiled'], folder);
    const { PATH } = process.env;
    const env = { PATH, DATA_DIR: join(folder, 'data'), PORT: String(await freePort()) };
    await promisify(execFile)(
      process.execPath,
      [join(folder, 'keep-compiled.js'), join(target, 'serve.cjs')],
      { env, timeout: LONGEST_START_MS },
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
