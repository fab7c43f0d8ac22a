import { expect, test } from 'vitest';
import { staleSince } from './stale-figure.ts';

const NOW = 1_000_000_000;
const query = (ageMs: number | null, isError = false) => ({
  data: { ageMs },
  dataUpdatedAt: NOW,
  isError,
});

test('figures are old after two minutes, and when they can’t be refreshed', () => {
  expect(staleSince(query(120_000))).toBeNull();
  expect(staleSince(query(120_001))).toBe(NOW - 120_001);
  expect(staleSince(query(400, true))).toBe(NOW - 400);
});

test('what was never read is not old', () => {
  expect(staleSince(query(null, true))).toBeNull();
  expect(staleSince({ ...query(0, true), data: undefined })).toBeNull();
});
