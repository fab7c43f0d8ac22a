// Makes node_modules match the lockfile on a machine that has nothing but Node and npm.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { fingerprint, readStamp, writeStamp } from './fingerprint.mjs';
import { root, run } from './spawn.mjs';

export async function bootstrap() {
  requireNode();
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  // Native addons are built for one ABI: another Node needs them again.
  const abi = `${process.platform}-${process.arch}-${process.versions.modules}`;
  const stamp = `${abi} ${fingerprint(manifests())}`;
  const found = readStamp('install');
  if (found === stamp) return;

  console.error('tideline: installing the dependencies');
  const env = await installEnvironment();
  const pnpm = (...args) =>
    run('npx', ['--yes', manifest.packageManager, ...args], { env, ownGroup: true });
  let code = await pnpm('install', '--frozen-lockfile');
  // pnpm looks at versions only, and would leave addons of the former ABI in place.
  if (code === 0 && found && !found.startsWith(`${abi} `)) code = await pnpm('rebuild', '-r');
  if (code !== 0) {
    throw new Error(
      'the dependencies could not be installed, the reason is above ' +
        '(npm needs its registry; compiling SQLite needs python3, make and g++)',
    );
  }
  writeStamp('install', stamp);
}

function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  throw new Error(`Node 20.19 or newer is needed, this is ${process.versions.node}`);
}

function manifests() {
  const folders = ['apps', 'packages'].flatMap((group) =>
    readdirSync(join(root, group)).map((name) => join(group, name)),
  );
  const packages = ['.', 'e2e', 'lab', ...folders].map((folder) => join(folder, 'package.json'));
  return [...packages, 'pnpm-lock.yaml', 'pnpm-workspace.yaml']
    .map((path) => join(root, path))
    .filter((path) => existsSync(path));
}

async function installEnvironment() {
  // SQLite is one huge C file: -O3 doubles its compile time for a tenth of its speed.
  const env = {
    CI: '1',
    JOBS: String(availableParallelism()),
    CFLAGS: process.env.CFLAGS ?? '-O1',
  };
  // With the headers that came with Node, compiling needs no download from nodejs.org.
  const prefix = dirname(dirname(process.execPath));
  if (existsSync(join(prefix, 'include', 'node', 'node.h'))) env.npm_config_nodedir = prefix;
  // The prebuilt addon lies at GitHub; where that is out of reach, don't wait for it.
  const isReachable = await fetch('https://github.com', {
    method: 'HEAD',
    signal: AbortSignal.timeout(3_000),
  }).then(
    () => true,
    () => false,
  );
  if (!isReachable) env.npm_config_build_from_source = 'better-sqlite3';
  return env;
}
