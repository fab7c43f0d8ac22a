import { expect, test } from 'vitest';
import { LedgerCache } from './ledger-cache.ts';

function create() {
  const counts = { row: 1, computed: 0 };
  const cache = new LedgerCache<number>(() => counts.row);
  const ask = (...key: string[]) =>
    cache.answer(key, async () => {
      counts.computed += 1;
      return counts.computed;
    });
  return { cache, counts, ask };
}

test('an answer is worked out once for each key, also for who asks before it is there', async () => {
  const { ask } = create();
  const asked = [ask('a', 'b'), ask('a', 'b'), ask('a,b'), ask('a', 'b')];
  expect(await Promise.all(asked)).toEqual([1, 1, 2, 1]);
});

test('is worked out anew when the ledger has another row', async () => {
  const { counts, ask } = create();
  await ask('a');
  counts.row = 2;
  expect(await ask('a')).toBe(2);
});

test('no more answers are kept than there is room for', async () => {
  const { counts, ask } = create();
  for (let key = 0; key < 1_001; key += 1) await ask(`${key}`);
  await ask('0');
  expect(counts.computed).toBe(1_002);
});

test('an answer that failed is not kept, and holds up no other', async () => {
  const { cache, ask } = create();
  const failing = cache.answer(['a'], () => Promise.reject(new Error('no disk')));
  const next = ask('b');
  await expect(failing).rejects.toThrow('no disk');
  expect(await next).toBe(1);
  expect(await ask('a')).toBe(2);
});

test('answers are worked out one after the other', async () => {
  const { cache } = create();
  const said: string[] = [];
  const slow = (name: string) =>
    cache.answer([name], async () => {
      said.push(`${name} begins`);
      await Promise.resolve();
      said.push(`${name} ends`);
      return 0;
    });
  await Promise.all([slow('a'), slow('b')]);
  expect(said).toEqual(['a begins', 'a ends', 'b begins', 'b ends']);
});
