import { SECOND } from '@tideline/engine';
import { expect, test } from 'vitest';
import { createManualWall } from '../../../test/manual-wall.ts';
import { waitMarketTime } from './market-wait.ts';

async function wallTimeOf(milliseconds: number, speed: number, slower = 1): Promise<number> {
  const wall = createManualWall();
  const clock = () => ({ now: wall.now() * speed * slower, speed });
  let isOver = false;
  const wait = waitMarketTime(clock, wall, milliseconds).then(() => {
    isOver = true;
  });
  while (!isOver) {
    const [next = 0] = wall.pending();
    wall.advance(next);
    // The wait goes on, or ends, in some microtasks.
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
  }
  await wait;
  return wall.now();
}

test.each([
  [30, 1, 30_000],
  [30, 10, 3_000],
  [30, 15, 2_000],
  [30, 120, 2_000],
  [15, 120, 1_000],
  [30, 0, 2_000],
])('%i s of a market at speed %i take %i ms', async (seconds, speed, expected) => {
  expect(await wallTimeOf(seconds * SECOND, speed)).toBeCloseTo(expected, 6);
});

test('a market that is slower than it says is waited for', async () => {
  const took = await wallTimeOf(30 * SECOND, 10, 0.5);
  expect(took).toBeGreaterThanOrEqual(6_000);
  expect(took).toBeLessThan(6_010);
});
