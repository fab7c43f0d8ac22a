// Runs in: all
// A check that never fails is no check: every rule has a planted violation here.
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkArrows, programStarts } from './check-arrows.mjs';
import { checkPurity } from './check-purity.mjs';
import { source } from './lib/sources.mjs';
import { root } from './lib/spawn.mjs';

const arrows = (path, text) => checkArrows([source(path, text)]);
const purity = (path, text) => checkPurity([source(path, text)]);

describe('inner arrows', () => {
  test.each([
    ['packages/engine/src/model/bar.ts', "import { a } from '../signal/score.ts';"],
    ['packages/engine/src/model/bar.ts', "import type { A } from '../hours/window.ts';"],
    ['packages/engine/src/signal/score.ts', "export * from '../risk/gates.ts';"],
    ['packages/engine/src/account/today.ts', "type A = import('../analytics/days.ts').Days;"],
    ['packages/engine/src/model/bar.ts', "import { a } from '../index.ts';"],
    ['packages/engine/src/misc/bar.ts', "import { a } from '../model/bar.ts';"],
    [
      'packages/broker/src/alpaca/wire/map.ts',
      "import { a } from '../../simulator/exchange/exchange.ts';",
    ],
    [
      'packages/broker/src/simulator/exchange/exchange.ts',
      "import { a } from '../../alpaca/map.ts';",
    ],
    ['packages/broker/src/session/attempts.ts', "import { a } from '../alpaca/index.ts';"],
    ['packages/broker/src/session/attempts.ts', "import type { A } from '../simulator/ports.ts';"],
    ['packages/broker/src/connection/http.ts', "import { a } from '../alpaca/venues.ts';"],
    ['packages/broker/src/port/venue.ts', "import { a } from '../session/waits.ts';"],
    ['apps/server/src/bot/account/submit-order.ts', "import { a } from '../http/server.ts';"],
    [
      'apps/server/src/bot/account/submit-order.ts',
      "const { a } = await import('../auth/login.ts');",
    ],
    ['apps/web/src/features/users/page.tsx', "import { a } from '../history/page.tsx';"],
    ['apps/web/src/lib/text/format.ts', "import { a } from '../../live/queries/user.ts';"],
    ['apps/web/src/live/queries/user.ts', "import { a } from '../../app/router.tsx';"],
    ['apps/web/src/lib/text/format.ts', "import { a } from '../calls/trpc.ts';"],
    ['apps/web/src/lib/text/format.ts', "import { a } from '../toast-store.ts';"],
    ['apps/web/src/lib/misc/format.ts', "import { a } from '../text/csv.ts';"],
    [
      'apps/web/src/live/answers/call-callbacks.ts',
      "import type { A } from '../actions/action-table.ts';",
    ],
  ])('%s refuses %s', (path, text) => {
    expect(arrows(path, text)).toHaveLength(1);
  });

  test.each([
    ['packages/engine/src/account/step.ts', "import { a } from '../model/bar.ts';"],
    ['packages/engine/src/index.ts', "export { a } from './account/step.ts';"],
    ['packages/broker/src/alpaca/wire/map.ts', "import { a } from './order.ts';"],
    ['apps/server/src/http/server.ts', "import { a } from '../runtime/log.ts';"],
    ['apps/web/src/features/users/page.tsx', "import { a } from './user-card.tsx';"],
    ['apps/web/src/app/router.tsx', "import { a } from '../features/users/page.tsx';"],
    ['apps/web/src/lib/trading/orders.ts', "import { a } from '../text/format.ts';"],
    ['apps/web/src/app/shell/shell.tsx', "import { a } from './header/header.tsx';"],
  ])('%s allows %s', (path, text) => {
    expect(arrows(path, text)).toEqual([]);
  });
});

describe('outside imports', () => {
  test.each([
    ['packages/engine/src/model/bar.ts', "import { z } from 'zod';"],
    ['packages/engine/src/model/bar.ts', "import { readFileSync } from 'node:fs';"],
    ['packages/api/src/trpc.ts', "import Database from 'better-sqlite3';"],
    ['packages/db/src/open.ts', "import fastify from 'fastify';"],
    ['apps/web/src/lib/calls/trpc.ts', "import { appRouter } from '@tideline/api';"],
    ['apps/web/src/lib/calls/trpc.ts', "import { step } from '@tideline/engine';"],
    ['apps/web/src/lib/trading/position.ts', "import { levelsAhead } from '@tideline/engine';"],
    ['apps/web/src/features/trade-criteria/rules/a.ts', "import { step } from '@tideline/engine';"],
    ['packages/db/src/open.ts', "import { a } from '../../engine/src/index.ts';"],
  ])('%s refuses %s', (path, text) => {
    expect(arrows(path, text)).toHaveLength(1);
  });

  test.each([
    ['packages/engine/src/hours/window.ts', "import { Temporal } from 'temporal-polyfill';"],
    ['packages/engine/src/model/bar.test.ts', "import { test } from 'vitest';"],
    ['packages/broker/src/conformance/orders.ts', "import { test } from 'vitest';"],
    ['apps/web/src/lib/calls/trpc.ts', "import type { AppRouter } from '@tideline/api';"],
    ['apps/web/src/lib/form.ts', "import { settings } from '@tideline/api/schemas';"],
    ['apps/web/src/lib/form.ts', "import { BAR_MS, type Bar } from '@tideline/engine';"],
    [
      'apps/web/src/features/trade-criteria/rules/planned-buy.ts',
      "import { levelsAhead, NO_RULES } from '@tideline/engine';",
    ],
  ])('%s allows %s', (path, text) => {
    expect(arrows(path, text)).toEqual([]);
  });
});

test('a circle of files is found', () => {
  const found = checkArrows([
    source('packages/db/src/a.ts', "import { b } from './b.ts';"),
    source('packages/db/src/b.ts', "export * from './repo/c.ts';"),
    source('packages/db/src/repo/c.ts', "import type { A } from '../a.ts';"),
  ]);
  expect(found).toEqual([
    'import cycle: packages/db/src/a.ts -> packages/db/src/b.ts -> packages/db/src/repo/c.ts -> packages/db/src/a.ts',
  ]);
});

describe('other programs', () => {
  const starts = [
    "import { spawn } from 'node:child_process';",
    "import { spawn } from 'child_process';",
    "import cluster from 'node:cluster';",
    "export * from 'node:child_process';",
    "const { exec } = await import('node:child_process');",
    'const { exec } = await import(`node:child_process`);',
    "const { exec } = createRequire(import.meta.url)('node:child_process');",
    "const { exec } = process.getBuiltinModule('child_process');",
  ];

  const found = (path, text) => programStarts(source(path, text));

  test.each(starts)('are not started by the product: %s [V1.2.5]', (text) => {
    expect(found('apps/server/src/bot/account/submit-order.ts', text)).toHaveLength(1);
    expect(found('packages/db/src/open.test.ts', text)).toEqual([]);
    expect(found('apps/server/test/built-server.ts', text)).toEqual([]);
    expect(arrows('apps/server/src/bot/account/submit-order.ts', text)).toEqual(
      found('apps/server/src/bot/account/submit-order.ts', text),
    );
  });

  test.each([
    "import { Worker } from 'node:worker_threads';",
    '// node:child_process',
    "const text = 'no child_process here';",
  ])('are not what %s starts', (text) => {
    expect(found('apps/server/src/bot/account/submit-order.ts', text)).toEqual([]);
  });
});

const clockReadings = [
  'const t = Date.now();',
  "const t = Date['now']();",
  'const { now } = Date;',
  'const D = Date;',
  'const t = new Date();',
  'const t = new Date(...[]);',
  'const t = Date();',
  'const t = globalThis.Date.now();',
  'const t = performance.now();',
  'const t = Temporal.Now.instant();',
];
const impurities = [
  ...clockReadings,
  'const r = Math.random();',
  "const r = Math['random']();",
  'const { random } = Math;',
  'setTimeout(f, 1);',
  'setInterval(f, 1);',
  'queueMicrotask(f);',
  'async function f() {}',
  'const f = async () => 1;',
  'class A { async f() {} }',
  'function f(p) { return Promise.resolve(p); }',
  'function f(p: Promise<void>) { return p; }',
  'export interface A { f(): Promise<void> }',
  'const x = await y;',
  'for await (const x of y) f(x);',
  "const x = import('./y.ts');",
  'const e = process.env;',
  'console.log(1);',
  'const id = crypto.randomUUID();',
];

describe('purity', () => {
  test.each(impurities)('the pure core refuses %s [H12]', (text) => {
    expect(purity('packages/engine/src/account/step.ts', text)).not.toEqual([]);
    expect(purity('packages/broker/src/simulator/market/price-path.ts', text)).not.toEqual([]);
    expect(purity('packages/engine/src/account/step.test.ts', text)).toEqual([]);
  });

  test.each(clockReadings)('only the clock reads %s [H12] [V16.2.2]', (text) => {
    expect(purity('apps/server/src/bot/timers.ts', text)).not.toEqual([]);
    expect(purity('packages/db/src/open.ts', text)).not.toEqual([]);
    expect(purity('apps/server/src/runtime/clock.ts', text)).toEqual([]);
    expect(purity('apps/web/src/lib/text/format.ts', text)).toEqual([]);
  });

  test.each([
    'const t = new Date(ms).toISOString();',
    'const t = Date.UTC(2026, 0, 2) + Date.parse(text);',
    'const x = Math.max(1, 2) + Math.PI;',
    'export function performance(trades) { return trades.length; }',
    'const { performance } = summary; const y = performance.net;',
    'const x = { process: 1, console: 2 }; const y = x.process;',
    "const text = 'Date.now()'; // Math.random()",
  ])('%s is pure', (text) => {
    expect(purity('packages/engine/src/account/step.ts', text)).toEqual([]);
  });

  test('what the pure core imports is pure', () => {
    const violations = (...imports) =>
      checkPurity([
        source('packages/broker/src/simulator/exchange/exchange.ts', imports[0]),
        source('packages/broker/src/simulator/run/timetable.ts', imports[1]),
        source('packages/broker/src/simulator/dice.ts', 'const r = Math.random();'),
      ]);
    const timetable = "export * from '../run/timetable.ts';";
    const dice = "import { a } from '../dice.ts';";
    expect(violations(timetable, dice)).toEqual([
      'packages/broker/src/simulator/dice.ts:1 uses Math',
    ]);
    expect(violations(timetable, "import type { A } from '../dice.ts';")).toEqual([]);
    expect(violations("import { a } from 'node:crypto';", dice)).toHaveLength(1);
  });
});

describe('tools', () => {
  const copy = mkdtempSync(join(tmpdir(), 'tideline-checks-'));
  const tool = (name, args) => {
    const { status, stdout, stderr } = spawnSync(join(root, 'node_modules/.bin', name), args, {
      cwd: copy,
      encoding: 'utf8',
      env: { ...process.env, TURBO_TELEMETRY_DISABLED: '1' },
    });
    return { status, output: stdout + stderr };
  };
  const planted = (path, text, name, args) => {
    const file = join(copy, path);
    const previous = existsSync(file) ? readFileSync(file, 'utf8') : undefined;
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, (previous ?? '') + text);
    const result = tool(name, args);
    if (previous === undefined) rmSync(file);
    else writeFileSync(file, previous);
    return result;
  };

  beforeAll(() => {
    const omitted = /(^|\/)(node_modules|dist|\.git|\.turbo|data|test-results)(\/|$)/;
    cpSync(root, copy, {
      recursive: true,
      filter: (path) => !omitted.test(path.slice(root.length)),
    });
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  });
  afterAll(() => rmSync(copy, { recursive: true, force: true }));

  test('turbo boundaries refuses an arrow between packages', () => {
    const text = "export type { Broker } from '@tideline/broker';\n";
    const path = 'packages/engine/src/planted.ts';
    const { status, output } = planted(path, text, 'turbo', ['boundaries']);
    expect(output).toContain('planted.ts');
    expect(status).not.toBe(0);
  });

  test('turbo boundaries refuses a path into another package', () => {
    const text = "export type { Bar } from '../../../packages/engine/src/index.ts';\n";
    const path = 'apps/web/src/planted.ts';
    const { status, output } = planted(path, text, 'turbo', ['boundaries']);
    expect(output).toContain('planted.ts');
    expect(status).not.toBe(0);
  });

  describe('knip', () => {
    let found = { status: 0, output: '' };

    // Once for both tests: knip reads the whole tree.
    beforeAll(() => {
      const file = join(copy, 'packages/engine/src/planted-file.ts');
      writeFileSync(file, 'export const a = 1;\n');
      const text = 'export const plantedExport = 1;\n';
      found = planted('packages/engine/src/index.ts', text, 'knip', []);
      rmSync(file);
    });

    test('refuses an export without a use [N2]', () => {
      expect(found.output).toMatch(/plantedExport .*packages\/engine\/src\/index\.ts/);
      expect(found.status).toBe(1);
    });

    test('refuses a file without a use [N2]', () => {
      expect(found.output).toMatch(/^packages\/engine\/src\/planted-file\.ts\s*$/m);
    });
  });

  describe('biome', () => {
    const refused = [
      ['packages/db/src/any.ts', 'export const a = (x: any) => x;\n', 'noExplicitAny'],
      ['packages/db/src/sure.ts', 'export const a = (x?: string) => x!;\n', 'noNonNullAssertion'],
      ['packages/db/src/default.ts', 'export default 1;\n', 'noDefaultExport'],
      ['packages/db/src/says.ts', 'console.log(1);\n', 'noConsole'],
      ['packages/db/src/floats.ts', 'async function f() {}\nf();\n', 'noFloatingPromises'],
      ['apps/server/src/reads.ts', 'export const a = process.env;\n', 'noProcessEnv'],
      ['packages/engine/src/lacks.ts', "export * from './index';\n", 'useImportExtensions'],
      ['apps/server/src/untidy.ts', 'export  const a = 1\n', 'format'],
    ];
    let output = '';

    // One run for all tests, because the tool reads the whole tree before it looks at a file.
    beforeAll(() => {
      const paths = refused.map(([path]) => path);
      for (const [path, text] of refused) writeFileSync(join(copy, path), text);
      output = tool('biome', ['check', '--reporter=github', ...paths]).output;
      for (const path of paths) rmSync(join(copy, path));
    });

    test.each(refused)('refuses %s: %s', (path, _text, rule) => {
      const errors = output.split('\n').filter((line) => line.startsWith('::error '));
      const found = errors.map(
        (line) => /title=(?:lint\/\w+\/)?(\w+),file=([^,]+),/.exec(line) ?? [],
      );
      expect(found.map(([, title, file]) => [title, file])).toContainEqual([
        rule,
        expect.stringMatching(new RegExp(`(^|/)${path}$`)),
      ]);
    });
  });
});
