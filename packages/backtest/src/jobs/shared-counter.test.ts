import { expect, test } from 'vitest';
import { SharedCounter } from './shared-counter.ts';

test('each number is taken once, on whichever side', () => {
  const mine = new SharedCounter(5);
  const yours = new SharedCounter(5, mine.buffer);
  const [first, second] = [mine[Symbol.iterator](), yours[Symbol.iterator]()];
  const taken = [first, second, second, first].map((each) => each.next().value);
  expect([...taken, ...yours, ...mine]).toEqual([0, 1, 2, 3, 4]);
});
