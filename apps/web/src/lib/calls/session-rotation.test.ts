import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FakeLocks } from '../../../test/fake-locks.ts';
import { holdSessionChange, whenSessionSettled } from './session-rotation.ts';

beforeEach(() => vi.stubGlobal('navigator', { locks: new FakeLocks() }));
afterEach(() => void vi.unstubAllGlobals());

const neverAborted = new AbortController().signal;
const settle = () => new Promise((resolve) => setTimeout(resolve));

function watch(leaving = neverAborted): { isSettled: boolean } {
  const watched = { isSettled: false };
  void whenSessionSettled(leaving).then(() => {
    watched.isSettled = true;
  });
  return watched;
}

test('a session is settled when no call that may change it is under way', async () => {
  const watched = watch();
  await settle();
  expect(watched.isSettled).toBe(true);
});

test('it is settled when all such calls are answered, which do not wait for each other', async () => {
  const ends = [holdSessionChange(), holdSessionChange()];
  const watched = watch();
  await settle();
  ends[0]?.();
  await settle();
  expect(watched.isSettled).toBe(false);
  ends[1]?.();
  await settle();
  expect(watched.isSettled).toBe(true);
});

test('a call that begins during a wait is waited for by later callers', async () => {
  const endFirst = holdSessionChange();
  const earlier = watch();
  await settle();
  const endSecond = holdSessionChange();
  endFirst();
  await settle();
  expect(earlier.isSettled).toBe(true);
  const later = watch();
  await settle();
  expect(later.isSettled).toBe(false);
  endSecond();
  await settle();
  expect(later.isSettled).toBe(true);
});

test('a caller that leaves waits no longer', async () => {
  const leaving = new AbortController();
  const end = holdSessionChange();
  const watched = watch(leaving.signal);
  await settle();
  leaving.abort();
  await settle();
  expect(watched.isSettled).toBe(true);
  end();
});

test.each([
  ['no locks', {}],
  ['locks that are denied', { locks: { request: () => Promise.reject(new Error('denied')) } }],
])('with %s no caller waits', async (_, navigator) => {
  vi.stubGlobal('navigator', navigator);
  const end = holdSessionChange();
  const watched = watch();
  await settle();
  expect(watched.isSettled).toBe(true);
  end();
});
