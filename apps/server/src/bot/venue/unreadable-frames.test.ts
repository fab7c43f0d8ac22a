import { expect, test } from 'vitest';
import { listeningLog } from '../../../test/listening-log.ts';
import { createFrameCounter } from './unreadable-frames.ts';

test('unreadable frames are counted for each user, and logged at 1, 10, 100', () => {
  const { log, lines } = listeningLog();
  const countFrame = createFrameCounter(log);
  for (let count = 0; count < 250; count += 1) countFrame('ann', 'not understood, 4 bytes');
  countFrame('bob', 'empty');
  expect(lines.map(({ userId, frames: count, reason }) => [userId, count, reason])).toEqual([
    ['ann', 1, 'not understood, 4 bytes'],
    ['ann', 10, 'not understood, 4 bytes'],
    ['ann', 100, 'not understood, 4 bytes'],
    ['bob', 1, 'empty'],
  ]);
});
