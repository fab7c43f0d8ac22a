import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { FakeLocks } from '../../../test/fake-locks.ts';
import { runInQuerySlot } from './request-slots.ts';

const settled = () => new Promise((resolve) => setTimeout(resolve));
const neverAborted = new AbortController().signal;

function slowReadings() {
  const underWay: (() => void)[] = [];
  const read = () =>
    new Promise<Response>((resolve) => {
      underWay.push(() => resolve(new Response('read')));
    });
  return { underWay, read };
}

afterEach(() => void vi.unstubAllGlobals());

describe('B2 readings of all windows', () => {
  beforeEach(() => vi.stubGlobal('navigator', { locks: new FakeLocks() }));

  test('leave three of the six connections, whatever waits', async () => {
    const { underWay, read } = slowReadings();
    const answers = Array.from({ length: 12 }, () => runInQuerySlot(neverAborted, read));
    await settled();
    expect(underWay).toHaveLength(3);
    for (let round = 0; round < 12; round += 1) {
      expect(underWay.length - round).toBeLessThanOrEqual(3);
      underWay[round]?.();
      await settled();
    }
    expect(await Promise.all(answers)).toHaveLength(12);
  });

  test('give their place back when they fail', async () => {
    const fail = () => Promise.reject(new TypeError('Load failed'));
    for (let round = 0; round < 6; round += 1) {
      await expect(runInQuerySlot(neverAborted, fail)).rejects.toThrow('Load failed');
    }
    const read = () => Promise.resolve(new Response('read'));
    expect(await (await runInQuerySlot(neverAborted, read)).text()).toBe('read');
  });

  test('are not begun once their caller has left', async () => {
    const { underWay, read } = slowReadings();
    for (let place = 0; place < 3; place += 1) void runInQuerySlot(neverAborted, read);
    await settled();
    const leaving = new AbortController();
    const waiting = runInQuerySlot(leaving.signal, read);
    await settled();
    leaving.abort();
    for (const end of underWay) end();
    await expect(waiting).rejects.toThrow();
    expect(underWay).toHaveLength(3);
  });
});

test.each([
  ['has no locks', {}],
  ['denies them', { locks: { request: () => Promise.reject(new Error('denied')) } }],
])('B2 a browser that %s reads at once', async (_, given) => {
  vi.stubGlobal('navigator', given);
  const { underWay, read } = slowReadings();
  for (let place = 0; place < 6; place += 1) void runInQuerySlot(neverAborted, read);
  await settled();
  expect(underWay).toHaveLength(6);
});
