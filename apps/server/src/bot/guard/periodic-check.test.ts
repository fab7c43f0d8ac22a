import { expect, test } from 'vitest';
import { createManualWall } from '../../../test/manual-wall.ts';
import { startPeriodicCheck } from './periodic-check.ts';

test('looks every ten seconds until it is stopped', () => {
  const wall = createManualWall();
  let looks = 0;
  const stop = startPeriodicCheck(wall, () => {
    looks += 1;
  });
  wall.advance(9_999);
  expect(looks).toBe(0);
  wall.advance(20_001);
  expect(looks).toBe(3);
  stop();
  wall.advance(60_000);
  expect(looks).toBe(3);
});
