import { expect, test } from 'vitest';
import { LedgerCache } from './ledger-cache.ts';

function create() {
  const counts = { row: 1, computed: 0 };
  const cache = new LedgerCache<number>(() => counts.row);
  const ask = (...key: string[]) =>
    cache.answer(key, () => {
      counts.computed += 1;
      return counts.computed;
    });
  return { counts, ask };
}

test('an answer is computed once for each key', () => {
  const { ask } = create();
  expect([ask('a', 'b'), ask('a', 'b'), ask('a,b'), ask('a', 'b')]).toEqual([1, 1, 2, 1]);
});

test('is computed anew when the ledger has another row', () => {
  const { counts, ask } = create();
  ask('a');
  counts.row = 2;
  expect(ask('a')).toBe(2);
});

test('no more answers are kept than there is room for', () => {
  const { counts, ask } = create();
  for (let key = 0; key < 1_001; key += 1) ask(`${key}`);
  ask('0');
  expect(counts.computed).toBe(1_002);
});
