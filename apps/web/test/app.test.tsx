import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { toasts } from '../src/lib/toast-store.ts';
import { botStatusStore } from '../src/live/bot-status.ts';
import { Root } from '../src/root.tsx';
import { createWorld, handlersOf, POSITION, type World } from './fake-server.ts';

const server = setupServer();
let world: World;

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
beforeEach(() => {
  world = createWorld();
  server.use(...handlersOf(world));
  localStorage.clear();
  botStatusStore.forget();
  window.history.replaceState(null, '', '/');
});
afterEach(() => {
  cleanup();
  const shown = toasts.snapshot();
  if (shown !== null) toasts.dismiss(shown.id);
  server.resetHandlers();
});
afterAll(() => server.close());

// The app's own code is loaded lazily, which takes its time on a busy machine.
const PATIENT = { timeout: 15_000 };

async function openDashboard() {
  const user = userEvent.setup();
  render(<Root />);
  await screen.findByTestId('page-dashboard', {}, PATIENT);
  await screen.findByRole('button', { name: 'Log out' }, PATIENT);
  await waitFor(() => expect(botStatusStore.snapshot()).not.toBeNull(), PATIENT);
  return user;
}

test('a visitor sees a spinner, then the landing page, on any path', async () => {
  world.user = null;
  window.history.replaceState(null, '', '/bot-controls');
  render(<Root />);
  expect(screen.getByText('Loading...')).toBeDefined();
  await screen.findByTestId('page-landing', {}, PATIENT);
});

test('an unknown path is told so', async () => {
  window.history.replaceState(null, '', '/nowhere');
  render(<Root />);
  const page = await screen.findByTestId('page-not-found', {}, PATIENT);
  expect(within(page).getByRole('heading', { level: 1 }).textContent).toBe('404 Page Not Found');
});

test('outside trading hours Start asks the server nothing and says why', async () => {
  world.status = { ...world.status, isWithinTradingHours: false };
  const user = await openDashboard();
  await user.click(screen.getByRole('button', { name: 'Start Trading' }));
  const dialog = await screen.findByRole('alertdialog', {}, PATIENT);
  expect(dialog.textContent).toContain(
    'Trading is only active between 9:45 AM - 3:30 PM EST on market days. The bot cannot be started outside these hours.',
  );
  expect(world.received).toEqual([]);
});

test('Start asks for auto-trade and shows active', async () => {
  const user = await openDashboard();
  await user.click(screen.getByRole('button', { name: 'Start Trading' }));
  await screen.findByRole('button', { name: 'Pause Trading' }, PATIENT);
  await waitFor(() => expect(world.received).toHaveLength(1), PATIENT);
  expect(world.received[0]).toMatchObject({ name: 'bot.start', input: { autoTrade: true } });
});

test('a refused Start is rolled back and told in place', async () => {
  world.refusals['bot.start'] = { status: 409, message: 'The account is blocked.' };
  const user = await openDashboard();
  await user.click(screen.getByRole('button', { name: 'Start Trading' }));
  await screen.findByText(/Trading was not started\. The account is blocked\./, {}, PATIENT);
  expect(screen.getByRole('button', { name: 'Start Trading' })).toBeDefined();
});

test('closing a position asks first, then sells it and says so', async () => {
  world.positions = [POSITION];
  const user = await openDashboard();
  await user.click(await screen.findByRole('button', { name: 'Close Position' }, PATIENT));
  const dialog = await screen.findByRole('alertdialog', {}, PATIENT);
  expect(world.received).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'Close Position' }));
  await waitFor(() => {
    expect(toasts.snapshot()).toMatchObject({
      title: 'Position Closed',
      description: 'Sold 16 at 0.95.',
    });
  }, PATIENT);
  await screen.findByText('No open position', {}, PATIENT);
});

test('a refused close leaves the position on the page and says so there', async () => {
  world.positions = [POSITION];
  world.refusals['positions.close'] = { status: 503, message: 'The broker is away.' };
  const user = await openDashboard();
  await user.click(await screen.findByRole('button', { name: 'Close Position' }, PATIENT));
  const dialog = await screen.findByRole('alertdialog', {}, PATIENT);
  await user.click(within(dialog).getByRole('button', { name: 'Close Position' }));
  await screen.findByText('Close failed.', {}, PATIENT);
  expect(toasts.snapshot()).toMatchObject({
    title: 'Close Failed',
    description: 'The broker is away.',
    tone: 'destructive',
  });
});

test('a session that has ended leads back to the landing page', async () => {
  const user = await openDashboard();
  world.user = null;
  await user.click(screen.getByRole('button', { name: 'Start Trading' }));
  await screen.findByTestId('page-landing', {}, PATIENT);
});
