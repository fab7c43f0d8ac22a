// The failures that the product is built against, and the tests that prove what it does about each:
//   node scripts/failure-catalogue.mjs           writes docs/failure-catalogue.md
//   node scripts/failure-catalogue.mjs --check   fails when that page or a row of it is not true
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { checkCatalogue } from './failure-catalogue/check.mjs';
import { pageOf } from './failure-catalogue/page.mjs';
import { sections } from './failure-catalogue/sections.mjs';
import { titlesIn } from './lib/proofs.mjs';
import { root } from './lib/spawn.mjs';

const PAGE = 'docs/failure-catalogue.md';

/**
 * What is wrong with the catalogue, and with the page that was written of it (null: there is none).
 */
export function problems(page, titlesIn) {
  const found = checkCatalogue(sections, titlesIn);
  if (page === pageOf(sections)) return found;
  return [...found, `${PAGE} is out of date: run node scripts/failure-catalogue.mjs`];
}

function main() {
  const file = join(root, PAGE);
  if (!process.argv.includes('--check')) writeFileSync(file, pageOf(sections));
  const found = problems(existsSync(file) ? readFileSync(file, 'utf8') : null, titlesIn);
  for (const line of found) console.error(line);
  process.exitCode = found.length > 0 ? 1 : 0;
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) main();
