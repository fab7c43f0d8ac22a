import { cleanup, render, screen, waitFor } from '@testing-library/react';
import type { Order } from '@tideline/api/schemas';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { privacy } from '../src/lib/privacy.ts';
import { Root } from '../src/root.tsx';
import { createWorld, handlersOf, type World } from './fake-server.ts';

const server = setupServer();
let world: World;

const ORDER: Order = {
  id: 'o1',
  symbol: 'SPY250205C00602000',
  side: 'buy',
  type: 'limit',
  qty: '17',
  filled_qty: '17',
  notional: null,
  limit_price: '0.83',
  stop_price: null,
  filled_avg_price: '0.81',
  status: 'filled',
  created_at: '2025-02-05T17:40:04.000Z',
  filled_at: '2025-02-05T17:40:05.000Z',
  canceled_at: null,
  expired_at: null,
};

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
  privacy.set(false);
  vi.unstubAllGlobals();
  server.resetHandlers();
});
afterAll(() => server.close());

const PATIENT = { timeout: 15_000 };

test.each([
  ['table', false],
  ['rows of a phone', true],
])('the %s hides what own orders asked for and cost, and shows it again', async (_, isMobile) => {
  const listeners = { addEventListener: () => undefined, removeEventListener: () => undefined };
  vi.stubGlobal('matchMedia', () => ({ matches: isMobile, ...listeners }));
  render(<Root />);
  const page = await screen.findByTestId('page-history', {}, PATIENT);
  await waitFor(() => expect(page.textContent).toContain('0.81'), PATIENT);
  privacy.set(true);
  await waitFor(() => expect(page.textContent).not.toContain('0.81'), PATIENT);
  expect(page.textContent).not.toMatch(/0\.83|\b17\b|1,377/);
  expect(page.textContent).toContain('SPY 602 C');
});
