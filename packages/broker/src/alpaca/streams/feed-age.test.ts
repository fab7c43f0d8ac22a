import { expect, test } from 'vitest';
import { FeedAge } from './feed-age.ts';

test('stands still when nothing newer has come for 30 s while it was due [E1]', () => {
  const age = new FeedAge(1_000);
  expect(age.standsStill(30_999, true)).toBe(false);
  expect(age.standsStill(31_000, true)).toBe(true);
  age.note(5, 31_000);
  expect(age.standsStill(60_999, true)).toBe(false);
  // Repeated and older data are no news.
  age.note(5, 61_000);
  age.note(4, 61_000);
  expect(age.standsStill(61_000, true)).toBe(true);
  age.note(6, 61_000);
  expect(age.standsStill(61_000, true)).toBe(false);
  expect(age.movedAt).toBe(61_000);
});

test('counts from when data were first due', () => {
  const age = new FeedAge(0);
  expect(age.standsStill(100_000, false)).toBe(false);
  expect(age.standsStill(129_999, true)).toBe(false);
  expect(age.standsStill(130_000, true)).toBe(true);
});

test('knows whether anything has ever come', () => {
  const age = new FeedAge(0);
  age.standsStill(1, false);
  expect(age.hasMoved).toBe(false);
  age.note(0, 2);
  expect(age.hasMoved).toBe(true);
});
