import { availableParallelism } from 'node:os';
import { FIRST_PATH, type PathVariant } from '@tideline/broker/simulator';
import { type Arguments, HELP_TEXT, parseArguments } from './input/arguments.ts';
import { InputError } from './input/input-error.ts';
import { loadMarket, readMarket, resolveSpan } from './input/load-market.ts';
import { checkDistinct, prepareOutput, writeOutputs } from './input/output-file.ts';
import { toRunConfig } from './input/setting-fields.ts';
import { readSettings } from './input/settings-file.ts';
import { parseWhatIf } from './input/what-if.ts';
import { JobContext } from './jobs/job-context.ts';
import { evaluationsByConfig, sweepJobs } from './jobs/sweep-jobs.ts';
import { growHeapsSlowly, WorkerPool } from './jobs/worker-pool.ts';
import { createProgress, type Terminal } from './progress.ts';
import { answerWhatIf } from './report/figures/what-if.ts';
import { htmlReport } from './report/html.ts';
import { jsonReport } from './report/json.ts';
import { buildReport, type ReportEvidence } from './report/report.ts';
import { textReport } from './report/text/text.ts';
import { findEntryPoints } from './run/both-sides.ts';
import { chunksOf } from './run/chunks-of.ts';
import type { BacktestRun, RunConfig } from './run/result.ts';
import { collectFigures, collectRun } from './run/run.ts';
import { parseGrid } from './sweep/spec.ts';
import { splitStretches } from './sweep/stretch.ts';
import { htmlSweep } from './sweep/sweep-html.ts';
import { jsonSweep } from './sweep/sweep-json.ts';
import { buildSweepReport } from './sweep/sweep-report.ts';
import { textSweep } from './sweep/sweep-text.ts';
import { windowLengths } from './sweep/walk-forward.ts';

export interface CliEnvironment {
  readonly stdout: { write(text: string): unknown };
  readonly stderr: Terminal;
  readonly workerUrl: URL;
}

type OutputFiles = ReturnType<typeof prepareOutputs>;
type RunRequest = Awaited<ReturnType<typeof prepareRun>>;

/** The exit code: 0, or 2 and one line on the standard error. */
export async function runProgram(argv: readonly string[], environment: CliEnvironment) {
  try {
    await runCommand(argv, environment);
    return 0;
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    // File names and texts may hold line breaks.
    environment.stderr.write(`backtest: ${error.message.replace(/\p{Cc}+/gu, ' ')}\n`);
    return 2;
  }
}

/** Rejects with an `InputError` before anything is written. */
async function runCommand(argv: readonly string[], environment: CliEnvironment): Promise<void> {
  const args = parseArguments(argv);
  if (args === 'help') {
    environment.stdout.write(HELP_TEXT);
    return;
  }
  const request = await prepareRun(args);
  const { sweep } = request;
  if (sweep === null) await playSingleRun(request, environment);
  else await playSweep(request, sweep, environment);
}

async function prepareRun(args: Arguments) {
  const values = readSettings(args.settings);
  const whatIf = args.whatIf === null ? null : parseWhatIf(args.whatIf, values);
  const sweep = args.sweep && { ...args.sweep, grid: parseGrid(args.sweep.spec, values) };
  const outputs = prepareOutputs(args);
  const recipe = await readMarket(args.market);
  const loadedMarket = loadMarket(recipe, args.seed);
  const span = resolveSpan(loadedMarket, args);
  return { args, values, whatIf, sweep, outputs, recipe, loadedMarket, span };
}

async function playSingleRun(request: RunRequest, environment: CliEnvironment): Promise<void> {
  const { args, loadedMarket, values, whatIf, span, outputs } = request;
  const config = toRunConfig(values, { ...span, seed: args.seed });
  if (whatIf === null && outputs.json === null && outputs.html === null) {
    const { run, evidence } = await playPaths(request, config, collectFigures, environment);
    const report = buildReport(run, loadedMarket.source, values, null, evidence);
    environment.stdout.write(textReport(report));
    return;
  }
  const { run, evidence } = await playPaths(request, config, collectRun, environment);
  const answer = whatIf === null ? null : answerWhatIf(run.decisions, whatIf);
  const report = buildReport(run, loadedMarket.source, values, answer, evidence);
  writeReports(outputs, { json: jsonReport(report, run), html: htmlReport(report, run) });
  environment.stdout.write(textReport(report));
}

/** The first path is played again with implied volatility times these factors. */
const VOLATILITY_FACTORS = [0.9, 1.1];
/** A job has few entries, so no thread finishes long after the others. */
const ENTRIES_PER_JOB = 16;

/**
 * This thread plays and collects the first path while other threads begin the other paths; then all
 * share what is left and both sides of the entries.
 */
async function playPaths<Run extends BacktestRun>(
  { args, recipe, loadedMarket }: RunRequest,
  config: RunConfig,
  collect: (...run: Parameters<typeof collectFigures>) => Run,
  environment: CliEnvironment,
): Promise<{ readonly run: Run; readonly evidence: ReportEvidence }> {
  const { seed } = args;
  const threads = args.threads ?? availableParallelism();
  const isSinglePath = args.paths === 1;
  if (!isSinglePath) growHeapsSlowly();
  const variants = createPathVariants(args.paths);
  const otherVariants = variants.slice(1);
  const bandVariants = isSinglePath
    ? []
    : VOLATILITY_FACTORS.map((volatilityFactor) => ({ ...FIRST_PATH, volatilityFactor }));
  const jobs = [...otherVariants, ...bandVariants].map((variant) => ({ config, variant }));
  const jobContext = new JobContext({ recipe, seed }, loadedMarket.market);
  const pool = new WorkerPool({
    recipe,
    seed,
    threadCount: isSinglePath ? 0 : Math.min(jobs.length, threads - 1),
    workerUrl: environment.workerUrl,
  });
  try {
    const pathBatch = pool.beginBatch('path', jobs);
    const barProgress = createProgress(environment.stderr, 'bars');
    const recording = isSinglePath ? null : jobContext.recordingOf(config, FIRST_PATH);
    const run = collect(loadedMarket.market, config, { onProgress: barProgress.show }, recording);
    barProgress.end();
    const batchProgress = createProgress(environment.stderr, 'paths and sides');
    const entries = isSinglePath ? [] : findEntryPoints(run);
    const entryGroups = chunksOf(entries, ENTRIES_PER_JOB);
    const entryJobs = variants.flatMap((variant) =>
      entryGroups.map((group) => ({ config, variant, entries: group })),
    );
    const sideBatch = pool.beginBatch('entries', entryJobs, batchProgress.show);
    // Sides first: their jobs begin on the first path, whose market this thread has made.
    sideBatch.playJobsHere(jobContext);
    pathBatch.playJobsHere(jobContext);
    const [runs, both] = await Promise.all([pathBatch.done, sideBatch.done]);
    batchProgress.end();
    const evidence: ReportEvidence = {
      seed,
      otherPaths: runs.slice(0, otherVariants.length),
      premiumBandPaths: isSinglePath
        ? null
        : runs
            .slice(otherVariants.length)
            .map((path, index) => ({ factor: VOLATILITY_FACTORS[index] ?? 1, path })),
      sidesByPath: isSinglePath ? null : groupByPath(both.flat(), variants.length),
    };
    return { run, evidence };
  } finally {
    await pool.close();
  }
}

function groupByPath<T>(results: readonly T[], pathCount: number): readonly (readonly T[])[] {
  const size = results.length / pathCount;
  return Array.from({ length: pathCount }, (_, nth) => results.slice(nth * size, (nth + 1) * size));
}

async function playSweep(
  { args, recipe, loadedMarket, values, span, outputs }: RunRequest,
  sweep: NonNullable<RunRequest['sweep']>,
  environment: CliEnvironment,
): Promise<void> {
  const { market, source } = loadedMarket;
  const { seed } = args;
  const lengths = windowLengths(span.sessions, sweep);
  const dates = market.sessions(span.firstDate, span.lastDate).map(({ date }) => date);
  const stretches = splitStretches(dates, lengths.test, span.from);
  const configs = sweep.grid.combinations.map((each) => toRunConfig(each, { ...span, seed }));
  const jobs = sweepJobs(configs, stretches, createPathVariants(args.paths));
  const threadCount = Math.min(jobs.length, args.threads ?? availableParallelism());
  growHeapsSlowly();
  const pool = new WorkerPool({ recipe, seed, threadCount, workerUrl: environment.workerUrl });
  const progress = createProgress(environment.stderr, 'stretches');
  const stretchJobs = jobs.map(({ job }) => job);
  const batch = pool.beginBatch('stretch', stretchJobs, progress.show);
  const results = await batch.done.finally(() => pool.close());
  progress.end();
  const { symbol, epoch } = market;
  const { startedAt, firstDate, lastDate, sessions } = span;
  const playedSpan = { source, symbol, epoch, startedAt, firstDate, lastDate, sessions };
  const head = { played: playedSpan, settings: values, paths: { count: args.paths, seed } };
  const report = buildSweepReport(sweep.grid, evaluationsByConfig(jobs, results), lengths, head);
  writeReports(outputs, { json: jsonSweep(report), html: htmlSweep(report) });
  environment.stdout.write(textSweep(report));
}

function createPathVariants(pathCount: number): readonly PathVariant[] {
  return Array.from({ length: pathCount }, (_, index) => ({ ...FIRST_PATH, path: index + 1 }));
}

function prepareOutputs({ market, settings, json, html }: Arguments) {
  const barFile = market.type === 'file' ? market.path : null;
  const inputs = [barFile, settings].flatMap((path) => path ?? []);
  const outputs = {
    json: json === null ? null : prepareOutput('--json', json, inputs),
    html: html === null ? null : prepareOutput('--html', html, inputs),
  };
  checkDistinct(Object.values(outputs).filter((output) => output !== null));
  return outputs;
}

function writeReports(
  outputs: OutputFiles,
  contents: Readonly<Record<keyof OutputFiles, Iterable<string>>>,
): void {
  writeOutputs(
    (['json', 'html'] as const).flatMap((kind) => {
      const file = outputs[kind];
      return file === null ? [] : [{ file, chunks: contents[kind] }];
    }),
  );
}
