// Figures of the source at one or more revisions, side by side:
//   node scripts/measure.mjs [REV ...]        HEAD when none is named; a name with a colon sets its heading (before:1a2b3c4)
//   node scripts/measure.mjs --list REV       and what is too long, by name
// Hand-written product code is apps and packages without tests, without data tables and without what
// tools generate. A line counts when something besides blanks and comments stands in it.
import { execFileSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { figuresOf } from './lib/figures.mjs';
import { source } from './lib/sources.mjs';
import { root } from './lib/spawn.mjs';

const PLACES = ['apps', 'packages', 'lab', 'scripts'];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { list: { type: 'boolean', default: false } },
});

const columns = (positionals.length > 0 ? positionals : ['HEAD']).map((named) => {
  const [revision, heading = revision] = named.split(':').reverse();
  return { heading, figures: figuresOf(sourcesAt(revision)) };
});

const names = Object.keys(columns[0].figures.counts);
const rows = [
  ['', ...columns.map(({ heading }) => heading)],
  ...names.map((name) => [name, ...columns.map(({ figures }) => String(figures.counts[name]))]),
];
const widths = rows[0].map((_, index) => Math.max(...rows.map((row) => row[index].length)));
for (const [name, ...cells] of rows) {
  const padded = cells.map((cell, index) => cell.padStart(widths[index + 1]));
  console.log([name.padEnd(widths[0]), ...padded].join('  '));
}
if (values.list) for (const line of columns.at(-1).figures.tooLong) console.log(line);

/** Reads the revision from the repository, because the folder may hold changes. */
function sourcesAt(revision) {
  const git = (args, input = '') =>
    execFileSync('git', args, { cwd: root, input, maxBuffer: 2 ** 30 });
  const paths = git(['ls-tree', '-r', '-z', '--name-only', revision, '--', ...PLACES])
    .toString()
    .split('\0')
    .filter((path) => /\.(tsx?|mjs)$/.test(path) && !path.endsWith('.d.ts'));
  const request = paths.map((path) => `${revision}:${path}\n`).join('');
  const answer = git(['cat-file', '--batch'], request);
  // Each file is a line that ends with its size, then its bytes, then a line end.
  let at = 0;
  return paths.map((path) => {
    const begin = answer.indexOf('\n', at) + 1;
    const size = Number(answer.toString('utf8', at, begin).split(' ')[2]);
    at = begin + size + 1;
    return source(path, answer.toString('utf8', begin, begin + size));
  });
}
