import { expect, test } from 'vitest';
import { staleSinceMs } from './stale-figure.ts';

const NOW = 1_000_000_000;
const query = (ageMs: number | null, isError = false) => ({
  data: { ageMs },
  dataUpdatedAt: NOW,
  isError,
});

test('figures are old after two minutes, and when they can’t be refreshed', () => {
  expect(staleSinceMs(query(120_000))).toBeNull();
  expect(staleSinceMs(query(120_001))).toBe(NOW - 120_001);
  expect(staleSinceMs(query(400, true))).toBe(NOW - 400);
});

test('what was never read is not old', () => {
  expect(staleSinceMs(query(null, true))).toBeNull();
  expect(staleSinceMs({ ...query(0, true), data: undefined })).toBeNull();
});
