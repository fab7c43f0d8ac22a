import { cleanup, render, screen } from '@testing-library/react';
import { HttpResponse, http, type PathParams } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { botStatusStore } from '../src/live/actions/use-bot-status.ts';
import { Root } from '../src/root.tsx';
import { createWorld, handlersOf, type ListedUser, USER, type World } from './fake-server.ts';
import { LONG_TIMEOUT } from './patience.ts';

/** The part of `EventSource` that the app uses. */
class FakeSource {
  static opened: FakeSource[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((message: { readonly data: string }) => void) | null = null;
  onerror: (() => void) | null = null;
  isClosed = false;
  readonly path: string;
  constructor(path: string) {
    this.path = path;
    FakeSource.opened.push(this);
  }
  close() {
    this.isClosed = true;
  }
  sendEvent(event: object) {
    this.onmessage?.({ data: JSON.stringify(event) });
  }
}

/** The browser's only window: no other window hears it, and it gets every lock. */
class AloneChannel {
  onmessage = null;
  postMessage() {}
  close() {}
}
const ALONE_LOCKS = {
  request: (name: string, _: object, hold: (lock: object) => unknown) =>
    Promise.resolve(hold({ name })),
};

const server = setupServer();
let world: World;
let isHidden: boolean;

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
beforeEach(() => {
  world = createWorld();
  world.user = { ...USER, isAdmin: true };
  world.users = [MARA];
  server.use(...handlersOf(world));
  localStorage.clear();
  botStatusStore.clear();
  FakeSource.opened = [];
  isHidden = false;
  vi.stubGlobal('EventSource', FakeSource);
  vi.stubGlobal('BroadcastChannel', AloneChannel);
  Object.defineProperty(navigator, 'locks', { configurable: true, value: ALONE_LOCKS });
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden);
  window.history.replaceState(null, '', '/users');
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  Reflect.deleteProperty(navigator, 'locks');
  server.resetHandlers();
});
afterAll(() => server.close());

const SIGNED_OUT = { status: 401, message: 'You are signed out.' };
const MARA: ListedUser = { ...USER, isAdmin: true, isOwner: true, isClosing: false };
const JO: ListedUser = {
  ...USER,
  id: 'u2',
  email: 'jo@example.com',
  isOwner: false,
  isClosing: false,
};

/** The list of users is never polled: only a reported change reads it again. */
async function openUsers(): Promise<FakeSource> {
  render(<Root />);
  await screen.findByRole('region', { name: MARA.email }, LONG_TIMEOUT);
  const [source] = FakeSource.opened;
  return source ?? expect.fail('nothing was opened');
}

function setHidden(next: boolean): void {
  isHidden = next;
  document.dispatchEvent(new Event('visibilitychange'));
}

test('a change that the server reports is shown', async () => {
  const source = await openUsers();
  expect(source.path).toBe('/api/events');
  source.onopen?.();
  world.users = [MARA, JO];
  source.sendEvent({ type: 'changed', what: ['users'] });
  await screen.findByRole('region', { name: JO.email }, LONG_TIMEOUT);
});

test('the page says how changes reach it', async () => {
  const source = await openUsers();
  source.onopen?.();
  await screen.findByText('As they happen', {}, LONG_TIMEOUT);
  expect(screen.queryByText('polling')).toBeNull();
  source.onerror?.();
  await screen.findByText('Every few seconds', {}, LONG_TIMEOUT);
  expect(screen.getByText('polling')).toBeDefined();
});

test('the end of the session leads back to the landing page at once', async () => {
  const source = await openUsers();
  source.onopen?.();
  // No other call says so: it must be asked.
  world.refusals['auth.user'] = SIGNED_OUT;
  server.use(http.get('*/api/auth/session', () => HttpResponse.json({ user: null })));
  source.sendEvent({ type: 'signed-out' });
  await screen.findByTestId('page-landing', {}, LONG_TIMEOUT);
  expect(source.isClosed).toBe(true);
});

test('a session that goes on under a new id is not left, and gets reports again', async () => {
  const source = await openUsers();
  source.onopen?.();
  // Refused once, under the old session id; the next call carries the new one.
  const refused = vi.fn();
  const refuse = ({ params }: { params: PathParams }) => {
    const names = String(params.names).split(',');
    if (refused.mock.calls.length > 0 || !names.includes('auth.user')) return;
    refused();
    const error = { message: SIGNED_OUT.message, code: -32_000, data: { httpStatus: 401 } };
    return HttpResponse.json(names.map(() => ({ error })));
  };
  server.use(http.get('*/trpc/:names', refuse));
  source.sendEvent({ type: 'signed-out' });
  await vi.waitFor(() => expect(refused).toHaveBeenCalled(), LONG_TIMEOUT);
  world.users = [MARA, JO];
  await vi.waitFor(() => expect(FakeSource.opened).toHaveLength(2), LONG_TIMEOUT);
  FakeSource.opened[1]?.onopen?.();
  await screen.findByRole('region', { name: JO.email }, LONG_TIMEOUT);
  await screen.findByText('As they happen', {}, LONG_TIMEOUT);
});

test('a hidden tab gets no reports, and catches up on its return', async () => {
  const source = await openUsers();
  source.onopen?.();
  setHidden(true);
  expect(source.isClosed).toBe(true);
  world.users = [MARA, JO];
  setHidden(false);
  await vi.waitFor(() => expect(FakeSource.opened).toHaveLength(2), LONG_TIMEOUT);
  FakeSource.opened[1]?.onopen?.();
  await screen.findByRole('region', { name: JO.email }, LONG_TIMEOUT);
});

test('a browser without event streams polls as ever', async () => {
  vi.stubGlobal('EventSource', undefined);
  render(<Root />);
  await screen.findByRole('region', { name: MARA.email }, LONG_TIMEOUT);
  expect(FakeSource.opened).toEqual([]);
});

test('B2 a browser whose windows can’t share a stream opens none, and polls what is not polled else', async () => {
  vi.stubGlobal('BroadcastChannel', undefined);
  render(<Root />);
  await screen.findByRole('region', { name: MARA.email }, LONG_TIMEOUT);
  await screen.findByText('Every few seconds', {}, LONG_TIMEOUT);
  expect(FakeSource.opened).toEqual([]);
  world.users = [MARA, JO];
  await screen.findByRole('region', { name: JO.email }, { timeout: 20_000 });
}, 60_000);

test('B1 a server that answers again is heard again at once', async () => {
  const source = await openUsers();
  source.onopen?.();
  world.refusals['trading.status'] = { status: 500, message: 'Away.' };
  await screen.findByText('This page is not up to date.', {}, LONG_TIMEOUT);
  delete world.refusals['trading.status'];
  await vi.waitFor(() => expect(FakeSource.opened).toHaveLength(2), LONG_TIMEOUT);
  expect(source.isClosed).toBe(true);
  world.users = [MARA, JO];
  FakeSource.opened[1]?.onopen?.();
  await screen.findByRole('region', { name: JO.email }, LONG_TIMEOUT);
}, 60_000);
