import { expect, test } from 'vitest';
import { FeedAge } from './feed-age.ts';

const STALE = { message: 'no newer quotes for 30 s' };

test('is stale when nothing newer has come for 30 s while it was due [E1]', () => {
  const age = new FeedAge(1_000);
  expect(age.complaintAt(30_999, true)).toBeNull();
  expect(age.complaintAt(31_000, true)).toMatchObject({ ...STALE, since: 1_000 });
  age.noteStamp(5, 31_000);
  expect(age.complaintAt(60_999, true)).toBeNull();
  age.noteStamp(5, 61_000);
  age.noteStamp(4, 61_000);
  expect(age.complaintAt(61_000, true)).toMatchObject({ ...STALE, since: 31_000 });
  age.noteStamp(6, 61_000);
  expect(age.complaintAt(61_000, true)).toBeNull();
});

test('counts from when data were first due', () => {
  const age = new FeedAge(0);
  expect(age.complaintAt(100_000, false)).toBeNull();
  expect(age.complaintAt(129_999, true)).toBeNull();
  expect(age.complaintAt(130_000, true)).toMatchObject({ since: 100_000 });
});

test('knows whether anything has ever come', () => {
  const age = new FeedAge(0);
  expect(age.complaintAt(30_000, true)).toMatchObject({ wasUseless: true });
  age.noteStamp(0, 2);
  expect(age.complaintAt(30_002, true)).toMatchObject({ wasUseless: false });
});
