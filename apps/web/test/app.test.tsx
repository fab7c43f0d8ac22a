import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { toasts } from '../src/lib/toast-store.ts';
import { botStatusStore } from '../src/live/actions/use-bot-status.ts';
import { Root } from '../src/root.tsx';
import { POSITION } from './fake-server.ts';
import { LONG_TIMEOUT } from './patience.ts';
import { serveWorld, world } from './served-world.ts';

serveWorld('/');

async function openDashboard() {
  const user = userEvent.setup();
  render(<Root />);
  await screen.findByTestId('page-dashboard', {}, LONG_TIMEOUT);
  await screen.findByRole('button', { name: 'Log out' }, LONG_TIMEOUT);
  await waitFor(() => expect(botStatusStore.snapshot()).not.toBeNull(), LONG_TIMEOUT);
  return user;
}

/** Starts the bot on the dashboard, where the question is answered. */
async function start(user: UserEvent) {
  await user.click(screen.getByRole('button', { name: 'Start Trading' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Start trading?' }, LONG_TIMEOUT);
  await user.click(within(dialog).getByRole('button', { name: 'Start Trading' }));
}

test('a visitor sees a spinner, then the landing page, on any path', async () => {
  world.user = null;
  window.history.replaceState(null, '', '/bot-controls');
  render(<Root />);
  expect(screen.getByText('Loading...')).toBeDefined();
  await screen.findByTestId('page-landing', {}, LONG_TIMEOUT);
});

test('an unknown path is named as one', async () => {
  window.history.replaceState(null, '', '/nowhere');
  render(<Root />);
  const page = await screen.findByTestId('page-not-found', {}, LONG_TIMEOUT);
  expect(within(page).getByRole('heading', { level: 1 }).textContent).toBe('404 Page Not Found');
});

test('outside trading hours Start asks the server nothing and says why', async () => {
  world.status = { ...world.status, isWithinTradingHours: false };
  const user = await openDashboard();
  await user.click(screen.getByRole('button', { name: 'Start Trading' }));
  const dialog = await screen.findByRole('alertdialog', {}, LONG_TIMEOUT);
  expect(dialog.textContent).toContain(
    'Trading is only active between 9:45 AM - 3:30 PM EST on market days. The bot cannot be started outside these hours.',
  );
  expect(world.received).toEqual([]);
});

test('Start asks for auto-trade and shows active', async () => {
  const user = await openDashboard();
  await start(user);
  await screen.findByRole('button', { name: 'Pause Trading' }, LONG_TIMEOUT);
  await waitFor(() => expect(world.received).toHaveLength(1), LONG_TIMEOUT);
  expect(world.received[0]).toMatchObject({ name: 'bot.start', input: { autoTrade: true } });
});

test('the auto-trade switch is off and locked until trading is on, whatever is stored', async () => {
  const user = await openDashboard();
  const control = () => screen.getByRole<HTMLButtonElement>('switch', { name: 'Auto-trade' });
  expect(control().getAttribute('aria-checked')).toBe('false');
  expect(control().disabled).toBe(true);
  expect(screen.getByText('Start Trading turns it on')).toBeDefined();
  await start(user);
  await waitFor(() => expect(control().getAttribute('aria-checked')).toBe('true'), LONG_TIMEOUT);
  await waitFor(() => expect(control().disabled).toBe(false), LONG_TIMEOUT);
  expect(screen.queryByText('Start Trading turns it on')).toBeNull();
});

test('keys cannot be saved while something is open, and the page says why', async () => {
  world.positions = [POSITION];
  window.history.replaceState(null, '', '/api-settings');
  const user = userEvent.setup();
  render(<Root />);
  await screen.findByText('Locked while a position is open.', {}, LONG_TIMEOUT);
  await user.click(screen.getByRole('button', { name: 'Edit Settings' }));
  const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save Settings' });
  expect(save().disabled).toBe(true);
  cleanup();
  world.positions = [];
  render(<Root />);
  await screen.findByText(/New keys are tested as soon as they are saved/, {}, LONG_TIMEOUT);
  await user.click(screen.getByRole('button', { name: 'Edit Settings' }));
  expect(save().disabled).toBe(false);
});

test('B7 D12 Start asks on the dashboard, and says the size that a cap leaves', async () => {
  world.size = {
    ...world.size,
    clippedBy: 'premium',
    sentence:
      'About $24,910.00 a trade, 235 contracts at $1.06: your cap of $25,000.00 of premium. Your share alone would be $149,697.63.',
  };
  const user = await openDashboard();
  await user.click(screen.getByRole('button', { name: 'Start Trading' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Start trading?' }, LONG_TIMEOUT);
  await within(dialog).findByText(/^About \$24,910\.00 a trade.*your cap of/, {}, LONG_TIMEOUT);
  expect(world.received).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(world.received).toEqual([]);
});

test('B7 the settings and Bot Controls say that size too', async () => {
  world.size = { ...world.size, sentence: 'About $25,000.00 a trade: your cap.' };
  for (const path of ['/trading-settings', '/bot-controls']) {
    window.history.replaceState(null, '', path);
    render(<Root />);
    await screen.findByText(/About \$25,000\.00 a trade: your cap\./, {}, LONG_TIMEOUT);
    cleanup();
  }
});

test('D12 the auto-trade switch asks before it lets the bot buy, and is off at once', async () => {
  world.status = { ...world.status, isActive: true, autoTrade: false };
  const user = await openDashboard();
  const control = () => screen.getByRole<HTMLButtonElement>('switch', { name: 'Auto-trade' });
  await waitFor(() => expect(control().disabled).toBe(false), LONG_TIMEOUT);
  await user.click(control());
  const dialog = await screen.findByRole('alertdialog', { name: 'Resume trading?' }, LONG_TIMEOUT);
  expect(world.received).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'Resume Trading' }));
  await waitFor(
    () => expect(world.received).toEqual([{ name: 'settings.put', input: { autoTrade: true } }]),
    LONG_TIMEOUT,
  );
  await waitFor(() => expect(control().disabled).toBe(false), LONG_TIMEOUT);
  await user.click(control());
  await waitFor(() => expect(world.received).toHaveLength(2), LONG_TIMEOUT);
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('D12 a close that failed asks before it is tried again', async () => {
  world.positions = [POSITION];
  world.refusals['positions.close'] = { status: 503, message: 'The broker is away.' };
  const user = await openDashboard();
  await user.click(await screen.findByRole('button', { name: 'Close Position' }, LONG_TIMEOUT));
  const first = await screen.findByRole('alertdialog', {}, LONG_TIMEOUT);
  await user.click(within(first).getByRole('button', { name: 'Close Position' }));
  await user.click(await screen.findByRole('button', { name: 'Close again' }, LONG_TIMEOUT));
  await screen.findByRole('alertdialog', { name: 'Close this position?' }, LONG_TIMEOUT);
  expect(world.received).toHaveLength(1);
});

test('a refused Start is rolled back and shown in place', async () => {
  world.refusals['bot.start'] = { status: 409, message: 'The account is blocked.' };
  const user = await openDashboard();
  await start(user);
  await screen.findByText(/Trading was not started\. The account is blocked\./, {}, LONG_TIMEOUT);
  expect(screen.getByRole('button', { name: 'Start Trading' })).toBeDefined();
});

test('closing a position asks first, then sells it and says so', async () => {
  world.positions = [POSITION];
  const user = await openDashboard();
  await user.click(await screen.findByRole('button', { name: 'Close Position' }, LONG_TIMEOUT));
  const dialog = await screen.findByRole('alertdialog', {}, LONG_TIMEOUT);
  expect(world.received).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'Close Position' }));
  await waitFor(() => {
    expect(toasts.snapshot()).toMatchObject({
      title: 'Position Closed',
      description: 'Sold 16 at 0.95.',
    });
  }, LONG_TIMEOUT);
  await screen.findByText('No open position', {}, LONG_TIMEOUT);
});

test('a refused close leaves the position on the page and says so there', async () => {
  world.positions = [POSITION];
  world.refusals['positions.close'] = { status: 503, message: 'The broker is away.' };
  const user = await openDashboard();
  await user.click(await screen.findByRole('button', { name: 'Close Position' }, LONG_TIMEOUT));
  const dialog = await screen.findByRole('alertdialog', {}, LONG_TIMEOUT);
  await user.click(within(dialog).getByRole('button', { name: 'Close Position' }));
  await screen.findByText('Close failed.', {}, LONG_TIMEOUT);
  expect(toasts.snapshot()).toMatchObject({
    title: 'Close Failed',
    description: 'The broker is away.',
    tone: 'destructive',
  });
});

test('a session that has ended leads back to the landing page', async () => {
  const user = await openDashboard();
  world.user = null;
  await start(user);
  await screen.findByTestId('page-landing', {}, LONG_TIMEOUT);
});
