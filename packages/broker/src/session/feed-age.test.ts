import { expect, test } from 'vitest';
import { FeedAge } from './feed-age.ts';

const STALE = { message: 'no newer quotes for 30 s' };

test('is stale when nothing newer has come for 30 s while it was due [E1]', () => {
  const age = new FeedAge(1_000);
  expect(age.complaint(30_999, true)).toBeNull();
  expect(age.complaint(31_000, true)).toMatchObject({ ...STALE, since: 1_000 });
  age.note(5, 31_000);
  expect(age.complaint(60_999, true)).toBeNull();
  age.note(5, 61_000);
  age.note(4, 61_000);
  expect(age.complaint(61_000, true)).toMatchObject({ ...STALE, since: 31_000 });
  age.note(6, 61_000);
  expect(age.complaint(61_000, true)).toBeNull();
});

test('counts from when data were first due', () => {
  const age = new FeedAge(0);
  expect(age.complaint(100_000, false)).toBeNull();
  expect(age.complaint(129_999, true)).toBeNull();
  expect(age.complaint(130_000, true)).toMatchObject({ since: 100_000 });
});

test('knows whether anything has ever come', () => {
  const age = new FeedAge(0);
  expect(age.complaint(30_000, true)).toMatchObject({ wasUseless: true });
  age.note(0, 2);
  expect(age.complaint(30_002, true)).toMatchObject({ wasUseless: false });
});
