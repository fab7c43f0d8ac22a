import { expect, test } from 'vitest';
import { StatisticsCache } from './statistics-cache.ts';

function create() {
  const counts = { computed: 0, rowsLookedAt: 0 };
  const rows = ['ann'];
  const cache = new StatisticsCache<number>({
    lastRow: () => rows.length,
    usersSince: (row) => {
      counts.rowsLookedAt += rows.length - row;
      return rows.slice(row);
    },
  });
  const ask = (userId: string, ...key: string[]) =>
    cache.getOrCompute(userId, key, async () => {
      counts.computed += 1;
      return counts.computed;
    });
  return { cache, counts, rows, ask };
}

test('an answer is worked out once for each key, also for who asks before it is there', async () => {
  const { ask } = create();
  const asked = [ask('a', 'b'), ask('a', 'b'), ask('a,b'), ask('a', 'b')];
  expect(await Promise.all(asked)).toEqual([1, 1, 2, 1]);
});

test('all answers about a user are computed again when the user has another row, and only those', async () => {
  const { rows, ask } = create();
  const asked = () => Promise.all([ask('ann', 'a'), ask('ann', 'b'), ask('bob', 'a')]);
  expect(await asked()).toEqual([1, 2, 3]);
  rows.push('ann');
  expect(await asked()).toEqual([4, 5, 3]);
  rows.push('bob');
  expect(await asked()).toEqual([4, 5, 6]);
  expect(await asked()).toEqual([4, 5, 6]);
});

test('who waits for an answer gets it, and who asks after a row gets one that knows of it', async () => {
  const { rows, ask } = create();
  const before = ask('ann', 'a');
  rows.push('ann');
  const after = [ask('ann', 'a'), ask('ann', 'a')];
  expect(await before).toBe(1);
  expect(await Promise.all(after)).toEqual([2, 2]);
});

test('of very many new rows none is looked at: nothing is kept then', async () => {
  const { counts, rows, ask } = create();
  await ask('bob', 'a');
  rows.push(...Array<string>(501).fill('ann'));
  expect(await ask('bob', 'a')).toBe(2);
  rows.push('ann');
  expect(await ask('bob', 'a')).toBe(2);
  expect(counts.rowsLookedAt).toBe(2);
});

test('no more answers are kept than there is room for', async () => {
  const { counts, ask } = create();
  for (let key = 0; key < 1_001; key += 1) await ask(`${key}`);
  await ask('0');
  expect(counts.computed).toBe(1_002);
});

test('an answer that failed is not kept, and holds up no other', async () => {
  const { cache, ask } = create();
  const failing = cache.getOrCompute('a', [], () => Promise.reject(new Error('no disk')));
  const next = ask('b');
  await expect(failing).rejects.toThrow('no disk');
  expect(await next).toBe(1);
  expect(await ask('a')).toBe(2);
});

test('answers are worked out one after the other', async () => {
  const { cache } = create();
  const said: string[] = [];
  const slow = (name: string) =>
    cache.getOrCompute('a', [name], async () => {
      said.push(`${name} begins`);
      await Promise.resolve();
      said.push(`${name} ends`);
      return 0;
    });
  await Promise.all([slow('a'), slow('b')]);
  expect(said).toEqual(['a begins', 'a ends', 'b begins', 'b ends']);
});
