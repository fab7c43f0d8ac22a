import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Source } from './event-line.ts';
import { canShare, openShared } from './shared-source.ts';

class FakeStream implements Source {
  onopen: (() => void) | null = null;
  onmessage: ((message: { readonly data: string }) => void) | null = null;
  onerror: (() => void) | null = null;
  isClosed = false;
  close() {
    this.isClosed = true;
  }
}

/** Delivers to all others, a moment later. */
class FakeChannel {
  static all = new Set<FakeChannel>();
  onmessage: ((event: { data: unknown }) => void) | null = null;
  constructor() {
    FakeChannel.all.add(this);
  }
  postMessage(data: unknown) {
    for (const other of FakeChannel.all)
      if (other !== this) queueMicrotask(() => other.onmessage?.({ data }));
  }
  close() {
    FakeChannel.all.delete(this);
  }
}

/** One holder at a time, the others in their order. */
class FakeLocks {
  #last: Promise<unknown> = Promise.resolve();
  request(_: string, { signal }: { signal: AbortSignal }, hold: () => Promise<void>) {
    const turn = this.#last.then(() => (signal.aborted ? undefined : hold()));
    this.#last = turn;
    return turn;
  }
}

let streams: FakeStream[];
const settle = () => new Promise((resolve) => setTimeout(resolve));

beforeEach(() => {
  streams = [];
  FakeChannel.all.clear();
  vi.stubGlobal('BroadcastChannel', FakeChannel);
  vi.stubGlobal('navigator', { locks: new FakeLocks() });
});
afterEach(() => void vi.unstubAllGlobals());

function openWindow() {
  const heard: string[] = [];
  const source = openShared(() => {
    streams.push(new FakeStream());
    return streams.at(-1)!;
  });
  source.onopen = () => heard.push('open');
  source.onmessage = ({ data }) => heard.push(data);
  source.onerror = () => heard.push('error');
  return { source, heard };
}

test('B2 twelve windows have one stream, and all hear what it says', async () => {
  const windows = Array.from({ length: 12 }, openWindow);
  await settle();
  expect(streams).toHaveLength(1);
  streams[0]?.onopen?.();
  streams[0]?.onmessage?.({ data: 'changed' });
  await settle();
  for (const { heard } of windows) expect(heard).toEqual(['open', 'changed']);
});

test('B2 a window that comes later hears that the stream is open, and nobody else does', async () => {
  const first = openWindow();
  await settle();
  streams[0]?.onopen?.();
  const late = openWindow();
  await settle();
  expect(late.heard).toEqual(['open']);
  expect(first.heard).toEqual(['open']);
});

test('B2 the window that held the stream hands it on, and everybody hears that it was opened anew', async () => {
  const windows = Array.from({ length: 3 }, openWindow);
  await settle();
  streams[0]?.onopen?.();
  windows[0]?.source.close();
  await settle();
  expect(streams).toHaveLength(2);
  expect(streams[0]?.isClosed).toBe(true);
  streams[1]?.onopen?.();
  await settle();
  expect(windows.map(({ heard }) => heard)).toEqual([['open'], ['open', 'open'], ['open', 'open']]);
});

test('B2 a window that waited and is closed takes no stream', async () => {
  openWindow();
  const waiting = openWindow();
  waiting.source.close();
  await settle();
  expect(streams).toHaveLength(1);
});

test('B2 an error is heard by all', async () => {
  const windows = [openWindow(), openWindow()];
  await settle();
  streams[0]?.onerror?.();
  await settle();
  expect(windows.map(({ heard }) => heard)).toEqual([['error'], ['error']]);
});

test('B2 where no lock is given each window has its own stream', async () => {
  vi.stubGlobal('navigator', { locks: { request: () => Promise.reject(new Error('denied')) } });
  openWindow();
  openWindow();
  await settle();
  expect(streams).toHaveLength(2);
});

test('B2 without locks or channels nothing is shared', () => {
  vi.stubGlobal('navigator', {});
  expect(canShare()).toBe(false);
  vi.stubGlobal('navigator', { locks: new FakeLocks() });
  expect(canShare()).toBe(true);
  vi.stubGlobal('BroadcastChannel', undefined);
  expect(canShare()).toBe(false);
});
