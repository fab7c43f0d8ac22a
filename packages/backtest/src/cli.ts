import { availableParallelism } from 'node:os';
import { FIRST_PATH, type PathVariant } from '@tideline/broker/simulator';
import {
  type Arguments,
  HELP_TEXT,
  parseArguments,
  type SweepArguments,
} from './input/arguments.ts';
import { InputError } from './input/input-error.ts';
import {
  checkSpan,
  type DateSpan,
  loadMarket,
  type MarketRecipe,
  type OpenMarket,
  readMarket,
} from './input/load-market.ts';
import { checkDistinct, prepareOutput, writeOutputs } from './input/output-file.ts';
import { type SettingValues, toRunConfig } from './input/setting-fields.ts';
import { readSettings } from './input/settings-file.ts';
import { parseWhatIf, type WhatIfQuestion } from './input/what-if.ts';
import { growHeapsSlowly } from './jobs/heap-growth.ts';
import type { JobsByKind } from './jobs/job.ts';
import { JobContext } from './jobs/job-context.ts';
import { evaluationsOf, sweepJobs } from './jobs/sweep-jobs.ts';
import { WorkerPool } from './jobs/worker-pool.ts';
import { createProgress, type Terminal } from './progress.ts';
import { whatIfAnswer } from './report/figures/what-if.ts';
import { htmlReport } from './report/html.ts';
import { jsonReport } from './report/json.ts';
import { buildReport, type ReportEvidence } from './report/report.ts';
import { textReport } from './report/text/text.ts';
import { entryPoints } from './run/both-sides.ts';
import type { BacktestRun, RunConfig } from './run/result.ts';
import { collectFigures, collectRun } from './run/run.ts';
import { parseGrid, type SettingsGrid } from './sweep/spec.ts';
import { splitStretches } from './sweep/stretch.ts';
import { htmlSweep } from './sweep/sweep-html.ts';
import { jsonSweep } from './sweep/sweep-json.ts';
import { buildSweepReport } from './sweep/sweep-report.ts';
import { textSweep } from './sweep/sweep-text.ts';
import { windowLengths } from './sweep/walk-forward.ts';

export interface CliShell {
  readonly stdout: { write(text: string): unknown };
  readonly stderr: Terminal;
  readonly worker: URL;
}

type OutputFiles = ReturnType<typeof prepareOutputs>;

interface RunRequest {
  readonly args: Arguments;
  readonly recipe: MarketRecipe;
  readonly opened: OpenMarket;
  readonly values: SettingValues;
  readonly span: DateSpan;
  readonly outputs: OutputFiles;
}

/** The exit code: 0, or 2 and one line on the standard error. */
export async function runProgram(argv: readonly string[], shell: CliShell): Promise<number> {
  try {
    await runCommand(argv, shell);
    return 0;
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    shell.stderr.write(`backtest: ${oneLine(error.message)}\n`);
    return 2;
  }
}

/** File names and texts may hold line breaks. */
function oneLine(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ');
}

/** Rejects with an `InputError` before anything is written. */
async function runCommand(argv: readonly string[], shell: CliShell): Promise<void> {
  const args = parseArguments(argv);
  if (args === 'help') {
    shell.stdout.write(HELP_TEXT);
    return;
  }
  const values = readSettings(args.settings);
  const whatIf = args.whatIf === null ? null : parseWhatIf(args.whatIf, values);
  const grid = args.sweep === null ? null : parseGrid(args.sweep.spec, values);
  const outputs = prepareOutputs(args);
  const recipe = await readMarket(args.market);
  const opened = loadMarket(recipe, args.seed);
  const span = checkSpan(opened, args);
  const request = { args, recipe, opened, values, span, outputs };
  if (args.sweep === null || grid === null) await playOnce(request, whatIf, shell);
  else await playSweep(request, { ...args.sweep, grid }, shell);
}

async function playOnce(
  request: RunRequest,
  whatIf: WhatIfQuestion | null,
  shell: CliShell,
): Promise<void> {
  const { args, opened, values, span, outputs } = request;
  const config = toRunConfig(values, { ...span, seed: args.seed });
  if (whatIf === null && outputs.json === null && outputs.html === null) {
    const { run, evidence } = await playPaths(request, config, collectFigures, shell);
    shell.stdout.write(textReport(buildReport(run, opened.source, values, null, evidence)));
    return;
  }
  const { run, evidence } = await playPaths(request, config, collectRun, shell);
  const answer = whatIf === null ? null : whatIfAnswer(run.decisions, whatIf);
  const report = buildReport(run, opened.source, values, answer, evidence);
  write(outputs, {
    json: () => jsonReport(report, run),
    html: () => htmlReport(report, run),
  });
  shell.stdout.write(textReport(report));
}

/** The first path is played again with implied volatility times these factors. */
const PREMIUM_BAND = [0.9, 1.1];
/** A job has few entries, so no thread finishes long after the others. */
const ENTRIES_AT_ONCE = 16;

/**
 * This thread plays and collects the first path, then both sides of its entries; other threads play
 * the other paths.
 */
async function playPaths<Run extends BacktestRun>(
  { args, recipe, opened }: RunRequest,
  config: RunConfig,
  collect: (...run: Parameters<typeof collectFigures>) => Run,
  shell: CliShell,
): Promise<{ readonly run: Run; readonly evidence: ReportEvidence }> {
  const { seed } = args;
  const isAlone = args.paths === 1;
  if (!isAlone) growHeapsSlowly();
  const others = pathVariants(args.paths).slice(1);
  const band = isAlone
    ? []
    : PREMIUM_BAND.map((volatilityFactor) => ({ ...FIRST_PATH, volatilityFactor }));
  const jobs = [...others, ...band].map((invention) => ({ config, invention }));
  const bench = new JobContext({ recipe, seed }, opened.market);
  const pool = new WorkerPool({
    recipe,
    seed,
    threads: isAlone ? 0 : Math.min(jobs.length, threadsOf(args) - 1),
    worker: shell.worker,
  });
  try {
    const paths = pool.beginBatch('path', jobs);
    const bars = createProgress(shell.stderr, 'bars');
    const tape = isAlone ? null : bench.recordingOf(config, FIRST_PATH);
    const run = collect(opened.market, config, { progress: bars.show }, tape);
    bars.end();
    const batches = createProgress(shell.stderr, 'paths and sides');
    const entries = isAlone ? [] : entryPoints(run);
    const tossed = pathVariants(args.paths);
    const sides = pool.beginBatch(
      'entries',
      tossed.flatMap((invention) => entryBatches(entries, config, invention)),
      batches.show,
    );
    // This thread has made the first path's market already.
    sides.playJobsHere(bench);
    paths.playJobsHere(bench);
    const [runs, both] = await Promise.all([paths.done, sides.done]);
    batches.end();
    const evidence: ReportEvidence = {
      seed,
      otherPaths: runs.slice(0, others.length),
      band: isAlone
        ? null
        : runs
            .slice(others.length)
            .map((path, index) => ({ factor: PREMIUM_BAND[index] ?? 1, path })),
      sides: isAlone ? null : groupByPath(both.flat(), tossed.length),
    };
    return { run, evidence };
  } finally {
    await pool.close();
  }
}

function groupByPath<T>(results: readonly T[], paths: number): readonly (readonly T[])[] {
  const entries = results.length / paths;
  return Array.from({ length: paths }, (_, path) =>
    results.slice(path * entries, (path + 1) * entries),
  );
}

function entryBatches(
  entries: JobsByKind['entries']['entries'],
  config: RunConfig,
  invention: PathVariant,
): readonly JobsByKind['entries'][] {
  return Array.from({ length: Math.ceil(entries.length / ENTRIES_AT_ONCE) }, (_, index) => ({
    config,
    invention,
    entries: entries.slice(index * ENTRIES_AT_ONCE, (index + 1) * ENTRIES_AT_ONCE),
  }));
}

async function playSweep(
  { args, recipe, opened, values, span, outputs }: RunRequest,
  sweep: SweepArguments & { readonly grid: SettingsGrid },
  shell: CliShell,
): Promise<void> {
  const { market, source } = opened;
  const { seed } = args;
  const lengths = windowLengths(span.sessions, sweep);
  const dates = market.sessions(span.firstDate, span.lastDate).map(({ date }) => date);
  const stretches = splitStretches(dates, lengths.test, span.from);
  const configs = sweep.grid.combinations.map((each) => toRunConfig(each, { ...span, seed }));
  const jobs = sweepJobs(configs, stretches, pathVariants(args.paths));
  const threads = Math.min(jobs.length, threadsOf(args));
  growHeapsSlowly();
  const pool = new WorkerPool({ recipe, seed, threads, worker: shell.worker });
  const progress = createProgress(shell.stderr, 'stretches');
  const batch = pool.beginBatch(
    'stretch',
    jobs.map(({ job }) => job),
    progress.show,
  );
  const results = await batch.done.finally(() => pool.close());
  progress.end();
  const { symbol, epoch } = market;
  const { startedAt, firstDate, lastDate, sessions } = span;
  const played = { source, symbol, epoch, startedAt, firstDate, lastDate, sessions };
  const head = { played, settings: values, paths: { count: args.paths, seed } };
  const report = buildSweepReport(sweep.grid, evaluationsOf(jobs, results), lengths, head);
  write(outputs, { json: () => jsonSweep(report), html: () => htmlSweep(report) });
  shell.stdout.write(textSweep(report));
}

function pathVariants(paths: number): readonly PathVariant[] {
  return Array.from({ length: paths }, (_, index) => ({ ...FIRST_PATH, path: index + 1 }));
}

function threadsOf({ threads }: Arguments): number {
  return threads ?? availableParallelism();
}

function prepareOutputs({ market, settings, json, html }: Arguments) {
  const inputs = [market.type === 'file' ? market.path : null, settings].filter(
    (path) => path !== null,
  );
  const outputs = {
    json: json === null ? null : prepareOutput('--json', json, inputs),
    html: html === null ? null : prepareOutput('--html', html, inputs),
  };
  checkDistinct(Object.values(outputs).filter((output) => output !== null));
  return outputs;
}

function write(
  outputs: OutputFiles,
  contents: Readonly<Record<keyof OutputFiles, () => Iterable<string>>>,
): void {
  writeOutputs(
    (['json', 'html'] as const).flatMap((kind) => {
      const file = outputs[kind];
      return file === null ? [] : [{ file, chunks: contents[kind]() }];
    }),
  );
}
