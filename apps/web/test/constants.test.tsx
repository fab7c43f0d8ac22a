import { act, cleanup, render, screen } from '@testing-library/react';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { Toaster } from '../src/components/ui/overlays/toaster.tsx';
import { createToastStore, toasts } from '../src/lib/toast-store.ts';
import { BotStatusStore } from '../src/live/actions/optimistic-bot-status.ts';
import { botStatusStore } from '../src/live/actions/use-bot-status.ts';
import { Root } from '../src/root.tsx';
import { createWorld, handlersOf, ORDER, type World } from './fake-server.ts';

// Numbers of specification §11.5 and §11.7 that show without a layout; e2e/constants.spec.ts has
// the rest.

const server = setupServer();
let world: World;
let readQueries: { readonly name: string; readonly at: number }[];
/** Unanswered requests. */
let pendingRequests = 0;

beforeAll(() => {
  server.listen({ onUnhandledRequest: 'error' });
  server.events.on('request:start', ({ request }) => {
    pendingRequests += 1;
    const [, names] = /\/trpc\/([^?]+)/.exec(request.url) ?? [];
    const at = Date.now();
    for (const name of decodeURIComponent(names ?? '').split(',')) readQueries.push({ name, at });
  });
  server.events.on('response:mocked', () => {
    pendingRequests -= 1;
  });
});
beforeEach(() => {
  world = createWorld();
  readQueries = [];
  server.use(...handlersOf(world));
  localStorage.clear();
  botStatusStore.clear();
});
afterEach(() => {
  vi.useRealTimers();
  cleanup();
  server.resetHandlers();
});
afterAll(() => server.close());

const turn = () => new Promise((resolve) => setImmediate(resolve));

/** Moves the clock only for what is due at once, until all requests are answered. */
async function settle(isDone: () => boolean = () => true): Promise<void> {
  for (let quiet = 0; quiet < 5; quiet += 1) {
    await act(async () => {
      await vi.advanceTimersByTimeAsync(1);
      await turn();
    });
    if (pendingRequests > 0 || !isDone()) quiet = -1;
  }
}

test.each([
  [
    '/',
    'page-dashboard',
    {
      'bot.status': 5,
      'trading.status': 5,
      'account.get': 10,
      'positions.list': 10,
      'analytics.performance': 10,
      'analytics.ninetyDays': 10,
      'analytics.dailyPnl': 10,
      'backendLogic.get': 10,
      'config.get': 30,
    },
  ],
  ['/history', 'page-history', { 'orders.history': 30 }],
])('on %s each reading is asked for at its interval', async (path, testId, seconds) => {
  vi.useFakeTimers({
    toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout', 'Date'],
  });
  window.history.replaceState(null, '', path);
  render(<Root />);
  await settle(
    () =>
      screen.queryByTestId(testId) !== null &&
      document.querySelector('[aria-busy="true"]') === null,
  );
  readQueries = [];
  for (let second = 0; second < 65; second += 1) {
    await act(() => vi.advanceTimersByTimeAsync(990));
    await settle();
  }
  const gapsOf = (wanted: string) => {
    const times = readQueries.filter(({ name }) => name === wanted).map(({ at }) => at);
    // An interval begins with the answer, some milliseconds after the call.
    return times.slice(1).map((at, index) => Math.round((at - (times[index] ?? at)) / 1_000));
  };
  for (const [name, interval] of Object.entries(seconds)) {
    expect([...new Set(gapsOf(name))], name).toEqual([interval]);
  }
});

test('what the server says is held back for 3 s after an action', () => {
  vi.useFakeTimers();
  const store = new BotStatusStore();
  store.receiveStatus(world.status);
  store.showExpected({ isActive: true });
  store.confirmExpected();
  vi.advanceTimersByTime(3_000);
  store.receiveStatus(world.status);
  expect(store.snapshot()?.isActive).toBe(true);
  vi.advanceTimersByTime(1);
  expect(store.snapshot()?.isActive).toBe(false);
});

test('a toast goes after 5 s', () => {
  vi.useFakeTimers();
  render(<Toaster />);
  act(() => void toasts.show({ title: 'Trading Started' }));
  act(() => vi.advanceTimersByTime(4_999));
  expect(screen.queryByText('Trading Started')).not.toBeNull();
  act(() => vi.advanceTimersByTime(1));
  expect(screen.queryByText('Trading Started')).toBeNull();
});

test('a dismissed toast is forgotten after 1,000,000 ms', () => {
  vi.useFakeTimers();
  const store = createToastStore();
  store.dismiss(store.show({ title: 'Trading Started' }));
  vi.advanceTimersByTime(999_999);
  expect(store.snapshot()).not.toBeNull();
  vi.advanceTimersByTime(1);
  expect(store.snapshot()).toBeNull();
});

test('times of orders are months, days and seconds of New York', async () => {
  world.orders = [ORDER];
  window.history.replaceState(null, '', '/history');
  render(<Root />);
  await screen.findByText('Feb 05, 12:40:04', {}, { timeout: 15_000 });
});
