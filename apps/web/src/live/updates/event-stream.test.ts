import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type EventSourceLike, EventStream } from './event-stream.ts';
import { ALL_TOPICS } from './topics.ts';

class FakeSource implements EventSourceLike {
  onopen: (() => void) | null = null;
  onmessage: ((message: { readonly data: string }) => void) | null = null;
  onerror: (() => void) | null = null;
  isClosed = false;
  isPolled = false;
  close() {
    this.isClosed = true;
  }
  sendEvent(event: unknown) {
    this.onmessage?.({ data: JSON.stringify(event) });
  }
}

let openedSources: FakeSource[];
const onTopicsChanged = vi.fn();
const onSignedOut = vi.fn();
const onConnectionStateChange = vi.fn();
const last = () => openedSources.at(-1) ?? expect.fail('nothing was opened');

function createLine(): EventStream {
  const open = () => {
    openedSources.push(new FakeSource());
    return last();
  };
  return new EventStream({
    openEventSource: open,
    onTopicsChanged,
    onSignedOut,
    onConnectionStateChange,
  });
}

function connected(): EventStream {
  const line = createLine();
  line.start();
  last().onopen?.();
  return line;
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  openedSources = [];
});
afterEach(() => {
  vi.useRealTimers();
});

test('a change is reported at once, and what follows closely is reported together', () => {
  connected();
  last().sendEvent({ type: 'changed', what: ['positions'] });
  expect(onTopicsChanged.mock.calls).toEqual([[['positions']]]);
  last().sendEvent({ type: 'changed', what: ['orders'] });
  last().sendEvent({ type: 'changed', what: ['orders', 'account'] });
  vi.advanceTimersByTime(249);
  expect(onTopicsChanged).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  expect(onTopicsChanged.mock.calls[1]).toEqual([['orders', 'account']]);
});

test('a flood is reported four times a second, and nothing of it is lost', () => {
  connected();
  for (let ms = 0; ms < 1_000; ms += 10) {
    last().sendEvent({ type: 'changed', what: ['market'] });
    vi.advanceTimersByTime(10);
  }
  expect(onTopicsChanged.mock.calls.length).toBeLessThanOrEqual(5);
  last().sendEvent({ type: 'changed', what: ['alarms'] });
  vi.advanceTimersByTime(250);
  expect(onTopicsChanged.mock.calls.at(-1)?.[0]).toContain('alarms');
});

test('the first connection asks for nothing: the page has just read all of it', () => {
  connected();
  vi.advanceTimersByTime(1_000);
  expect(onTopicsChanged).not.toHaveBeenCalled();
  expect(onConnectionStateChange.mock.calls).toEqual([['live']]);
});

test('a lost connection is polled over, comes back, and then asks for everything', () => {
  connected();
  last().onerror?.();
  expect(last().isClosed).toBe(true);
  expect(onConnectionStateChange.mock.lastCall).toEqual(['polling']);
  vi.advanceTimersByTime(1_000);
  expect(openedSources).toHaveLength(2);
  last().onopen?.();
  expect(onConnectionStateChange.mock.lastCall).toEqual(['live']);
  expect(onTopicsChanged.mock.calls).toEqual([[ALL_TOPICS]]);
});

test('it tries ever more slowly, up to half a minute, and quickly again once it was connected', () => {
  createLine().start();
  const waits: number[] = [];
  for (let round = 0; round < 7; round += 1) {
    last().onerror?.();
    const before = openedSources.length;
    let waited = 0;
    while (openedSources.length === before) {
      vi.advanceTimersByTime(500);
      waited += 500;
    }
    waits.push(waited);
  }
  expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
  last().onopen?.();
  last().onerror?.();
  vi.advanceTimersByTime(1_000);
  expect(openedSources).toHaveLength(9);
});

test('a hidden tab hears nothing and catches up on its return', () => {
  const line = connected();
  line.stop();
  expect(last().isClosed).toBe(true);
  vi.advanceTimersByTime(120_000);
  expect(openedSources).toHaveLength(1);
  line.start();
  last().onopen?.();
  expect(onTopicsChanged.mock.calls).toEqual([[ALL_TOPICS]]);
});

test('started twice it connects once', () => {
  const line = connected();
  line.start();
  expect(openedSources).toHaveLength(1);
});

test('the end of the session is reported, and the connection comes back under the next id', () => {
  const line = connected();
  const first = last();
  first.sendEvent({ type: 'signed-out' });
  expect(onSignedOut).toHaveBeenCalledTimes(1);
  expect(first.isClosed).toBe(true);
  expect(onConnectionStateChange).toHaveBeenLastCalledWith('polling');
  vi.advanceTimersByTime(1_000);
  expect(openedSources).toHaveLength(2);
  last().onopen?.();
  expect(onConnectionStateChange).toHaveBeenLastCalledWith('live');
  expect(onTopicsChanged).toHaveBeenLastCalledWith(ALL_TOPICS);
  line.stop();
});

test('an app that is left at the end of the session gets no more reports', () => {
  const line = connected();
  last().sendEvent({ type: 'signed-out' });
  line.stop();
  vi.advanceTimersByTime(60_000);
  expect(openedSources).toHaveLength(1);
});

test('B2 a source that polls is called that, and reports every topic after a pause', () => {
  const line = createLine();
  for (const _ of [1, 2]) {
    line.start();
    last().isPolled = true;
    last().onopen?.();
    expect(onConnectionStateChange.mock.lastCall).toEqual(['polling']);
    line.stop();
  }
  expect(onTopicsChanged.mock.calls).toEqual([[ALL_TOPICS]]);
});
