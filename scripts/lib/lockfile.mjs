// pnpm's lockfile and settings, as far as the checks need them. pnpm writes the lockfile itself, always
// in the same form, so that a few patterns read it and no YAML library is needed.
import { posix } from 'node:path';

/** A key of a map, quoted or not, and what follows it on its line. */
const ENTRY = /^( *)(?:'([^']+)'|"([^"]+)"|([^\s#'"][^:]*)):(?: +(.*))?$/;

/**
 * Every map of a file of block maps, as nested objects of texts; lists and flow maps stay texts.
 * Throws for a line that is no entry.
 */
export function readMaps(text) {
  const top = {};
  const open = [{ indent: -1, map: top }];
  for (const [index, line] of text.split('\n').entries()) {
    if (/^\s*(#.*)?$/.test(line) || /^\s*- /.test(line)) continue;
    const found = ENTRY.exec(line);
    if (!found) throw new SyntaxError(`line ${index + 1} is no entry of a map: ${line}`);
    const [, { length: indent }, single, double, plain, rest = ''] = found;
    while (open.at(-1).indent >= indent) open.pop();
    const value = rest.replace(/^'(.*)'$|^"(.*)"$/, '$1$2');
    const { map } = open.at(-1);
    map[single ?? double ?? plain] = rest === '' ? {} : value;
    if (rest === '') open.push({ indent, map: map[single ?? double ?? plain] });
  }
  return top;
}

/**
 * Every outside package of a lockfile: `{id, name, version, integrity, source, dependencies,
 * peers}`, sorted by id. The dependencies are ids, the peers' among them; `peers` are names of
 * packages that have to be installed beside the package.
 */
export function packagesOf(lockfile) {
  const { packages, snapshots } = readMaps(lockfile);
  const dependencies = new Map();
  for (const [key, { dependencies: needed = {}, optionalDependencies: optional = {} }] of entries(
    snapshots,
  )) {
    const ids = entries({ ...needed, ...optional }).map(([name, version]) =>
      idOf(withoutPeers(version), name),
    );
    const id = withoutPeers(key);
    dependencies.set(id, [...(dependencies.get(id) ?? []), ...ids]);
  }
  return entries(packages).map(([id, { resolution, peerDependencies = {} }]) => {
    const at = id.lastIndexOf('@');
    return {
      id,
      name: id.slice(0, at),
      version: id.slice(at + 1),
      integrity: /integrity: ([^,}]+)/.exec(String(resolution))?.[1] ?? null,
      source: String(resolution),
      dependencies: [...new Set(dependencies.get(id) ?? [])].toSorted(),
      peers: Object.keys(peerDependencies),
    };
  });
}

/**
 * The outside packages that some folders need to run, and what these need in turn, as `packagesOf`
 * has them. `isExcluded` is true for the name of an unwanted package.
 */
export function neededBy(lockfile, folders, isExcluded) {
  const { importers } = readMaps(lockfile);
  const packages = new Map(packagesOf(lockfile).map((each) => [each.id, each]));
  const found = new Set();
  const addPackage = (id) => {
    const each = packages.get(id);
    if (each === undefined || found.has(id) || isExcluded(each.name)) return;
    found.add(id);
    const isPeer = (other) => each.peers.includes(packages.get(other)?.name);
    each.dependencies.filter((other) => !isPeer(other)).forEach(addPackage);
  };
  const addFolder = (folder) => {
    for (const [name, { version }] of entries(importers[folder]?.dependencies)) {
      const [, link] = /^link:(.+)$/.exec(version) ?? [];
      if (link === undefined) addPackage(idOf(withoutPeers(version), name));
      else addFolder(posix.join(folder, link));
    }
  };
  folders.forEach(addFolder);
  return [...packages.values()].filter(({ id }) => found.has(id));
}

/** An alias names another package in the place of a version: `npm:` is not repeated here. */
function idOf(version, name) {
  return /^@?[^@]+@/.test(version) ? version : `${name}@${version}`;
}

/** `a@1.0.0(b@2.0.0)` is `a@1.0.0` beside a certain b. */
function withoutPeers(key) {
  return key.split('(')[0];
}

function entries(map) {
  return Object.entries(map ?? {});
}
