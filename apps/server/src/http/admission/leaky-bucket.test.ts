import { expect, test } from 'vitest';
import { createManualWall } from '../../../test/manual-wall.ts';
import { LeakyBucket } from './leaky-bucket.ts';

const TENTH = { ratePerMs: 0.1, withinMs: 10_000 };

test('a tenth of ten seconds may be used at once, and comes back as time passes', () => {
  const wall = createManualWall();
  const share = new LeakyBucket(wall, TENTH);
  expect(share.waitMsFor('ann', 1_000)).toBe(0);
  share.addUse('ann', 1_000);
  expect(share.waitMsFor('ann', 5)).toBe(50);
  expect(share.waitMsFor('bob', 5)).toBe(0);
  wall.advance(50);
  expect(share.waitMsFor('ann', 5)).toBe(0);
});

test('what costs more than the whole share waits until nothing is used', () => {
  const wall = createManualWall();
  const share = new LeakyBucket(wall, TENTH);
  expect(share.waitMsFor('ann', 5_000)).toBe(0);
  share.addUse('ann', 1);
  expect(share.waitMsFor('ann', 5_000)).toBe(10);
});

test('what was paid too much is given back, and what is owed ends some day', () => {
  const wall = createManualWall();
  const share = new LeakyBucket(wall, TENTH);
  share.addUse('ann', 1_000);
  share.addUse('ann', -1_000);
  expect(share.usedAmountOf('ann')).toBe(0);
  for (let n = 0; n < 1_000; n += 1) share.addUse('ann', 1_000);
  wall.advance(20_000);
  expect(share.usedAmountOf('ann')).toBe(0);
});

test('a clock that is put back keeps no client out', () => {
  let now = 1_000_000_000;
  const share = new LeakyBucket({ now: () => now, after: () => () => undefined }, TENTH);
  share.addUse('ann', 2_000);
  now -= 13 * 3_600_000;
  expect(share.waitMsFor('ann', 5)).toBe(0);
});

test('ever new names fill no memory: those that are kept are the latest', () => {
  const share = new LeakyBucket(createManualWall(), TENTH);
  for (let n = 0; n < 10_001; n += 1) share.addUse(`${n}`, 1);
  expect([share.usedAmountOf('0'), share.usedAmountOf('10000')]).toEqual([0, 1]);
});
