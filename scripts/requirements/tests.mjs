// The tests of this repository by the requirements that they show: `[A1]` in the title of a test, or of
// a group that it is in.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { source } from '../lib/sources.mjs';
import { testFiles } from '../lib/test-files.mjs';
import { titlesOf } from './test-titles.mjs';

/** Finds everything that begins like an id, so that a mistyped one is reported too. */
const ID = /\[([A-Z]\d[^\]]*)\]/g;

/** The titles are without the ids. */
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
