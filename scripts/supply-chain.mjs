// What may be installed, and how: every version exact and from one list, every package (the package
// manager too) unchanged since it was chosen, no install scripts, and nothing younger than a week.
//   node scripts/supply-chain.mjs
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { packageManagerOf } from './lib/checked-package.mjs';
import { packagesOf, readMaps } from './lib/lockfile.mjs';
import { root } from './lib/spawn.mjs';

const EXACT = /^(npm:(@[\w.-]+\/)?[\w.-]+@)?\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/;
/** A setting with this value removes a package, whatever its version. */
const LEFT_OUT = '-';
/** Most bad releases are found and taken back within days. */
const WEEK_MINUTES = 10_080;
const FIELDS = ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies'];

/** One line for each fault. `manifests` are pairs of path and parsed package.json. */
export function checkSupplyChain({ manifests, workspace, lockfile }) {
  const settings = readMaps(workspace);
  const packages = packagesOf(lockfile);
  return [
    ...manifests.flatMap(([path, manifest]) => rangesIn(path, manifest)),
    ...installerOf(manifests, packages),
    ...inexact('catalog', settings.catalog),
    ...inexact('overrides', withoutRemoved(settings.overrides)),
    ...builders(settings.allowBuilds),
    ...ageOf(settings),
    ...packages.flatMap(unverified),
  ];
}

function rangesIn(path, manifest) {
  return FIELDS.flatMap((field) =>
    Object.entries(manifest[field] ?? {})
      .filter(([, version]) => version !== 'catalog:' && version !== 'workspace:*')
      .map(([name, version]) => `${path}: ${name} must say catalog:, says ${version}`),
  );
}

/** The package manager runs before anything can check it, so its own digest is checked here. */
function installerOf(manifests, packages) {
  const [, manifest = {}] = manifests.find(([path]) => path === 'package.json') ?? [];
  try {
    const { spec, sha512 } = packageManagerOf(manifest);
    const integrity = `sha512-${Buffer.from(sha512, 'hex').toString('base64')}`;
    return packages.some((each) => each.id === spec && each.integrity === integrity)
      ? []
      : [`package.json: ${spec} has another digest than in the lockfile`];
  } catch (error) {
    return [`package.json: ${error.message}`];
  }
}

function inexact(list, versions = {}) {
  return Object.entries(versions)
    .filter(([, version]) => !EXACT.test(version))
    .map(([name, version]) => `${list}: ${name} must be an exact version, is ${version}`);
}

function withoutRemoved(overrides = {}) {
  return Object.fromEntries(
    Object.entries(overrides).filter(([, version]) => version !== LEFT_OUT),
  );
}

function builders(allowed = {}) {
  return Object.entries(allowed)
    .filter(([, may]) => may !== 'false')
    .map(([name]) => `allowBuilds: ${name} may not run install scripts`);
}

function ageOf({ minimumReleaseAge, minimumReleaseAgeExclude, dangerouslyAllowAllBuilds }) {
  const found = [];
  if (Number(minimumReleaseAge) !== WEEK_MINUTES) {
    found.push(`minimumReleaseAge must be ${WEEK_MINUTES} minutes, is ${minimumReleaseAge}`);
  }
  if (minimumReleaseAgeExclude !== undefined) {
    found.push('minimumReleaseAgeExclude must not be set: the lockfile keeps what was chosen');
  }
  if (dangerouslyAllowAllBuilds !== undefined) {
    found.push('dangerouslyAllowAllBuilds must not be set');
  }
  return found;
}

function unverified({ id, integrity, source }) {
  if (/tarball|git|directory/.test(source)) return [`${id} is not from the registry: ${source}`];
  return integrity?.startsWith('sha512-') ? [] : [`${id} has no SHA-512 in the lockfile`];
}

function main() {
  const read = (path) => readFileSync(join(root, path), 'utf8');
  const folders = ['apps', 'packages'].flatMap((group) =>
    readdirSync(join(root, group)).map((name) => `${group}/${name}`),
  );
  const manifests = ['.', 'e2e', 'lab', ...folders]
    .map((folder) => (folder === '.' ? 'package.json' : `${folder}/package.json`))
    .map((path) => [path, JSON.parse(read(path))]);
  const found = checkSupplyChain({
    manifests,
    workspace: read('pnpm-workspace.yaml'),
    lockfile: read('pnpm-lock.yaml'),
  });
  for (const line of found) console.error(line);
  process.exitCode = found.length > 0 ? 1 : 0;
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) main();
