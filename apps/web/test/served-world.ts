import { cleanup } from '@testing-library/react';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { toasts } from '../src/lib/toast-store.ts';
import { unconfirmedActions } from '../src/live/actions/action-table.ts';
import { botStatusStore } from '../src/live/actions/use-bot-status.ts';
import { createWorld, handlersOf, type World } from './fake-server.ts';

export const server = setupServer();

/** The fake server's state, new for each test. */
export let world: World;

/** For a test file: the fake server, and a fresh browser at `path`. */
export function serveWorld(path: string): void {
  beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
  beforeEach(() => {
    world = createWorld();
    server.use(...handlersOf(world));
    localStorage.clear();
    botStatusStore.clear();
    unconfirmedActions.clear();
    window.history.replaceState(null, '', path);
  });
  afterEach(() => {
    cleanup();
    const shown = toasts.snapshot();
    if (shown !== null) toasts.dismiss(shown.id);
    server.resetHandlers();
  });
  afterAll(() => server.close());
}
