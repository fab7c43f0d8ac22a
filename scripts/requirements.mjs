// What the product is held to, and the tests that show it: the failures that it is built against, and
// what OWASP ASVS 5.0 asks for. The lists stand in scripts/requirements; tests name their ids.
//   node scripts/requirements.mjs           writes docs/reference/failure-catalogue.md and docs/reference/asvs.md
//   node scripts/requirements.mjs --check   fails when a page is out of date, or a row of it not true
// With the standard's own list in MARKET_DATA_DIR/asvs the numbers are compared with it, too.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './lib/spawn.mjs';
import {
  checkFailureNumbers,
  checkRows,
  checkStandardNumbers,
  checkTests,
} from './requirements/check.mjs';
import { listOf } from './requirements/list.mjs';
import { pageOf } from './requirements/page.mjs';
import { asvs, failures } from './requirements/pages.mjs';
import { testsWithIds } from './requirements/tests.mjs';

const STANDARD = 'asvs/ASVS-5.0.0.csv';

/**
 * The pages as they should be, and one line for each fault. `textOf` gives a file of this
 * repository, null where there is none; `csv` is the standard's list, null where it is missing.
 */
export function judge({ textOf, tests, csv }) {
  const catalogue = listOf(textOf(failures.list));
  const standard = listOf(textOf(asvs.list));
  const lists = [catalogue, standard];
  const problems = [
    ...lists.flatMap((list) => checkRows(list, tests, (path) => headingsOf(textOf(path)))),
    ...checkTests(lists, tests),
    ...checkFailureNumbers(catalogue),
    ...(csv === null ? [] : checkStandardNumbers(standard, csv)),
  ];
  const pages = [
    { path: failures.path, text: pageOf(failures, catalogue, tests) },
    { path: asvs.path, text: pageOf(asvs, standard, tests) },
  ];
  return { pages, problems };
}

export function outOfDate(pages, textOf) {
  return pages
    .filter(({ path, text }) => textOf(path) !== text)
    .map(({ path }) => `${path} is out of date: run node scripts/requirements.mjs`);
}

function headingsOf(text) {
  return text === null ? null : [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading]) => heading);
}

function read(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
}

function main() {
  const textOf = (path) => read(join(root, path));
  const folder = process.env.MARKET_DATA_DIR;
  const csv = folder ? read(join(folder, STANDARD)) : null;
  const { pages, problems } = judge({ textOf, tests: testsWithIds(root), csv });
  if (!process.argv.includes('--check')) {
    for (const { path, text } of pages) writeFileSync(join(root, path), text);
  }
  const found = [...problems, ...outOfDate(pages, textOf)];
  for (const line of found) console.error(line);
  process.exitCode = found.length > 0 ? 1 : 0;
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) main();
