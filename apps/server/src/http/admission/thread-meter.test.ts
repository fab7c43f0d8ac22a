import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { type MeteredWork, ThreadMeter } from './thread-meter.ts';

function thread() {
  const state = { worked: 0 };
  const meter = new ThreadMeter(() => state.worked);
  const work = (milliseconds: number) => {
    state.worked += milliseconds;
  };
  return { meter, work };
}
const bill = (): MeteredWork => ({ spentMs: 0 });

test('a request pays for what the thread does until it turns to another', () => {
  const { meter, work } = thread();
  const [one, other] = [bill(), bill()];
  work(5);
  meter.beginWork(one);
  work(3);
  meter.beginWork(other);
  work(7);
  meter.beginWork(one);
  expect([one.spentMs, other.spentMs]).toEqual([3, 7]);
});

test('what is promised in the same turn is paid, and what others do later is not', async () => {
  const { meter, work } = thread();
  const one = bill();
  meter.beginWork(one);
  await Promise.resolve().then(() => work(4));
  await nextTurn();
  work(100);
  meter.beginWork(bill());
  expect(one.spentMs).toBe(4);
});

test('what the thread does for others during a wait is not paid, as far as it is looked at', async () => {
  const { meter, work } = thread();
  const one = bill();
  meter.beginWork(one);
  await nextTurn();
  work(500);
  meter.skipIdleTime();
  work(3);
  meter.resumeWork(one);
  expect(one.spentMs).toBe(3);
});

test('who comes back after a wait pays for what was done since the last look', async () => {
  const { meter, work } = thread();
  const one = bill();
  meter.beginWork(one);
  work(1);
  await nextTurn();
  work(6);
  meter.resumeWork(one);
  work(2);
  meter.resumeWork(one);
  await nextTurn();
  expect(one.spentMs).toBe(9);
});
