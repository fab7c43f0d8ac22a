import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { Root } from '../src/root.tsx';
import { createWorld, handlersOf, POSITION, type World } from './fake-server.ts';

const server = setupServer();
let world: World;

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
beforeEach(() => {
  world = createWorld();
  server.use(...handlersOf(world));
  localStorage.clear();
  window.history.replaceState(null, '', '/history?view=trips&range=all');
});
afterEach(() => {
  cleanup();
  server.resetHandlers();
});
afterAll(() => server.close());

/** The app's own code is loaded lazily, which takes time on a busy machine. */
const LONG_TIMEOUT = { timeout: 15_000 };

function answer(): void {
  Object.assign(world.answers, {
    'trades.list': { trades: [], nextCursor: null },
    'performance.get': {
      ...{ trades: 0, wins: 0, losses: 0, breakEven: 0, net: 0, gross: 0, fees: 0 },
      ...{ expectancy: null, calendar: [], weeks: [], warnings: [] },
    },
  });
}

test('an open round trip says what it has gained so far, and for how long it is held', async () => {
  world.positions = [POSITION];
  answer();
  render(<Root />);
  const sign = await screen.findByText('Open', {}, LONG_TIMEOUT);
  const cells = [...(sign.closest('tr')?.querySelectorAll('td') ?? [])].map(
    ({ textContent }) => textContent ?? '',
  );
  const [held, change, pnl] = cells.slice(-4);
  // The market goes on.
  expect(held).toMatch(/^(3[7-9]|[45]\dm|1h)/);
  expect(change).toContain('+18.8%');
  expect(pnl).toContain('+$240.00');
});

test.each([
  ['nothing is open', () => {}],
  [
    'without a quote',
    () => (world.positions = [{ ...POSITION, currentPrice: null, pnl: null, pnlPercent: null }]),
  ],
  ['not known now', () => (world.refusals['positions.list'] = { status: 503, message: 'Away.' })],
] as const)('without a sum of what is open it says why: %s', async (why, make) => {
  make();
  answer();
  render(<Root />);
  const label = await screen.findByText('Open now', {}, LONG_TIMEOUT);
  await waitFor(
    () => expect(label.parentElement?.textContent).toBe(`Open now–${why}`),
    LONG_TIMEOUT,
  );
});
