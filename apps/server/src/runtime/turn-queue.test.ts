import { expect, test } from 'vitest';
import { TurnQueue } from './turn-queue.ts';

const all = (queue: TurnQueue<string>) => {
  const taken: string[] = [];
  for (let item = queue.takeNext(); item !== undefined; item = queue.takeNext()) taken.push(item);
  return taken;
};

test('G2 users take turns, and each one’s questions keep their order', () => {
  const queue = new TurnQueue<string>();
  for (const item of ['a1', 'a2', 'a3', 'b1', 'a4', 'c1', 'c2']) queue.add(item[0] ?? '', item);
  expect(queue.takeNext()).toBe('a1');
  queue.add('d', 'd1');
  expect(all(queue)).toEqual(['b1', 'c1', 'a2', 'd1', 'c2', 'a3', 'a4']);
});

test('G2 what waits is counted, in all and by name, until it is taken', () => {
  const queue = new TurnQueue<string>();
  for (const item of ['a1', 'a2', 'b1']) queue.add(item[0] ?? '', item);
  expect([queue.size, queue.sizeOf('a'), queue.sizeOf('c')]).toEqual([3, 2, 0]);
  expect(all(queue)).toEqual(['a1', 'b1', 'a2']);
  queue.add('d', 'd1');
  expect([queue.size, queue.sizeOf('d')]).toEqual([1, 1]);
  expect(queue.takeAll()).toEqual(['d1']);
  expect([queue.takeNext(), queue.size, queue.sizeOf('d')]).toEqual([undefined, 0, 0]);
});
