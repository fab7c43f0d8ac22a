// Runs in: all
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { afterEach, expect, test, vi } from 'vitest';
import { Root } from '../src/root.tsx';
import { type ListedUser, USER } from './fake-server.ts';
import { LONG_TIMEOUT } from './patience.ts';
import { server, serveWorld, world } from './served-world.ts';

// A question shows data read for it, none from an earlier question.

serveWorld('/users');
afterEach(() => {
  vi.useRealTimers();
});

/** Until released, no batch that asks for it is answered. */
function hold(query: string): () => void {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  server.use(
    http.get('*/trpc/:names', async ({ params }) => {
      if (String(params.names).split(',').includes(query)) await held;
    }),
  );
  return release;
}

/** Only the clock moves: no timer runs. */
function letPass(ms: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms });
}

const JO: ListedUser = {
  ...USER,
  id: 'u2',
  email: 'jo@example.com',
  isOwner: false,
  isClosing: false,
};
const HELD_POSITION = {
  user: JO.email,
  symbol: 'SPY',
  strike: 602,
  contractType: 'call',
  quantity: 3,
  worth: 285,
  pnl: 45,
} as const;

async function openUsers() {
  world.user = { ...USER, isAdmin: true };
  world.users = [JO];
  const user = userEvent.setup();
  render(<Root />);
  const card = await screen.findByRole('region', { name: JO.email }, LONG_TIMEOUT);
  return {
    user,
    ask: async () => {
      await user.click(within(card).getByRole('button', { name: 'Close and Stop' }));
      const name = 'Close and stop this user?';
      return within(await screen.findByRole('alertdialog', { name }, LONG_TIMEOUT));
    },
    leave: async () => {
      await user.click(screen.getByRole('button', { name: 'Cancel' }));
      await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull(), LONG_TIMEOUT);
    },
  };
}

test('while it is unknown what a user holds, the question says so, and can be answered', async () => {
  const release = hold('killSwitch.holdings');
  const { user, ask } = await openUsers();
  const dialog = await ask();
  dialog.getByText(/^What this account holds is not known now\. There is no need to wait/);
  await user.click(dialog.getByRole('button', { name: 'Sell and Stop' }));
  await waitFor(
    () => expect(world.received.map(({ name }) => name)).toEqual(['users.flatten']),
    LONG_TIMEOUT,
  );
  release();
}, 40_000);

test('what an earlier question read is not said of now', async () => {
  const { ask, leave } = await openUsers();
  const first = await ask();
  await first.findByText('This account holds nothing', {}, LONG_TIMEOUT);
  await leave();

  letPass(60_000);
  world.holdings = [HELD_POSITION];
  const release = hold('killSwitch.holdings');
  const second = await ask();
  second.getByText(/^What this account holds is not known now\./);
  expect(second.queryByText('Nothing is sold.')).toBeNull();
  release();
  await second.findByRole('button', { name: 'Sell 3 and Stop' }, LONG_TIMEOUT);
}, 40_000);

test('the size in the question before Start is of now too', async () => {
  window.history.replaceState(null, '', '/dashboard');
  const user = userEvent.setup();
  render(<Root />);
  const ask = async () => {
    const start = await screen.findByRole<HTMLButtonElement>(
      'button',
      { name: 'Start Trading' },
      LONG_TIMEOUT,
    );
    await waitFor(() => expect(start.disabled).toBe(false), LONG_TIMEOUT);
    await user.click(start);
    return within(await screen.findByRole('alertdialog', { name: 'Start trading?' }, LONG_TIMEOUT));
  };
  const first = await ask();
  await first.findByText(/^About \$24,910\.00 a trade/, {}, LONG_TIMEOUT);
  await user.click(first.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull(), LONG_TIMEOUT);

  letPass(60_000);
  world.size = { ...world.size, sentence: 'About $90.00 a trade.' };
  const release = hold('settings.size');
  const second = await ask();
  second.getByText('What that buys now is being worked out.');
  release();
  await second.findByText('About $90.00 a trade.', {}, LONG_TIMEOUT);
}, 40_000);

test('keys can’t be saved before it is read what is open', async () => {
  window.history.replaceState(null, '', '/api-settings');
  const release = hold('orders.history');
  const user = userEvent.setup();
  render(<Root />);
  await user.click(await screen.findByRole('button', { name: 'Edit Settings' }, LONG_TIMEOUT));
  const save = await screen.findByRole<HTMLButtonElement>(
    'button',
    { name: 'Save Settings' },
    LONG_TIMEOUT,
  );
  await screen.findByText('Reading what is open…', {}, LONG_TIMEOUT);
  expect(save.disabled).toBe(true);
  release();
  await waitFor(() => expect(save.disabled).toBe(false), LONG_TIMEOUT);
}, 40_000);

test('keys can be saved where what is open can’t be read: they may be the remedy', async () => {
  window.history.replaceState(null, '', '/api-settings');
  world.refusals['orders.history'] = { status: 503, message: 'The broker refuses the keys.' };
  const user = userEvent.setup();
  render(<Root />);
  await user.click(await screen.findByRole('button', { name: 'Edit Settings' }, LONG_TIMEOUT));
  const save = await screen.findByRole<HTMLButtonElement>(
    'button',
    { name: 'Save Settings' },
    LONG_TIMEOUT,
  );
  await waitFor(() => expect(save.disabled).toBe(false), LONG_TIMEOUT);
}, 40_000);
