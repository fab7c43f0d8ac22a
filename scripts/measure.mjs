// Figures of the source at one or more revisions, side by side:
//   node scripts/measure.mjs [REV ...]        HEAD when none is named; a name with a colon sets its heading (before:1a2b3c4)
//   node scripts/measure.mjs --list REV       and what is too long, by name
//   node scripts/measure.mjs --by-commit FROM..TO   lines of product code that each commit adds or takes away
// Hand-written product code is apps and packages without tests, without data tables and without what
// tools generate. A line counts when something besides blanks and comments stands in it.
import { execFileSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { codeLines, figuresOf, isProductCode } from './lib/figures.mjs';
import { source } from './lib/sources.mjs';
import { root } from './lib/spawn.mjs';

const PLACES = ['apps', 'packages', 'lab', 'scripts'];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    list: { type: 'boolean', default: false },
    'by-commit': { type: 'string' },
  },
});

if (values['by-commit'] === undefined) printFigures();
else printChanges(values['by-commit']);

function printFigures() {
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
}

/** A merge has its lines from its branches, and is not counted itself. */
function printChanges(range) {
  const commits = git(['log', '--no-merges', '--reverse', '--format=%h %s', range]).toString();
  let added = 0;
  let takenAway = 0;
  for (const commit of commits.trim().split('\n')) {
    const change = linesChangedBy(commit.split(' ', 1)[0]);
    if (change > 0) added += change;
    else takenAway -= change;
    if (change !== 0) console.log(`${String(change).padStart(6)}  ${commit}`);
  }
  console.log(`\n${added} lines by commits that add, ${-takenAway} by commits that take away`);
}

function linesChangedBy(commit) {
  const files = git(['diff-tree', '-r', '--full-index', '--no-renames', '--no-commit-id', commit])
    .toString()
    .trimEnd()
    .split('\n')
    .map((line) => /^:\d+ \d+ (?<before>\w+) (?<after>\w+) \w\t(?<path>.+)$/.exec(line)?.groups)
    .filter((file) => file !== undefined && isSource(file.path) && isProductCode(file));
  return files.reduce(
    (sum, { path, before, after }) => sum + linesOf(path, after) - linesOf(path, before),
    0,
  );
}

function linesOf(path, blob) {
  if (/^0+$/.test(blob)) return 0;
  return codeLines(source(path, git(['cat-file', 'blob', blob]).toString()));
}

/** Reads the revision from the repository, because the folder may hold changes. */
function sourcesAt(revision) {
  const paths = git(['ls-tree', '-r', '-z', '--name-only', revision, '--', ...PLACES])
    .toString()
    .split('\0')
    .filter(isSource);
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

function isSource(path) {
  return /\.(tsx?|mjs)$/.test(path) && !path.endsWith('.d.ts');
}

function git(args, input = '') {
  return execFileSync('git', args, { cwd: root, input, maxBuffer: 2 ** 30 });
}
