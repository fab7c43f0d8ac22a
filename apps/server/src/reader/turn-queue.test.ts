import { expect, test } from 'vitest';
import { TurnQueue } from './turn-queue.ts';

const all = (queue: TurnQueue<string>) => {
  const taken: string[] = [];
  for (let item = queue.takeNext(); item !== undefined; item = queue.takeNext()) taken.push(item);
  return taken;
};

test('G2 users take turns, and each one’s questions keep their order', () => {
  const queue = new TurnQueue<string>({ maxOfUser: 10, maxTotal: 100 });
  for (const item of ['a1', 'a2', 'a3', 'b1', 'a4', 'c1', 'c2']) queue.add(item[0] ?? '', item);
  expect(queue.takeNext()).toBe('a1');
  queue.add('d', 'd1');
  expect(all(queue)).toEqual(['b1', 'c1', 'a2', 'd1', 'c2', 'a3', 'a4']);
});

test('G2 who has asked for too much finds no more room, and leaves the others theirs', () => {
  const queue = new TurnQueue<string>({ maxOfUser: 2, maxTotal: 4 });
  const asked = ['a1', 'a2', 'a3', 'b1', 'c1', 'd1'].map((item) => queue.add(item[0] ?? '', item));
  expect(asked).toEqual(['added', 'added', 'user-full', 'added', 'added', 'full']);
  expect(all(queue)).toEqual(['a1', 'b1', 'c1', 'a2']);
  expect(queue.add('d', 'd1')).toBe('added');
  expect(queue.takeAll()).toEqual(['d1']);
  expect(queue.takeNext()).toBeUndefined();
});
