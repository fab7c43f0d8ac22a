// The tests of this repository by the requirements that they show: `[A1]` in the title of a test, or of
// a group that it is in.
import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { source } from '../lib/sources.mjs';
import { titlesOf } from './test-titles.mjs';

/** What a runner picks up, and the cases that every broker is put through. */
const TEST_FILE =
  /\.(test|spec)\.(tsx?|mjs)$|^packages\/broker\/src\/conformance\/[a-z-]+-cases\.ts$/;
const FOLDERS = ['apps', 'packages', 'e2e', 'lab', 'scripts', 'tooling'];
/** Whatever begins like an id, so that one with a slip in it is found as well. */
const ID = /\[([A-Z]\d[^\]]*)\]/g;

/** Every test that names a requirement: `{ path, title, ids }`, the title without its ids. */
export function testsWithIds(root) {
  return testFiles(root).flatMap((path) => {
    const text = readFileSync(join(root, path), 'utf8');
    return text.search(ID) < 0 ? [] : testsOf(source(path, text));
  });
}

export function testsOf(file) {
  return titlesOf(file)
    .map((title) => ({ path: file.path, ...withoutIds(title) }))
    .filter(({ ids }) => ids.length > 0);
}

function withoutIds(title) {
  const ids = [...title.matchAll(ID)].map(([, id]) => id);
  return { title: title.replaceAll(ID, '').replaceAll(/ +/g, ' ').trim(), ids };
}

function testFiles(root) {
  return FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true }).map((name) =>
      [folder, ...name.split(sep)].join('/'),
    ),
  )
    .filter((path) => TEST_FILE.test(path) && !/(^|\/)(node_modules|dist)\//.test(path))
    .sort();
}
