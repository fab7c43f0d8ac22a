// No bundle can hold these packages, because each brings machine code: they are copied unchanged.
import { cpSync, existsSync, mkdirSync, readFileSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { root } from '../lib/spawn.mjs';

const ADDONS = ['better-sqlite3', '@node-rs/argon2'];
/** Fetches a finished binary when SQLite is installed, which is never done here. */
export const INSTALLER = 'prebuild-install';
/** SQLite is copied without its sources and build tools, any other addon whole. */
const PARTS = {
  'better-sqlite3': ['package.json', 'LICENSE', 'lib', 'build/Release/better_sqlite3.node'],
};

export function copyAddons(target) {
  const copied = new Set();
  const copy = (name, from) => {
    const folder = folderOf(name, from);
    // Addons for other machines are not installed.
    if (folder === null || name === INSTALLER || copied.has(name)) return;
    copied.add(name);
    const place = join(target, 'node_modules', name);
    for (const part of PARTS[name] ?? ['.']) {
      mkdirSync(dirname(join(place, part)), { recursive: true });
      cpSync(join(folder, part), join(place, part), { recursive: true, dereference: true });
    }
    const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    const needed = { ...manifest.dependencies, ...manifest.optionalDependencies };
    for (const each of Object.keys(needed)) copy(each, folder);
  };
  for (const name of ADDONS) copy(name, join(root, 'apps/server'));
  return [...copied].toSorted();
}

/** Returns null when the package is not installed. */
function folderOf(name, from) {
  const paths = createRequire(join(from, 'package.json')).resolve.paths(name) ?? [];
  const found = paths.map((path) => join(path, name)).find((path) => existsSync(path));
  return found === undefined ? null : realpathSync(found);
}
