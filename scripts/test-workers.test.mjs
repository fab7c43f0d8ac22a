import { expect, test } from 'vitest';
import { processStartMs, testWorkers } from './lib/test-workers.mjs';

test.each([
  [40, { server: 3, otherPackages: 2, journeys: 5 }],
  [70, { server: 3, otherPackages: 2, journeys: 4 }],
  [100, { server: 2, otherPackages: 1, journeys: 3 }],
  [1_000, { server: 2, otherPackages: 1, journeys: 3 }],
])('where a process takes %s ms to start, as many files run at a time: %j', (startMs, workers) => {
  expect(testWorkers(startMs)).toEqual(workers);
});

test('a start is measured', () => {
  expect(processStartMs()).toBeGreaterThan(1);
});
