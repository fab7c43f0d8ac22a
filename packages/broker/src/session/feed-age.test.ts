import { expect, test } from 'vitest';
import { FeedAge } from './feed-age.ts';

const STALE = { message: 'no newer quotes for 30 s' };

test('is stale when nothing newer has come for 30 s while it was due [E1]', () => {
  const age = new FeedAge(1_000);
  expect(age.faultAt(30_999, true)).toBeNull();
  expect(age.faultAt(31_000, true)).toMatchObject({ ...STALE, silentSince: 1_000 });
  age.noteStamp(5, 31_000);
  expect(age.faultAt(60_999, true)).toBeNull();
  age.noteStamp(5, 61_000);
  age.noteStamp(4, 61_000);
  expect(age.faultAt(61_000, true)).toMatchObject({ ...STALE, silentSince: 31_000 });
  age.noteStamp(6, 61_000);
  expect(age.faultAt(61_000, true)).toBeNull();
});

test('counts from when data were first due', () => {
  const age = new FeedAge(0);
  expect(age.faultAt(100_000, false)).toBeNull();
  expect(age.faultAt(129_999, true)).toBeNull();
  expect(age.faultAt(130_000, true)).toMatchObject({ silentSince: 100_000 });
});

test('knows whether anything has ever come', () => {
  const age = new FeedAge(0);
  expect(age.faultAt(30_000, true)).toMatchObject({ neverWorked: true });
  age.noteStamp(0, 2);
  expect(age.faultAt(30_002, true)).toMatchObject({ neverWorked: false });
});
