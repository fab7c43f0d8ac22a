import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { privacyToggle } from '../src/lib/browser/privacy.ts';
import { Root } from '../src/root.tsx';
import { createWorld, handlersOf, ORDER, type World } from './fake-server.ts';
import { LONG_TIMEOUT } from './patience.ts';

const server = setupServer();
let world: World;

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
beforeEach(() => {
  world = createWorld();
  world.orders = [ORDER];
  server.use(...handlersOf(world));
  localStorage.clear();
  window.history.replaceState(null, '', '/history');
});
afterEach(() => {
  cleanup();
  privacyToggle.set(false);
  vi.unstubAllGlobals();
  server.resetHandlers();
});
afterAll(() => server.close());

test.each([
  ['table', false],
  ['rows of a phone', true],
])('the %s hides what own orders asked for and cost, and shows it again', async (_, isMobile) => {
  const listeners = { addEventListener: () => undefined, removeEventListener: () => undefined };
  vi.stubGlobal('matchMedia', () => ({ matches: isMobile, ...listeners }));
  render(<Root />);
  const page = await screen.findByTestId('page-history', {}, LONG_TIMEOUT);
  await waitFor(() => expect(page.textContent).toContain('0.81'), LONG_TIMEOUT);
  privacyToggle.set(true);
  await waitFor(() => expect(page.textContent).not.toContain('0.81'), LONG_TIMEOUT);
  expect(page.textContent).not.toMatch(/0\.83|\b17\b|1,377/);
  expect(page.textContent).toContain('SPY 602 C');
});
