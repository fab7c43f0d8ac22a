// What OWASP ASVS 5.0 asks for, and what shows that Tideline does it:
//   node scripts/asvs.mjs           writes docs/asvs.md
//   node scripts/asvs.mjs --check   fails when that page or a row of it is not true
// With the standard's own list in MARKET_DATA_DIR/asvs the numbers are compared with it, too.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chapters } from './asvs/chapters.mjs';
import { checkNumbers, checkRows } from './asvs/check.mjs';
import { pageOf } from './asvs/page.mjs';
import { titlesIn } from './lib/proofs.mjs';
import { root } from './lib/spawn.mjs';

const PAGE = 'docs/asvs.md';
const STANDARD = 'asvs/ASVS-5.0.0.csv';

/** The headings of a page of this repository, or null when there is no such page. */
function headingsOf(path) {
  const text = textOf(join(root, path));
  return text === null ? null : [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading]) => heading);
}

function textOf(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
}

/** What is wrong; `csv` is the standard's list, null where it is not at hand. */
export function problems({ page, csv, outside }) {
  const found = [
    ...checkRows(chapters, outside),
    ...(csv === null ? [] : checkNumbers(chapters, csv)),
  ];
  if (page === pageOf(chapters)) return found;
  return [...found, `${PAGE} is out of date: run node scripts/asvs.mjs`];
}

function main() {
  const file = join(root, PAGE);
  if (!process.argv.includes('--check')) writeFileSync(file, pageOf(chapters));
  const folder = process.env.MARKET_DATA_DIR;
  const csv = folder ? textOf(join(folder, STANDARD)) : null;
  const outside = { titlesIn, headingsOf };
  const found = problems({ page: textOf(file), csv, outside });
  for (const line of found) console.error(line);
  process.exitCode = found.length > 0 ? 1 : 0;
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) main();
