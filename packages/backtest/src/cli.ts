import { type Arguments, HELP, parseArguments, type SweepArguments } from './input/arguments.ts';
import {
  checkSpan,
  type MarketRecipe,
  type OpenMarket,
  openMarket,
  readMarket,
  type Span,
} from './input/open-market.ts';
import {
  checkDistinct,
  type OutputFile,
  prepareOutput,
  writeOutputs,
} from './input/output-file.ts';
import { type SettingValues, toRunConfig } from './input/setting-fields.ts';
import { readSettings } from './input/settings-file.ts';
import { parseWhatIf, type WhatIfQuestion } from './input/what-if.ts';
import { createProgress, type Terminal } from './progress.ts';
import { htmlReport } from './report/html.ts';
import { jsonReport } from './report/json.ts';
import { buildReport } from './report/report.ts';
import { textReport } from './report/text.ts';
import { collectRun } from './run/run.ts';
import { evaluateAll } from './sweep/pool.ts';
import { type Grid, parseGrid } from './sweep/spec.ts';
import { splitStretches } from './sweep/stretch.ts';
import { htmlSweep } from './sweep/sweep-html.ts';
import { jsonSweep } from './sweep/sweep-json.ts';
import { buildSweepReport } from './sweep/sweep-report.ts';
import { textSweep } from './sweep/sweep-text.ts';
import { windowLengths } from './sweep/walk-forward.ts';

/** What the command line reaches of its process. */
export interface Shell {
  readonly stdout: { write(text: string): unknown };
  readonly stderr: Terminal;
  /** The file that a worker thread runs. */
  readonly worker: URL;
}

interface Outputs {
  readonly json: OutputFile | null;
  readonly html: OutputFile | null;
}

/** Everything that a run needs, read and checked. */
interface Request {
  readonly opened: OpenMarket;
  readonly values: SettingValues;
  readonly span: Span;
  readonly outputs: Outputs;
}

/** Runs one command line. Rejects with an `InputError`, before anything is written, when it can't be done. */
export async function runCommand(argv: readonly string[], shell: Shell): Promise<void> {
  const args = parseArguments(argv);
  if (args === 'help') {
    shell.stdout.write(HELP);
    return;
  }
  const values = readSettings(args.settings);
  const whatIf = args.whatIf === null ? null : parseWhatIf(args.whatIf, values);
  const grid = args.sweep === null ? null : parseGrid(args.sweep.spec, values);
  const outputs = prepareOutputs(args);
  const recipe = await readMarket(args.market);
  const opened = openMarket(recipe);
  const span = checkSpan(opened, args);
  const request = { opened, values, span, outputs };
  if (args.sweep === null || grid === null) playOnce(request, whatIf, shell);
  else await playSweep(request, { ...args.sweep, grid, recipe }, shell);
}

function playOnce(
  { opened, values, span, outputs }: Request,
  whatIf: WhatIfQuestion | null,
  shell: Shell,
): void {
  const progress = createProgress(shell.stderr, 'bars');
  const run = collectRun(opened.market, toRunConfig(values, span), { progress: progress.show });
  progress.end();
  const report = buildReport(run, opened.source, values, whatIf);
  write(outputs, {
    json: () => jsonReport(report, run),
    html: () => htmlReport(report, run),
  });
  shell.stdout.write(textReport(report));
}

async function playSweep(
  { opened, values, span, outputs }: Request,
  sweep: SweepArguments & { readonly grid: Grid; readonly recipe: MarketRecipe },
  shell: Shell,
): Promise<void> {
  const { market, source } = opened;
  const lengths = windowLengths(span.sessions, sweep);
  const dates = market.sessions(span.firstDate, span.lastDate).map(({ date }) => date);
  const stretches = splitStretches(dates, lengths.test, span.from);
  const progress = createProgress(shell.stderr, 'combinations');
  const evaluations = await evaluateAll(
    sweep.grid.combinations.map((combination) => toRunConfig(combination, span)),
    {
      recipe: sweep.recipe,
      stretches,
      threads: sweep.threads,
      worker: shell.worker,
      progress: progress.show,
    },
  );
  progress.end();
  const { symbol, epoch } = market;
  const { startedAt, firstDate, lastDate, sessions } = span;
  const played = { source, symbol, epoch, startedAt, firstDate, lastDate, sessions };
  const head = { played, settings: values };
  const report = buildSweepReport(sweep.grid, evaluations, lengths, head);
  write(outputs, { json: () => jsonSweep(report), html: () => htmlSweep(report) });
  shell.stdout.write(textSweep(report));
}

function prepareOutputs({ market, settings, json, html }: Arguments): Outputs {
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
  outputs: Outputs,
  contents: Readonly<Record<keyof Outputs, () => Iterable<string>>>,
): void {
  writeOutputs(
    (['json', 'html'] as const).flatMap((kind) => {
      const file = outputs[kind];
      return file === null ? [] : [{ file, chunks: contents[kind]() }];
    }),
  );
}
