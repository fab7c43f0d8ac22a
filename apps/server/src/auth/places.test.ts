import { expect, test } from 'vitest';
import { Places } from './places.ts';

test('never more work than there are places, whenever the next one comes', async () => {
  const places = new Places(2);
  let running = 0;
  let most = 0;
  let done = 0;
  const work = () =>
    places.take(async () => {
      running += 1;
      most = Math.max(most, running);
      for (let turn = 0; turn < 3; turn += 1) await null;
      running -= 1;
      done += 1;
    });
  // One more at each turn of the queue, so that some come just when a place is given on.
  const all: Promise<void>[] = [];
  for (let turn = 0; turn < 50; turn += 1) {
    all.push(work());
    await null;
  }
  await Promise.all(all);
  expect([most, done]).toEqual([2, 50]);
});

test('who fails gives its place back', async () => {
  const places = new Places(1);
  const failing = places.take(() => Promise.reject(new Error('no memory')));
  const next = places.take(async () => 'done');
  await expect(failing).rejects.toThrow('no memory');
  expect(await next).toBe('done');
});

test('says how much waits, and counts what runs no more', async () => {
  const places = new Places(2);
  const ends: (() => void)[] = [];
  const work = () => places.take(() => new Promise<void>((resolve) => ends.push(resolve)));
  const all = [work(), work(), work(), work()];
  expect(places.waiting).toBe(2);
  ends[0]?.();
  await all[0];
  expect(places.waiting).toBe(1);
  ends[1]?.();
  await all[1];
  for (const end of ends) end();
  await Promise.all(all);
  expect(places.waiting).toBe(0);
});
