// Runs one of the product's programs, installing and building first where needed:
//   node scripts/run.mjs main|simulator|admin|backtest|bench|fit|sim [arguments]
// The entry is loaded into this process rather than started as a child: signals and exit codes
// are then its own, and there is no process that could be left behind.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bootstrap } from './lib/bootstrap.mjs';
import { browserEnvironment } from './lib/browser.mjs';
import { build } from './lib/build.mjs';
import { root } from './lib/spawn.mjs';

try {
  await bootstrap();
  await build();
} catch (error) {
  console.error(`tideline: ${error.message}`);
  process.exit(1);
}

const programs = {
  main: 'apps/server/dist/main.js',
  simulator: 'apps/server/dist/simulator-main.js',
  admin: 'apps/server/dist/console/main.js',
  backtest: 'packages/backtest/dist/main.js',
  bench: 'lab/dist/bench.js',
  fit: 'lab/dist/fit.js',
  sim: `lab/dist/${faultProgram(process.argv)}.js`,
};

function faultProgram(args) {
  if (args.includes('--kill')) return 'kill';
  return args.includes('--mutants') ? 'variants' : 'sim';
}

// The benches of screens report a missing browser themselves.
if (process.argv[2] === 'bench') {
  Object.assign(process.env, await browserEnvironment().catch(() => ({})));
}

// npm runs a script in its package's folder, wherever it was called from, so files are named from
// the caller's folder.
const callersFolder = process.env.INIT_CWD;
if (process.argv[2] === 'backtest' && callersFolder) process.chdir(callersFolder);

const entry = join(root, programs[process.argv[2]]);
process.argv.splice(1, 2, entry);
process.env.NODE_ENV ??= 'production';
process.setSourceMapsEnabled(true);
await import(pathToFileURL(entry).href);
