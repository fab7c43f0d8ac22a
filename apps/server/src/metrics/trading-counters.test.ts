import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { TradingCounters } from './trading-counters.ts';

function create(commit: () => void) {
  const registry = new Registry();
  const counters = new TradingCounters(registry);
  const book = counters.withCommitCounts({ loadStates: () => [], commitSteps: commit });
  const value = async (series: string) =>
    (await registry.metrics()).split('\n').find((line) => line.startsWith(`${series} `));
  return { counters, book, value };
}

test('a failed transaction counts as failed, and fails as before', async () => {
  const { book, value } = create(() => {
    throw new Error('the disk is full');
  });
  expect(() => book.commitSteps([], [])).toThrow('the disk is full');
  expect(await value('tideline_commits_total{outcome="failed"}')).toMatch(/ 1$/);
  expect(await value('tideline_commits_total{outcome="saved"}')).toMatch(/ 0$/);
  expect(await value('tideline_commit_seconds_count')).toMatch(/ 0$/);
});

test('a saved transaction is written before it counts', async () => {
  const written: string[] = [];
  const { book, value } = create(() => void written.push('saved'));
  book.commitSteps([], []);
  expect(written).toEqual(['saved']);
  expect(await value('tideline_commits_total{outcome="saved"}')).toMatch(/ 1$/);
  expect(await value('tideline_commit_seconds_count')).toMatch(/ 1$/);
});

test('a stream of market data is up while it is ready, and each loss counts', async () => {
  const { counters, value } = create(() => undefined);
  const down = { type: 'down', message: 'x', reason: 'lost' } as const;
  counters.onStreamState('stock', { type: 'ready', gapMs: null, missing: [] });
  expect(await value('tideline_market_stream_up{stream="stock"}')).toMatch(/ 1$/);
  counters.onStreamState('stock', down);
  counters.onStreamState('orders', down);
  expect(await value('tideline_market_stream_up{stream="stock"}')).toMatch(/ 0$/);
  expect(await value('tideline_stream_changes_total{stream="orders",state="down"}')).toMatch(/ 1$/);
});
