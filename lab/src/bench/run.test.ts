import { expect, test } from 'vitest';
import type { Bench, BenchEnvironment } from './bench.ts';
import { runBenches } from './run.ts';

const benchEnvironment: BenchEnvironment = {
  marketData: undefined,
  programs: { main: '', simulator: '' },
  floodSeconds: 60,
  commands: { backtest: '', bareYear: '' },
  webRoot: '',
  chromium: undefined,
  printLine: () => undefined,
};

function bench(names: readonly string[], run: Bench['run']): Bench {
  return { measures: names.map((name) => ({ name, unit: 'ms', budget: null })), run };
}

test('every row gets its figure, in the order of the benches', async () => {
  const benches = [
    bench(['a', 'b'], async () => [
      { name: 'b', value: 2 },
      { name: 'a', value: 1 },
    ]),
    bench(['c'], async () => [{ name: 'c', value: 3 }]),
  ];
  const rows = await runBenches(benches, null, benchEnvironment);
  expect(rows.map(({ name, value }) => [name, value])).toEqual([
    ['a', 1],
    ['b', 2],
    ['c', 3],
  ]);
});

test('a bench that fails leaves rows that say why, and the others go on', async () => {
  const benches = [
    bench(['a', 'b'], async () => {
      throw new Error(`the server ended:\n  ${'so '.repeat(200)}`);
    }),
    bench(['c'], async () => [{ name: 'c', value: 3 }]),
  ];
  const rows = await runBenches(benches, null, benchEnvironment);
  const reason = expect.stringMatching(/^the server ended: so so .{1,276}$/);
  expect(rows.map(({ value, error }) => [value, error])).toEqual([
    [null, reason],
    [null, reason],
    [3, null],
  ]);
});

test('only what fills a wanted row is run, and only its row is reported', async () => {
  let runs = 0;
  const benches = [
    bench(['a'], async () => {
      runs += 1;
      return [];
    }),
    bench(['b', 'c'], async () => [
      { name: 'b', value: 2 },
      { name: 'c', value: 3 },
    ]),
  ];
  const rows = await runBenches(benches, ['c'], benchEnvironment);
  expect(rows.map(({ name, value }) => [name, value])).toEqual([['c', 3]]);
  expect(runs).toBe(0);
});

test('a row that nothing fills is reported before anything runs', async () => {
  const benches = [bench(['a'], () => Promise.reject(new Error('was run')))];
  await expect(runBenches(benches, ['a', 'nothing'], benchEnvironment)).rejects.toThrow(
    'there is no row nothing; the rows are a',
  );
});
