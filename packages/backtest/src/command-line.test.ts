// Runs in: all
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { createGeneratedMarket } from '@tideline/broker/simulator';
import { formatMoney } from '@tideline/engine';
import { build } from 'esbuild';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { runProgram } from './cli.ts';

// Each test starts processes, which is slow on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const here = fileURLToPath(new URL('.', import.meta.url));
const root = mkdtempSync(join(tmpdir(), 'backtest-cli-'));
const inputs = join(root, 'in');
const outputs = join(root, 'out');

const HEADER = 'timestamp,open,high,low,close,volume';
const ROW = '2026-01-05 14:30:00,600,601,599,600,1000';

const market = createGeneratedMarket({ symbol: 'SPY', seed: 3 });
const rows = market
  .sessions('2026-01-05', '2026-01-14')
  .flatMap(({ open, close }) => market.bars(5, open, close))
  .map(({ start, open, high, low, close, volume }) => {
    const prices = [open, high, low, close].map(formatMoney).join(',');
    return `${new Date(start).toISOString()},${prices},${volume}`;
  });

/** In January New York is five hours behind UTC. */
function onNewYorkClock(row: string): string {
  const at = Date.parse(row.split(',')[0] ?? '') - 5 * 3_600_000;
  return `${new Date(at).toISOString().slice(0, 19)}${row.slice(24)}`;
}

const FILES: Readonly<Record<string, string | Buffer>> = {
  'bars.csv': [HEADER, ...rows].join('\n'),
  'bars.csv.gz': gzipSync([HEADER, ...rows].join('\n')),
  'cut.csv.gz': gzipSync([HEADER, ...rows].join('\n')).subarray(0, 900),
  'plain.csv.gz': HEADER,
  'empty.csv': '',
  'header.csv': HEADER,
  'columns.csv': `timestamp,open,high,low,volume\n${ROW}`,
  'half.csv': `${HEADER}\n${ROW}\n2026-01-05 14:35:00,600,60`,
  'saturday.csv': `${HEADER}\n2026-01-03 15:00:00Z,600,601,599,600,1000`,
  'naive.csv': `${HEADER}\n${ROW}`,
  'scaled.csv': `${HEADER}\n2026-01-05 14:30:00,6000000,6010000,5990000,6000000,1000`,
  'new-york.csv': [HEADER, ...rows.map(onNewYorkClock)].join('\n'),
  'ancient.csv': `${HEADER}\n1987-10-19 15:00:00,600,601,599,600,1000`,
  'good.json': '{"confidenceThreshold": 45, "moneyFlowGate": 0}',
  'unknown.json': '{"stopless": 20}',
  'range.json': '{"stopLoss": 1}',
  'cut.json': '{"stopLoss": 20',
};

beforeAll(async () => {
  await build({
    entryPoints: [join(here, 'main.ts'), join(here, 'jobs/worker.ts')],
    entryNames: '[name]',
    outdir: join(root, 'dist'),
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    logLevel: 'error',
    banner: {
      js: "import { createRequire as __createRequire } from 'node:module';\nconst require = __createRequire(import.meta.url);",
    },
  });
  writeFileSync(join(root, 'dist/package.json'), '{"type":"module"}');
  mkdirSync(inputs);
  for (const [name, content] of Object.entries(FILES)) writeFileSync(join(inputs, name), content);
});

beforeEach(() => {
  rmSync(outputs, { recursive: true, force: true });
  mkdirSync(outputs);
});

afterAll(() => rmSync(root, { recursive: true, force: true }));

function backtest(...args: readonly string[]) {
  const options = { cwd: inputs, encoding: 'utf8' } as const;
  return spawnSync(process.execPath, [join(root, 'dist/main.js'), ...args], options);
}

/** Runs in this process: starting another takes longer than refusing its arguments. */
async function backtestHere(...args: readonly string[]) {
  const said = { stdout: '', stderr: '' };
  const into = (stream: keyof typeof said) => ({
    write(text: string) {
      said[stream] += text;
    },
  });
  const folder = process.cwd();
  process.chdir(inputs);
  try {
    const status = await runProgram(args, {
      stdout: into('stdout'),
      stderr: into('stderr'),
      workerUrl: pathToFileURL(join(root, 'dist/worker.js')),
    });
    return { status, ...said };
  } finally {
    process.chdir(folder);
  }
}

describe('a report says what was read', () => {
  // One path is enough: any number of paths reads the same file.
  const onePath = ['--paths', '1', '--json', '../out/o.json'];
  const options = ['--settings', 'good.json', '--from', '2026-01-13', ...onePath];
  const play = (file: string, ...more: readonly string[]) => {
    const { status, stdout } = backtest('--bars', file, ...options, ...more);
    return { status, stdout, json: JSON.parse(readFileSync(join(outputs, 'o.json'), 'utf8')) };
  };

  test('of a file: its zone and what was found in it, in text, JSON and on the page', () => {
    const { status, stdout, json } = play('new-york.csv', '--html', '../out/o.html');
    expect(status).toBe(0);
    expect(stdout).toMatch(
      /WHAT WAS READ\n {2}Time zone +America\/New_York, found from the data\n/,
    );
    expect(json.read).toMatchObject({
      timezone: 'America/New_York',
      timezoneFrom: 'data',
      barMinutes: 5,
      stampedAt: 'start',
      problems: [{ kind: 'timezone' }],
    });
    const page = readFileSync(join(outputs, 'o.html'), 'utf8');
    expect(page).toContain('<h2>What was read</h2>');
    expect(page).toContain('America/New_York, found from the data');
  });

  test('and plays the same market as with the zone in the stamps', () => {
    const [naive, exact] = [play('new-york.csv').json, play('bars.csv').json];
    expect(naive.results).toEqual(exact.results);
    expect(naive.played.epoch).toBe(exact.played.epoch);
    expect(exact.read).toMatchObject({ timezone: 'UTC', timezoneFrom: 'stamp', problems: [] });
  });

  test('but nothing of generated sessions', () => {
    const { stdout } = backtest(...SEED, ...onePath);
    expect(stdout).not.toContain('WHAT WAS READ');
    expect(JSON.parse(readFileSync(join(outputs, 'o.json'), 'utf8')).read).toBeNull();
  });
});

const GOOD = ['--bars', 'bars.csv', '--settings', 'good.json'];
const SEED = ['--seed', '1', '--sessions', '3'];

describe('bad input is one line and exit code 2, and nothing is written', () => {
  const wantedOf = (args: readonly string[]) =>
    ['--json', '--html'].flatMap((option) =>
      args.includes(option) ? [] : [option, `../out/wanted${option}`],
    );

  test.each([
    [[], '--bars FILE or --seed N --sessions N is needed'],
    [['--bars', 'bars.csv\nx'], '--bars bars.csv x can not be read'],
    [[...SEED, '--json', '../none/o.json'], '--json ../none/o.json can not be written'],
  ])('as a program: %j: %s', (args, message) => {
    const { status, stdout, stderr } = backtest(...args, ...wantedOf(args));
    expect(stderr).toContain(message);
    expect(stderr).toMatch(/^backtest: [^\n]+\n$/);
    expect([status, stdout]).toEqual([2, '']);
    expect(readdirSync(outputs)).toEqual([]);
    expect(readdirSync(inputs).sort()).toEqual(Object.keys(FILES).sort());
  });

  test.each([
    [[], '--bars FILE or --seed N --sessions N is needed'],
    [['--bars', 'missing.csv'], '--bars missing.csv can not be read: no such file'],
    [['--bars', '.'], '--bars . is a folder'],
    [['--bars', 'empty.csv'], '--bars empty.csv is empty'],
    [['--bars', 'header.csv'], 'no rows after the header'],
    [['--bars', 'columns.csv'], '--bars columns.csv line 1: column close is missing'],
    [['--bars', 'half.csv'], '--bars half.csv line 3: has 3 of 6 columns'],
    [['--bars', 'saturday.csv'], 'no row lies within the regular hours of a New York session'],
    [['--bars', 'naive.csv'], 'line 2: column timestamp has no zone, and under no usual one'],
    [['--bars', 'scaled.csv'], 'line 2: prices look scaled by 10,000 (6000000 for 600 dollars)'],
    [['--bars', 'ancient.csv'], 'the calendar does not reach its dates'],
    [['--bars', 'plain.csv.gz'], '--bars plain.csv.gz is no gzip file'],
    [['--bars', 'cut.csv.gz'], '--bars cut.csv.gz is a damaged or cut-off gzip file'],
    [['--bars', 'bars.csv\nx'], '--bars bars.csv x can not be read'],
    [[...GOOD, '--speed', '3'], 'unknown option --speed'],
    [[...GOOD, '--from', 'today'], '--from must be a New York date'],
    [[...GOOD, '--from', '2026-01-20'], '--from must lie between 2026-01-05 and 2026-01-14'],
    [[...GOOD, '--from', '2026-01-10'], '--from must be a trading day'],
    [[...GOOD, '--from', '2026-01-12T16:00'], '--from must be before the close'],
    [[...GOOD, '--to', '2026-02-31'], '--to must be a New York date'],
    [[...GOOD, '--to', '2026-01-15'], '--to must lie between 2026-01-05 and 2026-01-14'],
    [[...GOOD, '--from', '2026-01-13', '--to', '2026-01-12'], 'lies before --from, 2026-01-13'],
    [[...SEED, '--from', '2026-01-09'], '--from must lie between 2026-01-05 and 2026-01-07'],
    [[...SEED, '--to', '2026-01-08'], '--to must lie between 2026-01-05 and 2026-01-07'],
    [[...SEED, '--settings', 'missing.json'], '--settings missing.json can not be read'],
    [[...SEED, '--settings', 'cut.json'], '--settings cut.json: is not JSON'],
    [[...SEED, '--settings', 'unknown.json'], '--settings unknown.json: "stopless" is no setting'],
    [[...SEED, '--settings', 'range.json'], '--settings range.json: stopLoss must be a number'],
    [[...SEED, '--json', '../none/o.json'], '--json ../none/o.json can not be written'],
    [[...SEED, '--html', '../out'], '--html ../out is a folder'],
    [[...GOOD, '--json', 'bars.csv'], '--json bars.csv would overwrite an input'],
    [[...SEED, '--json', '../out/o', '--html', '../out/o'], '--json and --html name one file'],
    [[...SEED, '--what-if', 'threshold'], '--what-if must be like threshold=60'],
    [[...SEED, '--what-if', 'stoploss=10'], '--what-if stoploss is no setting'],
    [[...SEED, '--what-if', 'riskLevel=3'], 'another contract, whose quote was not stored'],
    [[...SEED, '--what-if', 'threshold=101'], 'must be a number from 0 to 100, was 101'],
    [[...SEED, '--what-if', 'iv=20', '--sweep', 'iv=1:30:1'], 'can not go with --sweep'],
    [[...SEED, '--sweep', 'stopLoss=10:20'], '--sweep must be like'],
    [[...SEED, '--sweep', 'stoploss=10:20:5'], '--sweep stoploss is no numeric setting'],
    [[...SEED, '--sweep', 'iv=1:30:1', '--train', '3'], '3 are for training'],
  ])('%j: %s', async (args, message) => {
    const { status, stdout, stderr } = await backtestHere(...args, ...wantedOf(args));
    expect(stderr).toContain(message);
    expect(stderr).toMatch(/^backtest: [^\n]+\n$/);
    expect([status, stdout]).toEqual([2, '']);
    expect(readdirSync(outputs)).toEqual([]);
    expect(readdirSync(inputs).sort()).toEqual(Object.keys(FILES).sort());
  });
});

describe('a run', () => {
  test('of a file prints the report and writes both files, the same each time', () => {
    const files = (name: string) => [
      '--json',
      `../out/${name}.json`,
      '--html',
      `../out/${name}.html`,
    ];
    const paths = ['--paths', '2'];
    const first = backtest(...GOOD, ...paths, '--threads', '1', ...files('first'));
    const zipped = ['--bars', 'bars.csv.gz', '--settings', 'good.json'];
    const second = backtest(...zipped, ...paths, '--threads', '3', ...files('second'));
    expect([first.status, first.stderr, second.status]).toEqual([0, '', 0]);
    expect(first.stdout).toContain('ASSUMPTIONS OF THE MARKET MODEL');
    expect(first.stdout).not.toContain(root);
    expect(second.stdout.replaceAll('bars.csv.gz', 'bars.csv')).toBe(first.stdout);
    const read = (name: string) => readFileSync(join(outputs, name), 'utf8');
    expect(JSON.parse(read('first.json')).played.source.name).toBe('bars.csv');
    expect(read('second.json').replace('bars.csv.gz', 'bars.csv')).toBe(read('first.json'));
    expect(read('first.html')).toMatch(/^<!doctype html>/);
    const { paths: summary, luck, premiumBand, verdict } = JSON.parse(read('first.json'));
    expect(summary).toMatchObject({ count: 2, seed: 1 });
    expect(luck.draws).toBe(200);
    expect(premiumBand.map(({ factor }: { factor: number }) => factor)).toEqual([0.9, 1.1]);
    const [cheaper, dearer] = premiumBand.map(({ factor: _, ...row }: { factor: number }) => row);
    expect(cheaper).not.toEqual(dearer);
    expect(first.stdout).toContain(`Verdict             ${verdict.word}`);
    expect(readdirSync(outputs)).toHaveLength(4);
  });

  test('on one path leaves out luck and band, and says so; another seed plays another path', () => {
    const json = (name: string) => ['--json', `../out/${name}.json`];
    const read = (name: string) => JSON.parse(readFileSync(join(outputs, `${name}.json`), 'utf8'));
    const one = backtest(...GOOD, '--paths', '1', ...json('one'));
    const two = backtest(...GOOD, '--paths', '1', '--seed', '2', ...json('two'));
    expect([one.status, two.status]).toEqual([0, 0]);
    const [first, second] = [read('one'), read('two')];
    expect(first).toMatchObject({ luck: null, premiumBand: null, paths: { count: 1, seed: 1 } });
    expect(first.paths.netPnl.sd).toBeNull();
    expect(one.stdout).toContain('left out with one path');
    expect(second.fills).not.toEqual(first.fills);
    expect(second.played.bars).toBe(first.played.bars);
  });

  test('shows what other settings would have decided, and leaves the rest as it is', () => {
    const plain = backtest(...GOOD, '--paths', '1', '--json', '../out/plain.json');
    const whatIf = ['--what-if', 'threshold=60', '--what-if', 'iv=20'];
    const asked = backtest(...GOOD, '--paths', '1', ...whatIf, '--json', '../out/asked.json');
    expect([asked.status, asked.stderr]).toEqual([0, '']);
    const [before = '', after = ''] = asked.stdout.split(/WHAT IF\n.*?\n(?=DATA\n)/s);
    expect(before + after).toBe(plain.stdout);
    const [bare, answered] = ['plain', 'asked'].map((name) =>
      JSON.parse(readFileSync(join(outputs, `${name}.json`), 'utf8')),
    );
    const { whatIf: summary, flippedDecisions, documentation, ...rest } = answered;
    expect(summary.settings).toEqual([
      { name: 'confidenceThreshold', was: 45, value: 60 },
      { name: 'ivThreshold', was: 25, value: 20 },
    ]);
    expect(flippedDecisions).toHaveLength(summary.flips);
    expect(documentation).toMatchObject(bare.documentation);
    expect({ ...rest, documentation: bare.documentation }).toEqual(bare);
  });

  test('can send its JSON into a pipe', () => {
    const command = `"$0" "$1" --seed 1 --sessions 2 --paths 1 --json /dev/stdout | cat`;
    const args = ['-c', command, process.execPath, join(root, 'dist/main.js')];
    const { stdout, stderr } = spawnSync('sh', args, { encoding: 'utf8' });
    expect(stderr).toBe('');
    expect(stdout).toContain('"name": "tideline-backtest"');
    expect(stdout).toContain('ASSUMPTIONS OF THE MARKET MODEL');
  });

  test('explains itself', () => {
    const { status, stdout, stderr } = backtest('--help');
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toContain('npm run backtest -- (--bars FILE | --seed N --sessions N)');
  });
});

test('a sweep is the same on one thread and on three', () => {
  const sweep = [
    ...GOOD,
    '--paths',
    '2',
    '--from',
    '2026-01-06',
    '--sweep',
    'threshold=40:50:10,iv=20:30:10',
  ];
  const one = backtest(...sweep, '--threads', '1', '--json', '../out/one.json');
  const three = backtest(...sweep, '--threads', '3', '--json', '../out/three.json');
  expect([one.status, one.stderr]).toEqual([0, '']);
  expect(three.stdout).toBe(one.stdout);
  expect(one.stdout).toContain('OUT OF SAMPLE, BY WALK-FORWARD');
  const json = readFileSync(join(outputs, 'one.json'), 'utf8');
  expect(readFileSync(join(outputs, 'three.json'), 'utf8')).toBe(json);
  const { combinations, walkForward } = JSON.parse(json);
  expect(combinations).toHaveLength(4);
  expect(walkForward.outOfSample.sessions).toBe(7 - walkForward.lengths.train);
});
