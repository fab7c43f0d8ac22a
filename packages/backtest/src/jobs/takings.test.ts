import { expect, test } from 'vitest';
import { Takings } from './takings.ts';

test('each number is taken once, on whichever side', () => {
  const mine = Takings.of(5);
  const yours = new Takings(mine.buffer, 5);
  const [first, second] = [mine[Symbol.iterator](), yours[Symbol.iterator]()];
  const taken = [first, second, second, first].map((each) => each.next().value);
  expect([...taken, ...yours, ...mine]).toEqual([0, 1, 2, 3, 4]);
});
