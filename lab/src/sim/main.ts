import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { isMainThread, parentPort } from 'node:worker_threads';
import { runProgram } from '../usage.ts';
import { readOptions, type SimOptions, USAGE } from './options.ts';
import { type Batch, type BatchResult, playBatch } from './runs/batch.ts';
import { coverageLines } from './runs/coverage-report.ts';
import { crashPointCounts } from './runs/crash-runs.ts';
import { FinishedBatches } from './runs/finished-batches.ts';
import { runSeed } from './runs/run-seed.ts';
import { summaryOf } from './runs/summary.ts';
import { playOnThreads } from './runs/worker-pool.ts';

const RUNS_IN_A_BATCH = 50;
const ENTRY_URL = new URL(import.meta.url);
const now = () => performance.now();

/**
 * Each run has hundreds of errors from failed reads, and recording a stack takes longer than
 * handling one: only `--trace` does.
 */
function runWorker(port: NonNullable<typeof parentPort>): void {
  Error.stackTraceLimit = 0;
  port.on('message', (batch: Batch) => {
    void playBatch(batch, now).then((result) => port.postMessage(result));
  });
}

async function main(options: SimOptions): Promise<number> {
  if (options.mode === 'trace') return traceSeed(options);
  const began = now();
  const ledger = new FinishedBatches(options.resultsFolder, buildKey());
  const batches = await batchesFor(options);
  const results = batches.flatMap((batch) => ledger.resultOf(batch) ?? []);
  const open = batches.filter((batch) => ledger.resultOf(batch) === null);
  if (results.length > 0) console.error(`${results.length} batches are known already`);
  await playOnThreads(open, { workerCount: options.workerCount, entry: ENTRY_URL }, (result) => {
    results.push(result);
    ledger.add(result);
    printProgress(results, batches, result);
  });
  return reportResults(options, results, now() - began);
}

/** Batches begin at fixed numbers, so a run of another range finds the finished ones. */
async function batchesFor({
  mode,
  hasFaults,
  firstSeed,
  runCount,
}: SimOptions): Promise<readonly Batch[]> {
  const isSeeds = mode === 'seeds';
  const [first, last] =
    mode === 'crashes'
      ? [1, (await crashPointCounts()).reduce((sum, points) => sum + points, 0)]
      : [firstSeed, firstSeed + runCount - 1];
  const batches: Batch[] = [];
  for (let at = first; at <= last; ) {
    const end = Math.min(last, Math.ceil(at / RUNS_IN_A_BATCH) * RUNS_IN_A_BATCH);
    batches.push({
      mode: isSeeds ? 'seeds' : mode === 'pairs' ? 'pairs' : 'crashes',
      faults: hasFaults,
      from: at,
      count: end - at + 1,
    });
    at = end + 1;
  }
  return batches;
}

async function traceSeed({ firstSeed, hasFaults }: SimOptions): Promise<number> {
  const result = await runSeed(firstSeed, { hasFaults, onLine: (line) => console.log(line) });
  for (const { invariant, name, found } of result.violations) {
    console.log(`invariant ${invariant} (${name}): expected ${found}`);
  }
  console.log(`1 seeds, ${result.faults} faults, ${result.violations.length} violations`);
  return result.violations.length === 0 ? 0 : 1;
}

function printProgress(
  results: readonly BatchResult[],
  batches: readonly Batch[],
  { failed, batch }: BatchResult,
): void {
  for (const { run, violations, recent } of failed) {
    const what = batch.mode === 'seeds' ? 'seed' : batch.mode;
    for (const { invariant, name, at, found } of violations) {
      console.error(
        `${what} ${run}: invariant ${invariant} (${name}) at ${new Date(at).toISOString()}`,
      );
      console.error(`  expected ${found}`);
    }
    for (const line of recent) console.error(`    ${line}`);
  }
  if (results.length % 20 === 0) console.error(`${results.length} of ${batches.length} batches`);
}

function reportResults(
  options: SimOptions,
  results: readonly BatchResult[],
  milliseconds: number,
): number {
  const sum = summaryOf(results);
  const seconds = (milliseconds / 1_000).toFixed(0);
  const bound = (3 / Math.max(1, sum.runCount)).toExponential(1);
  console.error(
    `| ${currentCommit()} | ${options.mode} | ${sum.runCount} | ${sum.faultCount} | ${sum.stepCount} | ${sum.orderCount} | ${seconds} s | ${sum.violationCount} | ${bound} |`,
  );
  let isBlind = false;
  if (options.showsCoverage) {
    for (const { mishap, state, text, isMissing } of coverageLines(sum.coverage)) {
      isBlind ||= isMissing;
      console.log(`${mishap}\t${state}\t${text}`);
    }
  }
  if (options.showsTraceHash) console.log(sum.hash);
  else {
    const what = options.mode === 'seeds' ? 'seeds' : options.mode;
    console.log(
      `${sum.runCount} ${what}, ${sum.faultCount} faults, ${sum.violationCount} violations`,
    );
  }
  return sum.violationCount === 0 && !isBlind ? 0 : 1;
}

function currentCommit(): string {
  try {
    const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim();
    const isChanged = git('status', '--porcelain', '--untracked-files=no') !== '';
    return `${git('rev-parse', '--short', 'HEAD')}${isChanged ? '+' : ''}`;
  } catch {
    return 'unknown';
  }
}

/** The bundle holds everything that decides a run. */
function buildKey(): string {
  return createHash('sha256').update(readFileSync(ENTRY_URL)).digest('hex').slice(0, 16);
}

if (!isMainThread && parentPort !== null) runWorker(parentPort);
else await runProgram(USAGE, () => main(readOptions(process.argv.slice(2))));
