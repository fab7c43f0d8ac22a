import { expect, test } from 'vitest';
import { memoizeByKey } from './memoize-by-key.ts';

test('each key is read once, when it is asked for first', () => {
  const asked: (string | null)[] = [];
  const read = memoizeByKey((key: string | null) => {
    asked.push(key);
    return { key };
  });
  const first = read('paper');
  expect([first, read(null), read('paper')]).toEqual([
    { key: 'paper' },
    { key: null },
    { key: 'paper' },
  ]);
  expect(read('paper')).toBe(first);
  expect(asked).toEqual(['paper', null]);
});
