import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { FakeLocks } from '../../../test/fake-locks.ts';
import { holdSessionChange } from '../../lib/calls/session-rotation.ts';
import type { EventSourceLike } from './event-stream.ts';
import { openSharedSource, openUpdateSource } from './shared-source.ts';

class FakeStream implements EventSourceLike {
  onopen: (() => void) | null = null;
  onmessage: ((message: { readonly data: string }) => void) | null = null;
  onerror: (() => void) | null = null;
  isClosed = false;
  close() {
    this.isClosed = true;
  }
}

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

let openedStreams: FakeStream[];
const settle = () => new Promise((resolve) => setTimeout(resolve));

beforeEach(() => {
  openedStreams = [];
  FakeChannel.all.clear();
  vi.stubGlobal('BroadcastChannel', FakeChannel);
  vi.stubGlobal('navigator', { locks: new FakeLocks() });
});
afterEach(() => void vi.unstubAllGlobals());

function openWindow() {
  const heard: string[] = [];
  const source = openSharedSource(() => {
    openedStreams.push(new FakeStream());
    return openedStreams.at(-1)!;
  });
  source.onopen = () => heard.push('open');
  source.onmessage = ({ data }) => heard.push(data);
  source.onerror = () => heard.push('error');
  return { source, heard };
}

test('B2 twelve windows have one stream, and all hear what it says', async () => {
  const windows = Array.from({ length: 12 }, openWindow);
  await settle();
  expect(openedStreams).toHaveLength(1);
  openedStreams[0]?.onopen?.();
  openedStreams[0]?.onmessage?.({ data: 'changed' });
  await settle();
  for (const { heard } of windows) expect(heard).toEqual(['open', 'changed']);
});

test('B2 a window that comes later hears that the stream is open, and no other does', async () => {
  const first = openWindow();
  await settle();
  openedStreams[0]?.onopen?.();
  const late = openWindow();
  await settle();
  expect(late.heard).toEqual(['open']);
  expect(first.heard).toEqual(['open']);
});

test('B2 the window that held the stream hands it on, and every window hears that it was opened again', async () => {
  const windows = Array.from({ length: 3 }, openWindow);
  await settle();
  openedStreams[0]?.onopen?.();
  windows[0]?.source.close();
  await settle();
  expect(openedStreams).toHaveLength(2);
  expect(openedStreams[0]?.isClosed).toBe(true);
  openedStreams[1]?.onopen?.();
  await settle();
  expect(windows.map(({ heard }) => heard)).toEqual([['open'], ['open', 'open'], ['open', 'open']]);
});

test('B2 a window that waited and is closed takes no stream', async () => {
  openWindow();
  const waiting = openWindow();
  waiting.source.close();
  await settle();
  expect(openedStreams).toHaveLength(1);
});

test('a stream waits for the answer of a call that may renew the session, in whatever window', async () => {
  const endChange = holdSessionChange();
  openWindow();
  openWindow();
  await settle();
  expect(openedStreams).toHaveLength(0);
  endChange();
  await settle();
  expect(openedStreams).toHaveLength(1);
});

test('a window that is closed while it waits for that takes no stream', async () => {
  const endChange = holdSessionChange();
  const leaving = openWindow();
  openWindow();
  await settle();
  leaving.source.close();
  await settle();
  endChange();
  await settle();
  expect(openedStreams).toHaveLength(1);
  expect(openedStreams[0]?.isClosed).toBe(false);
});

test('B2 an error is heard by all', async () => {
  const windows = [openWindow(), openWindow()];
  await settle();
  openedStreams[0]?.onerror?.();
  await settle();
  expect(windows.map(({ heard }) => heard)).toEqual([['error'], ['error']]);
});

const changedEvent = (...what: readonly string[]) => JSON.stringify({ type: 'changed', what });

describe('B2 where windows can’t share a stream none has one, and what is not polled is read again', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const throwing = (holder: object, name: string) =>
    Object.defineProperty(holder, name, {
      configurable: true,
      get: () => {
        throw new DOMException('denied', 'SecurityError');
      },
    });

  test.each([
    ['no channel', () => vi.stubGlobal('BroadcastChannel', undefined)],
    ['a channel that throws', () => throwing(globalThis, 'BroadcastChannel')],
    ['no locks', () => vi.stubGlobal('navigator', {})],
    ['locks that throw', () => vi.stubGlobal('navigator', throwing({}, 'locks'))],
    [
      'locks that are denied',
      () =>
        vi.stubGlobal('navigator', {
          locks: { request: () => Promise.reject(new Error('denied')) },
        }),
    ],
  ])('with %s', async (_, prepare) => {
    prepare();
    const windows = [1, 2].map(() => {
      const heard: string[] = [];
      const source = openUpdateSource(() => {
        openedStreams.push(new FakeStream());
        return openedStreams.at(-1)!;
      });
      source.onopen = () => heard.push(source.isPolled === true ? 'polls' : 'streams');
      source.onmessage = ({ data }) => heard.push(data);
      return { source, heard };
    });
    await vi.advanceTimersByTimeAsync(30_000);
    expect(openedStreams).toHaveLength(0);
    const often = changedEvent('settings', 'users');
    const all = ['polls', often, often, changedEvent('settings', 'users', 'orders', 'security')];
    expect(windows.map(({ heard }) => heard)).toEqual([all, all]);
    for (const { source } of windows) source.close();
    await vi.advanceTimersByTimeAsync(30_000);
    expect(windows.map(({ heard }) => heard.length)).toEqual([4, 4]);
  });
});
