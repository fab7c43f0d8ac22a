import { expect, test } from 'vitest';
import { memoizeLru } from './lru-memo.ts';

test('makes an answer once, and forgets the oldest first', () => {
  const made: number[] = [];
  const double = memoizeLru(2, (key: number) => {
    made.push(key);
    return 2 * key;
  });
  expect([1, 1, 2, 3, 2, 1].map(double)).toEqual([2, 2, 4, 6, 4, 2]);
  expect(made).toEqual([1, 2, 3, 1]);
});
