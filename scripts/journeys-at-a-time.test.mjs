import { expect, test } from 'vitest';
import { journeysAtATime, processStartMs } from './lib/journeys-at-a-time.mjs';

test.each([
  [40, 5],
  [70, 4],
  [100, 3],
  [1_000, 3],
])('where a process takes %s ms to start, %s files are played at a time', (startMs, files) => {
  expect(journeysAtATime(startMs)).toBe(files);
});

test('a start is measured', () => {
  expect(processStartMs()).toBeGreaterThan(1);
});
