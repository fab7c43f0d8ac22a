// Lays down what a server runs and nothing else, for a box that has Node and neither compiler nor registry:
//   npm run release -- --dir DIR [--tarball FILE]
// DIR must not be there yet, or be empty. It runs with the Node that made it: `node DIR/main.js` is the
// server, `node DIR/admin.js` the console, `node DIR/kill.js` the kill switch.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { bootstrap } from './lib/bootstrap.mjs';
import { build } from './lib/build.mjs';
import { neededBy } from './lib/lockfile.mjs';
import { root } from './lib/spawn.mjs';
import { copyAddons, INSTALLER } from './release/addons.mjs';
import { entries } from './release/entries.mjs';
import { sbomOf } from './sbom.mjs';

const USAGE = 'npm run release -- --dir DIR [--tarball FILE]';
const PARTS = [
  'apps/server/dist',
  'apps/web/dist',
  'scripts/kill.mjs',
  'deploy',
  'docs/operating',
  'LICENSE',
];

try {
  await main();
} catch (error) {
  console.error(`tideline: ${error.message}`);
  process.exitCode = error.exitCode ?? 1;
}

async function main() {
  const { dir, tarball } = readArguments();
  await bootstrap();
  await build();
  // The server's user has to read the release, whatever the umask of its maker.
  process.umask(0o022);
  mkdirSync(dir, { recursive: true });
  for (const part of PARTS) cpSync(join(root, part), join(dir, part), { recursive: true });
  for (const [name, text] of Object.entries(entries())) writeFileSync(join(dir, name), text);
  const manifest = manifestOf(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));
  writeJson(join(dir, 'package.json'), manifest);
  const addons = copyAddons(dir);
  writeJson(join(dir, 'sbom.json'), sbomOfRelease(manifest, addons));
  writeFileSync(join(dir, 'SHA256SUMS'), checksumsOf(dir));
  console.log(`${dir} is whole: ${megabytes(dir)} MB, for Node ${manifest.builtFor.node}`);
  if (tarball !== null) pack(dir, tarball);
}

function readArguments() {
  const options = { dir: { type: 'string' }, tarball: { type: 'string' } };
  let values;
  try {
    ({ values } = parseArgs({ options }));
  } catch (error) {
    throw refusal(`${error.message} (${USAGE})`);
  }
  if (!values.dir) throw refusal(USAGE);
  // npm runs a script in its package's folder, wherever it was called from, so paths are meant from
  // the caller's folder.
  const absolute = (path) => resolve(process.env.INIT_CWD ?? '.', path);
  const dir = absolute(values.dir);
  if (existsSync(dir) && readdirSync(dir).length > 0) throw refusal(`${dir} is not empty`);
  return { dir, tarball: values.tarball ? absolute(values.tarball) : null };
}

function refusal(message) {
  return Object.assign(new Error(message), { exitCode: 2 });
}

function manifestOf({ name, version, description, license, type }) {
  const { platform, arch, version: node, versions } = process;
  const builtFor = { node, abi: `${platform}-${arch}-${versions.modules}` };
  return { name, version, description, private: true, license, type, builtFor };
}

/** Bundled and copied packages. Addons for other machines are neither. */
function sbomOfRelease(manifest, addons) {
  const lockfile = readFileSync(join(root, 'pnpm-lock.yaml'), 'utf8');
  const isExcluded = (name) =>
    name === INSTALLER || (name.startsWith('@node-rs/argon2-') && !addons.includes(name));
  return sbomOf(lockfile, manifest, neededBy(lockfile, ['apps/server', 'apps/web'], isExcluded));
}

/** One line per file, as `sha256sum -c` reads them. */
function checksumsOf(dir) {
  const lines = filesIn(dir).map((file) => {
    const digest = createHash('sha256').update(readFileSync(file)).digest('hex');
    return `${digest}  ${relative(dir, file)}\n`;
  });
  return lines.join('');
}

function megabytes(dir) {
  const bytes = filesIn(dir).reduce((sum, file) => sum + readFileSync(file).length, 0);
  return (bytes / 1e6).toFixed(1);
}

function filesIn(dir) {
  return readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
}

function pack(dir, tarball) {
  const owner = ['--owner=0', '--group=0', '--numeric-owner'];
  execFileSync('tar', ['-czf', tarball, ...owner, '-C', dirname(dir), basename(dir)]);
  const digest = createHash('sha256').update(readFileSync(tarball)).digest('hex');
  writeFileSync(`${tarball}.sha256`, `${digest}  ${basename(tarball)}\n`);
  console.log(`${tarball} has the SHA-256 ${digest}`);
}

function writeJson(file, value) {
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);
}
