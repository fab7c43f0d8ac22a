// Builds the product when its sources have changed since the last build.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fingerprint, readStamp, writeStamp } from './fingerprint.mjs';
import { root, run } from './spawn.mjs';

const outputs = ['apps/server/dist/main.js', 'apps/web/dist/index.html'];
const irrelevant = new Set(['node_modules', 'dist', 'test', 'testing', 'coverage', '.turbo']);

export async function build() {
  const sources = ['apps', 'packages', 'lab', 'tooling'].flatMap((folder) =>
    list(join(root, folder)),
  );
  const stamp = fingerprint([...sources, join(root, 'pnpm-lock.yaml')]);
  const isComplete = outputs.every((path) => existsSync(join(root, path)));
  if (isComplete && readStamp('build') === stamp) return;

  console.error('tideline: building');
  const code = await run('turbo', ['run', 'build', '--output-logs=new-only']);
  if (code !== 0) throw new Error('the build failed, the reason is above');
  writeStamp('build', stamp);
}

function list(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (irrelevant.has(entry.name) || /\.test\.tsx?$/.test(entry.name)) return [];
    const path = join(folder, entry.name);
    return entry.isDirectory() ? list(path) : [path];
  });
}
