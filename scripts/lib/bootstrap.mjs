// Makes node_modules match the lockfile on a machine that has nothing but Node, npm and a compiler.
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fetchChecked, packageManagerOf } from './checked-package.mjs';
import { fingerprint, readStamp, writeStamp } from './fingerprint.mjs';
import { root, run } from './spawn.mjs';
import { makeSqlite, RECIPE } from './sqlite-addon.mjs';

export async function bootstrap() {
  requireNode();
  forgetCaller(process.env);
  // Native addons are compiled for one version of Node's binary interface, so another Node needs
  // new ones.
  const abi = `${process.platform}-${process.arch}-${process.versions.modules}`;
  const stamp = `${abi} ${fingerprint(manifests())}`;
  if (readStamp('install') === stamp) return;

  console.error('tideline: installing the dependencies');
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const folder = mkdtempSync(join(tmpdir(), 'tideline-pnpm-'));
  try {
    const pnpm = fetchChecked(packageManagerOf(manifest), folder);
    await install(join(pnpm, 'bin/pnpm.cjs'));
    await makeSqlite(join(pnpm, 'dist/node_modules/node-gyp/bin/node-gyp.js'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  writeStamp('install', stamp);
}

async function install(pnpm) {
  const args = [pnpm, 'install', '--frozen-lockfile'];
  if ((await run(process.execPath, args, { env: { CI: '1' }, ownGroup: true })) === 0) return;
  throw new Error(
    'the dependencies could not be installed, the reason is above (npm needs its registry)',
  );
}

function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  throw new Error(`Node 20.19 or newer is needed, this is ${process.versions.node}`);
}

/**
 * `npx -p node@24 npm start` passes its own package and command on in variables, and every npm that
 * is started here would run them.
 */
export function forgetCaller(env) {
  for (const name of Object.keys(env)) {
    if (/^npm_config_(package|call)$/i.test(name)) delete env[name];
  }
}

function manifests() {
  const folders = ['apps', 'packages'].flatMap((group) =>
    readdirSync(join(root, group)).map((name) => join(group, name)),
  );
  const packages = [
    '.',
    'e2e',
    'lab',
    'tooling/free-ports',
    'tooling/push-browser',
    ...folders,
  ].map((folder) => join(folder, 'package.json'));
  return [...packages, 'pnpm-lock.yaml', 'pnpm-workspace.yaml', ...RECIPE]
    .map((path) => join(root, path))
    .filter((path) => existsSync(path));
}
