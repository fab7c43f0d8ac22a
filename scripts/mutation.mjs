// Changes the code of the engine's risk and account layers in thousands of small ways, and runs their
// tests on each: a change that no test notices has survived: the tests don't pin it down.
//   npm run mutation                          all of it, reusing what has not changed since the last run
//   npm run mutation -- --force               all of it again
//   npm run mutation -- -m src/risk/gates.ts  some files; docs/records/mutation.md is left as it is
// A full run writes docs/records/mutation.md: the score of each file, and every survivor with the reason why
// it is harmless. The last line of stdout is the score; below the threshold the exit code is 1.
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { HARMLESS } from '../packages/engine/test/mutation/harmless.mjs';
import { bootstrap } from './lib/bootstrap.mjs';
import { root, run } from './lib/spawn.mjs';

const engine = join(root, 'packages/engine');
const reportFile = join(engine, 'coverage/mutation/report.json');
const document = join(root, 'docs/records/mutation.md');
const GENERATED = '<!-- Below this line: written by `npm run mutation`. -->';

const wanted = process.argv.slice(2);
const isWhole = !wanted.some((each) => ['-m', '--mutate'].includes(each));

await bootstrap();
rmSync(reportFile, { force: true });
const code = await run('stryker', ['run', ...wanted], { cwd: engine });
if (!existsSync(reportFile)) {
  console.error('tideline: the mutants could not be run, the reason is above');
  process.exit(1);
}
const files = readReport();
const survivors = files.flatMap(({ survivors: each }) => each);
const open = survivors.filter(({ why }) => why === null);
if (isWhole) writeDocument();
for (const each of open) console.error(`tideline: not explained: ${describe(each)}`);
const { killed, total } = sum(files);
console.log(
  `${percent(killed, total)} of ${total} mutants killed, ${total - killed} survived, ${open.length} of them not explained`,
);
process.exitCode = code;

function readReport() {
  const report = JSON.parse(readFileSync(reportFile, 'utf8'));
  return Object.entries(report.files)
    .map(([name, { source, mutants }]) => {
      const counted = mutants.filter(({ status }) => !['Ignored', 'CompileError'].includes(status));
      const left = counted.filter(({ status }) => ['Survived', 'NoCoverage'].includes(status));
      return {
        name,
        total: counted.length,
        killed: counted.length - left.length,
        timedOut: counted.filter(({ status }) => status === 'Timeout').length,
        survivors: left.map((mutant) => explained(name, source.split('\n'), mutant)),
      };
    })
    .filter(({ total }) => total > 0)
    .sort((a, b) => a.name.localeCompare(b.name));
}

function explained(file, lines, { location, replacement, mutatorName }) {
  const { start, end } = location;
  const original = flat(
    start.line === end.line
      ? lines[start.line - 1].slice(start.column - 1, end.column - 1)
      : [
          lines[start.line - 1].slice(start.column - 1),
          ...lines.slice(start.line, end.line - 1),
          lines[end.line - 1].slice(0, end.column - 1),
        ].join(' '),
  );
  const mutant = { file, line: start.line, mutatorName, original, mutated: flat(replacement) };
  const reason = HARMLESS.find(
    (each) =>
      file.endsWith(each.file) &&
      mutant.original === each.code &&
      (each.becomes === undefined || mutant.mutated === each.becomes),
  );
  return { ...mutant, why: reason?.why ?? null };
}

function writeDocument() {
  const before = readFileSync(document, 'utf8');
  const head = before.slice(0, before.indexOf(GENERATED));
  const rows = [...files, { name: '**all**', ...sum(files) }].map(
    ({ name, total, killed, timedOut }) =>
      `| ${name} | ${total} | ${killed} | ${timedOut} | ${total - killed} | ${percent(killed, total)} |`,
  );
  const groups = new Map();
  for (const each of survivors) groups.set(each.why, [...(groups.get(each.why) ?? []), each]);
  const lists = [...groups]
    .sort(([a], [b]) => Number(a === null) - Number(b === null))
    .map(([why, each]) => `**${why ?? 'Not explained.'}**\n\n${each.map(item).join('\n')}\n`);
  const text = [
    GENERATED,
    '',
    '| file | mutants | killed | of them by time | survived | score |',
    '| --- | ---: | ---: | ---: | ---: | ---: |',
    ...rows,
    '',
    '## Survivors',
    '',
    ...lists,
  ];
  writeFileSync(document, `${head}${text.join('\n').trimEnd()}\n`);
}

function item({ file, line, original, mutated }) {
  const short = (text) => (text.length > 90 ? `${text.slice(0, 87)}…` : text);
  return `- ${file}:${line} \`\` ${short(original)} \`\` → \`\` ${short(mutated) || ' '} \`\``;
}

function describe({ file, line, mutatorName, original, mutated }) {
  return `${file}:${line} ${mutatorName}: ${original} → ${mutated}`;
}

function sum(list) {
  const of = (field) => list.reduce((all, each) => all + each[field], 0);
  return { total: of('total'), killed: of('killed'), timedOut: of('timedOut') };
}

function percent(part, whole) {
  return `${((part / whole) * 100).toFixed(2)} %`;
}

function flat(text = '') {
  return text.replace(/\s+/g, ' ').trim();
}
