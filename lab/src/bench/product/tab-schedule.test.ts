import { expect, test } from 'vitest';
import { CYCLE_MS, pollCycle } from './tab-schedule.ts';

test('500 tabs poll about 585 times a second', () => {
  const cycle = pollCycle(500);
  expect((cycle.length / CYCLE_MS) * 1_000).toBeCloseTo(583.3, 1);
});

test('every tab polls each reading as often as the specification says, evenly', () => {
  const cycle = pollCycle(20);
  const times = (tab: number, path: string) =>
    cycle.filter((poll) => poll.tab === tab && poll.path === path).map(({ at }) => at);
  for (const tab of [0, 7, 19]) {
    expect(times(tab, '/api/bot/status')).toHaveLength(6);
    expect(times(tab, '/api/positions')).toHaveLength(3);
    expect(times(tab, '/api/orders/history')).toHaveLength(1);
    const [first = 0, second = 0, third = 0] = times(tab, '/api/positions');
    expect([second - first, third - second]).toEqual([
      expect.closeTo(10_000),
      expect.closeTo(10_000),
    ]);
  }
});

test('polls come in the order of their moments, spread over the whole cycle', () => {
  const cycle = pollCycle(500);
  const moments = cycle.map(({ at }) => at);
  expect(moments).toEqual(moments.toSorted((a, b) => a - b));
  expect(Math.max(...moments)).toBeLessThan(CYCLE_MS);
  for (let second = 0; second < CYCLE_MS / 1_000; second++) {
    const inIt = moments.filter((at) => Math.floor(at / 1_000) === second);
    expect(inIt.length).toBeGreaterThan(500);
    expect(inIt.length).toBeLessThan(670);
  }
});
