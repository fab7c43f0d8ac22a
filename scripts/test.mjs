// Everything that must hold before a change counts:
//   npm test                  the checks, and a share of unit, faults and e2e that takes some minutes
//   npm test -- all           all of them, as the continuous integration runs them, but for what
//                             `long` does more of
//   npm test -- checks unit   some of the parts; after `all` the whole of each
//   npm test -- long          what takes hours: many more cases of what unit has tried with a few,
//                             whole sessions of real bars, every state of a screen in every look, and
//                             every action of the screens under every disturbance
//   npm test -- whole         `all` and `long`
// A check counts as one test, and so does a run of the fault simulation. The last line of stdout is
// `N passed, N failed`, after the names of what failed; what the tools have to say goes to stderr.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { bootstrap } from './lib/bootstrap.mjs';
import { installFromDebian, journeyEnvironment } from './lib/browser.mjs';
import { build } from './lib/build.mjs';
import { memoryFolder } from './lib/memory-folder.mjs';
import { root, run } from './lib/spawn.mjs';
import { filesWithRuns } from './lib/test-runs.mjs';
import { processStartMs, testWorkers } from './lib/test-workers.mjs';

// The longest first: they run two at a time.
const checks = {
  words: ['cspell', ['lint', '--no-progress']],
  'lint and format': ['biome', ['check', '--error-on-warnings']],
  types: ['turbo', ['run', 'typecheck', '--continue', '--output-logs=new-only']],
  'arrows between packages': ['turbo', ['boundaries']],
  'arrows inside packages': ['node', ['scripts/check-arrows.mjs']],
  purity: ['node', ['scripts/check-purity.mjs']],
  'dead code': ['knip', ['--no-config-hints']],
  sizes: ['node', ['scripts/large-files.mjs']],
  requirements: ['node', ['scripts/requirements.mjs', '--check']],
  'supply chain': ['node', ['scripts/supply-chain.mjs']],
};

const sim = (...args) => ['npm', ['run', '--silent', 'sim', '--', ...args]];
const faults = {
  'fault simulation of 500 seeds': sim('--seeds', '500'),
};
const allFaults = {
  ...faults,
  '10 kills of the built product': sim('--kill', '10'),
};

const long = {
  // 400 times the cases of one run are more than 100,000.
  env: { LONG_TESTS: '1', PROPERTY_RUNS: '400' },
  programs: {
    'ten first trades': ['node', ['scripts/first-trades.mjs']],
    'Node 24 and 22': ['node', ['scripts/node-versions.mjs']],
  },
};

const words = process.argv.slice(2);
const isWhole = words.includes('whole');
const isShare = !isWhole && !words.includes('all');
const ofRun = isShare ? 'share' : 'all';
const files = filesWithRuns(root);
const wanted = words.filter((each) => each !== 'all' && each !== 'whole');
const parts = {
  checks: () => runPairs(checks),
  unit: runUnit,
  faults: () => runPairs(isShare ? faults : allFaults),
  e2e: runEndToEnd,
  long: runLong,
};
const usual = ['checks', 'unit', 'faults', 'e2e', ...(isWhole ? ['long'] : [])];
for (const name of wanted.filter((each) => !(each in parts))) {
  console.error(`unknown part ${name}: choose among all, whole, ${Object.keys(parts).join(', ')}`);
  process.exit(2);
}

// In memory, what a test saves waits for no disk.
process.env.TMPDIR ??= memoryFolder() ?? tmpdir();
const scratch = mkdtempSync(join(tmpdir(), 'tideline-test-'));
process.on('exit', () => rmSync(scratch, { recursive: true, force: true }));

const startMs = processStartMs();
const workers = testWorkers(startMs);
console.error(`tideline: a process takes ${startMs.toFixed(0)} ms to start`);
const total = { passed: 0, failures: [] };
const hasTools = await count('bootstrap', runBootstrap);
for (const [name, part] of Object.entries(parts)) {
  const chosen = wanted.length === 0 ? usual : wanted;
  if (hasTools && chosen.includes(name)) await count(name, part);
}
for (const failure of total.failures) console.log(`failed: ${failure}`);
console.log(`${total.passed} passed, ${total.failures.length} failed`);
process.exitCode = total.failures.length > 0 ? 1 : 0;

/** Returns whether nothing failed. */
async function count(name, part) {
  const { passed, failures, skipped } = await timed(name, part).catch((error) => ({
    passed: 0,
    failures: [error.message],
    skipped: 0,
  }));
  total.passed += passed;
  total.failures.push(...failures.map((failure) => `${name}: ${failure}`));
  const also = skipped > 0 ? `, ${skipped} skipped` : '';
  if (passed + skipped + failures.length > 0) {
    console.log(`${name}: ${passed} passed, ${failures.length} failed${also}`);
  }
  return failures.length === 0;
}

async function timed(name, phase) {
  const start = performance.now();
  const result = await phase();
  console.error(`tideline: ${name} took ${((performance.now() - start) / 1000).toFixed(1)} s`);
  return result;
}

async function runBootstrap() {
  await bootstrap();
  return { passed: 0, failures: [], skipped: 0 };
}

async function runPrograms(programs) {
  const failures = [];
  for (const [name, [command, args]] of Object.entries(programs)) {
    if ((await timed(name, () => run(command, args))) !== 0) failures.push(name);
  }
  return { passed: Object.keys(programs).length - failures.length, failures, skipped: 0 };
}

/** Two at a time: most of them use one core. */
async function runPairs(programs) {
  const left = Object.entries(programs);
  const results = [];
  const runNext = async () => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) {
      results.push(await runPrograms(Object.fromEntries([next])));
    }
  };
  await Promise.all([runNext(), runNext()]);
  return sumOf(results);
}

function sumOf(results) {
  return {
    passed: results.reduce((sum, { passed }) => sum + passed, 0),
    failures: results.flatMap(({ failures }) => failures),
    skipped: results.reduce((sum, { skipped }) => sum + skipped, 0),
  };
}

async function runUnit() {
  // The tests of a corrected clock need faketime, and report its absence themselves.
  if (!isShare && !existsSync('/usr/bin/faketime')) await installFromDebian('faketime');
  const excluded = files.unit
    .filter(({ runs }) => !runs.includes(ofRun))
    .map(({ path }) => `--exclude=${join(root, path)}`);
  // The web's only worker keeps its page from file to file: a new one takes longer than most tests.
  const groups = [
    ['--project=@tideline/web', '--maxWorkers=1'],
    ['--project=@tideline/server', `--maxWorkers=${workers.server}`],
    [
      '--project=!@tideline/web',
      `--exclude=${join(root, 'apps/server/**')}`,
      `--maxWorkers=${workers.otherPackages}`,
    ],
  ];
  return sumOf(await Promise.all(groups.map((group) => runVitest([...group, ...excluded], {}))));
}

async function runLong() {
  const units = files.unit.filter(({ runs }) => runs.includes('long')).map(({ path }) => path);
  const unit = await runVitest(units, long.env);
  const e2e = await runPlaywright(journeysOf('long'), { ...long.env, AXE_STATES: 'all' });
  const programs = await runPrograms(long.programs);
  return sumOf([unit, e2e, programs]);
}

async function runVitest(selection, env) {
  const file = join(mkdtempSync(join(scratch, 'vitest-')), 'report.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const code = await run('vitest', ['run', ...selection, ...reporters], { env });
  const report = readReport(file);
  const failures = report.testResults.flatMap(({ name, status, assertionResults }) => {
    const path = relative(root, name);
    const failed = assertionResults.filter((test) => test.status === 'failed');
    // A file that can't be loaded has no tests that could fail.
    if (status === 'failed' && failed.length === 0) return [path];
    return failed.map((test) => `${path}: ${test.fullName}`);
  });
  // An error outside every test, such as an unhandled rejection.
  if (code !== 0 && failures.length === 0) failures.push('vitest: an error outside the tests');
  const skipped = report.numPendingTests + report.numTodoTests;
  return { passed: report.numPassedTests, failures, skipped };
}

function runEndToEnd() {
  const elsewhere = isShare ? '@(all|long)' : '@long';
  return runPlaywright([...journeysOf(ofRun), '--grep-invert', elsewhere], {});
}

function journeysOf(run) {
  return files.journeys
    .filter(({ runs }) => runs.includes(run))
    .map(({ path }) => `/${path.replaceAll('.', '\\.')}$`);
}

async function runPlaywright(selection, variables) {
  await build();
  const file = join(scratch, 'playwright.json');
  const env = {
    ...(await journeyEnvironment()),
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    ...variables,
  };
  rmSync(file, { force: true });
  const args = ['test', '--reporter=list,json', `--workers=${workers.journeys}`, ...selection];
  const code = await run('playwright', args, { cwd: join(root, 'e2e'), env });
  const report = readReport(file);
  const failures = report.suites.flatMap((suite) => failedSpecs(suite, []));
  if (code !== 0 && failures.length === 0) failures.push('playwright: an error outside the tests');
  return { passed: report.stats.expected, failures, skipped: report.stats.skipped };
}

function failedSpecs({ title, specs = [], suites = [] }, above) {
  const path = [...above, title];
  const failed = specs.filter(({ ok }) => !ok).map((spec) => [...path, spec.title].join(' > '));
  return [...failed, ...suites.flatMap((suite) => failedSpecs(suite, path))];
}

function readReport(file) {
  if (!existsSync(file)) throw new Error('the tests could not be run, the reason is above');
  return JSON.parse(readFileSync(file, 'utf8'));
}
