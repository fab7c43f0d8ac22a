import { afterEach, expect, test, vi } from 'vitest';
import { PausableFetch, QUERY_TIMEOUT_MS } from './pausable-fetch.ts';

afterEach(() => vi.unstubAllGlobals());

/** Drops a call whose signal fires. */
function slowServer() {
  const asked: { url: string; answer: () => void }[] = [];
  vi.stubGlobal('fetch', (url: string, { signal }: RequestInit = {}) => {
    return new Promise<Response>((resolve, reject) => {
      if (signal?.aborted) reject(signal.reason);
      signal?.addEventListener('abort', () => reject(signal.reason));
      asked.push({ url, answer: () => resolve(new Response(url)) });
    });
  });
  return asked;
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

test('a reading under way is dropped by a pause and asked again after it', async () => {
  const asked = slowServer();
  const line = new PausableFetch();
  const reading = line.fetch('/bars');
  await settled();
  line.pause();
  await settled();
  asked[0]?.answer();
  await settled();
  expect(asked).toHaveLength(1);

  line.resume();
  await settled();
  expect(asked).toHaveLength(2);
  asked[1]?.answer();
  expect(await (await reading).text()).toBe('/bars');
});

test('a reading during a pause waits for its end', async () => {
  const asked = slowServer();
  const line = new PausableFetch();
  line.pause();
  const reading = line.fetch('/bars');
  await settled();
  expect(asked).toHaveLength(0);
  line.resume();
  await settled();
  asked[0]?.answer();
  expect((await reading).ok).toBe(true);
});

test('readings go on when all who paused them have resumed', async () => {
  const asked = slowServer();
  const line = new PausableFetch();
  line.pause();
  line.pause();
  const reading = line.fetch('/bars');
  line.resume();
  await settled();
  expect(asked).toHaveLength(0);
  line.resume();
  await settled();
  asked[0]?.answer();
  expect((await reading).ok).toBe(true);
});

test('what is not a reading goes through a pause, once', async () => {
  const asked = slowServer();
  const line = new PausableFetch();
  const before = line.fetch('/close', { method: 'POST' });
  line.pause();
  const during = line.fetch('/stop', { method: 'POST' });
  line.resume();
  await settled();
  expect(asked.map((each) => each.url)).toEqual(['/close', '/stop']);
  for (const each of asked) each.answer();
  await Promise.all([before, during]);
});

test("a caller's own abort ends a reading for good", async () => {
  const asked = slowServer();
  const line = new PausableFetch();
  const own = new AbortController();
  const reading = line.fetch('/bars', { signal: own.signal });
  await settled();
  own.abort();
  await expect(reading).rejects.toThrow();
  expect(asked).toHaveLength(1);
});

test('a failure of the network reaches the caller', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('failed to fetch')));
  await expect(new PausableFetch().fetch('/bars')).rejects.toThrow('failed to fetch');
});

test('a reading that gets no answer fails in the end; an act is waited for', async () => {
  const clock = new AbortController();
  const limit = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(clock.signal);
  const asked = slowServer();
  const line = new PausableFetch();
  const act = line.fetch('/close', { method: 'POST' });
  const reading = line.fetch('/positions');
  await settled();
  expect(limit.mock.calls).toEqual([[QUERY_TIMEOUT_MS]]);
  clock.abort(new DOMException('signal timed out', 'TimeoutError'));
  await expect(reading).rejects.toThrow('signal timed out');
  for (const each of asked) each.answer();
  expect((await act).ok).toBe(true);
  limit.mockRestore();
});
