import { expect, test } from 'vitest';
import { medianSpeedRatio } from './measure.ts';

function runs(durations: { readonly base: readonly number[]; readonly work: readonly number[] }) {
  let now = 0;
  const order: string[] = [];
  const run = (name: 'base' | 'work') => {
    const left = [...durations[name]];
    return async () => {
      order.push(name);
      now += left.shift() ?? Number.NaN;
    };
  };
  return { base: run('base'), work: run('work'), order, clock: () => now };
}

test('is the median of the pairs, which a busy moment does not move', async () => {
  const { base, work, clock } = runs({ base: [10, 11, 30], work: [20, 22, 20] });
  expect(await medianSpeedRatio(work, base, { warmUps: 0, count: 3 }, clock)).toBe(0.5);
});

test('runs in turns, each first as often as the other, and times no warm-up', async () => {
  const { base, work, order, clock } = runs({ base: [900, 10, 10], work: [1, 5, 5] });
  expect(await medianSpeedRatio(work, base, { warmUps: 1, count: 2 }, clock)).toBe(2);
  expect(order).toEqual(['base', 'work', 'base', 'work', 'work', 'base']);
});
