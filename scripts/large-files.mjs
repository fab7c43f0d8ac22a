// Keeps functions, files and folders of the product small:
//   node scripts/large-files.mjs
// No function is above 70 lines, unless most of it is markup. A file above 300 lines or a folder with more
// than 20 sources (tests not counted) needs a row in large-files.json with its reason, and the list has
// at most 12: otherwise it would grow with every feature. A row that is not needed any more has to go.
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { beyondLimits, LIMITS } from './lib/figures.mjs';
import { readSources } from './lib/sources.mjs';
import { root } from './lib/spawn.mjs';

const MAX_ROWS = 12;
const LIST = 'scripts/large-files.json';

export function checkSizes(sources, rows) {
  const { functions, files, folders } = beyondLimits(sources);
  const large = new Map([
    ...files.map(({ path, lines }) => [path, `${lines} lines, ${LIMITS.fileLines} are allowed`]),
    ...folders.map(({ path, count }) => [
      `${path}/`,
      `${count} sources, ${LIMITS.folderFiles} are allowed`,
    ]),
  ]);
  const listed = rows.map(({ path }) => path);
  return [
    ...functions.map(
      ({ path, line, name, lines }) =>
        `${path}:${line} ${name} has ${lines} lines, ${LIMITS.functionLines} are allowed`,
    ),
    ...[...large]
      .filter(([path]) => !listed.includes(path))
      .map(([path, size]) => `${path} has ${size}: divide it, or give the reason in ${LIST}`),
    ...rows.flatMap(({ path, reason = '' }, index) => [
      ...(large.has(path) ? [] : [`${LIST}: ${path} is within the limits or gone: remove its row`]),
      ...(reason.trim() === '' ? [`${LIST}: ${path} has no reason`] : []),
      ...(listed.indexOf(path) === index ? [] : [`${LIST}: ${path} is listed twice`]),
    ]),
    ...(rows.length > MAX_ROWS ? [`${LIST}: ${rows.length} rows, ${MAX_ROWS} are allowed`] : []),
  ];
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const rows = JSON.parse(readFileSync(new URL('large-files.json', import.meta.url), 'utf8'));
  const faults = checkSizes(readSources(root), rows);
  for (const fault of faults) console.error(fault);
  process.exitCode = faults.length > 0 ? 1 : 0;
}
