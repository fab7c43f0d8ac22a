// In which runs a file of tests is played. The file says so itself, in a line at its top:
//   // Runs in: all, long
// `share` is what `npm test` runs in some minutes, `all` what the continuous integration runs, and `long`
// what takes hours. A file without the line is played in the share and in all.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { testFiles } from './test-files.mjs';

const RUNS = ['share', 'all', 'long'];
const USUAL = ['share', 'all'];

export function runsOf(text) {
  const line = /^\/\/ Runs in: (.*)$/m.exec(text);
  if (line === null) return USUAL;
  const runs = line[1].split(', ');
  const unknown = runs.find((run) => !RUNS.includes(run));
  if (unknown !== undefined) throw new Error(`no run of tests: ${unknown}`);
  return runs;
}

export function filesWithRuns(root) {
  const files = testFiles(root).map((path) => ({
    path,
    runs: runsOf(readFileSync(join(root, path), 'utf8')),
  }));
  return {
    unit: files.filter(({ path }) => path.includes('.test.')),
    journeys: files.filter(({ path }) => path.includes('.spec.')),
  };
}
