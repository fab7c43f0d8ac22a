// Tests that a page cites as proof: whether they exist, and how they are shown in a table.
import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { source } from './sources.mjs';
import { root } from './spawn.mjs';
import { titlesOf } from './test-titles.mjs';

/** What a runner picks up, and the cases that every broker is put through. */
const TEST_FILE =
  /\.(test|spec)\.(tsx?|mjs)$|^packages\/broker\/src\/conformance\/[a-z-]+-cases\.ts$/;

/** The titles of the tests in a file of this repository, or null when there is no such file. */
export function titlesIn(path) {
  const file = join(root, path);
  return existsSync(file) ? titlesOf(source(path, readFileSync(file, 'utf8'))) : null;
}

/** Asks for the titles of each file once. */
export function remembering(titlesIn) {
  const known = new Map();
  return (path) => {
    if (!known.has(path)) known.set(path, titlesIn(path));
    return known.get(path);
  };
}

/** One line for each cited test that is not there. `proof` is files, each with titles of its tests. */
export function missingProofs(id, proof, titlesIn) {
  return Object.entries(proof).flatMap(([path, named]) => {
    if (!TEST_FILE.test(path)) return [`${id} names ${path}, which no test run picks up`];
    const there = titlesIn(path);
    if (there === null) return [`${id} names ${path}, which is not there`];
    if (named.length === 0) return [`${id} names no test of ${path}`];
    const known = there.map(withoutIds);
    return named
      .filter((title) => !known.includes(withoutIds(title)))
      .map((title) => `${id} names a test that ${path} does not have: ${title}`);
  });
}

/** Requirements that a title names do not count for who cites it. */
function withoutIds(title) {
  return title
    .replaceAll(/ ?\[[A-Z]\d[\d.]*\]|(^|> )[A-Z]\d+(, [A-Z]\d+)*:/g, '$1')
    .replaceAll(/ +/g, ' ')
    .trim();
}

/** As a cell of a table in a page under docs/. */
export function proofCell(proof) {
  return Object.entries(proof)
    .map(([path, titles]) =>
      [`[${posix.basename(path)}](../${path})`, ...titles.map(escaped)].join('<br>'),
    )
    .join('<br>');
}

/** A row of a table. */
export function rowOf(cells) {
  return `| ${cells.map((text) => String(text).replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`;
}

/** Text as it is in a cell: a title may hold what emphasis, a link or a tag is made of. */
function escaped(title) {
  return title.replace(/[\\*_`<[\]]/g, '\\$&');
}
