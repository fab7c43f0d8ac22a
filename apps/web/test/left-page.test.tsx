// Runs in: all
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { navigate } from 'wouter/use-browser-location';
import { toasts } from '../src/lib/toast-store.ts';
import { Root } from '../src/root.tsx';
import { POSITION } from './fake-server.ts';
import { LONG_TIMEOUT } from './patience.ts';
import { server, serveWorld, world } from './served-world.ts';

// The outcome of an action about money shows on any page.

serveWorld('/dashboard');

function holdAnswer(call: string): () => void {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  server.use(
    http.post(`*/trpc/${call}`, async () => {
      await held;
    }),
  );
  return release;
}

async function startTrading(user: UserEvent): Promise<void> {
  const button = { name: 'Start Trading' };
  const start = await screen.findByRole<HTMLButtonElement>('button', button, LONG_TIMEOUT);
  await waitFor(() => expect(start.disabled).toBe(false), LONG_TIMEOUT);
  await user.click(start);
  const dialog = await screen.findByRole('alertdialog', { name: 'Start trading?' }, LONG_TIMEOUT);
  await user.click(within(dialog).getByRole('button', { name: 'Start Trading' }));
}

async function goToHistory(): Promise<void> {
  act(() => navigate('/history'));
  await screen.findByRole('heading', { name: 'Order History' }, LONG_TIMEOUT);
}

test('a close that fails shows on the next page', async () => {
  world.positions = [POSITION];
  world.refusals['positions.close'] = { status: 409, message: 'The market is closed.' };
  const release = holdAnswer('positions.close');
  const user = userEvent.setup();
  render(<Root />);
  await user.click(await screen.findByRole('button', { name: 'Close Position' }, LONG_TIMEOUT));
  const dialog = await screen.findByRole('alertdialog', {}, LONG_TIMEOUT);
  await user.click(within(dialog).getByRole('button', { name: 'Close Position' }));
  await goToHistory();
  expect(toasts.snapshot()).toBeNull();
  release();
  await waitFor(() => {
    expect(toasts.snapshot()).toMatchObject({
      title: 'Close Failed',
      description: 'The market is closed.',
    });
  }, LONG_TIMEOUT);
});

test('a start that fails shows on the next page', async () => {
  world.refusals['bot.start'] = { status: 409, message: 'The account is blocked.' };
  const release = holdAnswer('bot.start');
  const user = userEvent.setup();
  render(<Root />);
  await startTrading(user);
  await goToHistory();
  release();
  await waitFor(() => {
    expect(toasts.snapshot()).toMatchObject({
      title: 'Error',
      description: 'Trading was not started. The account is blocked. Nothing was changed.',
    });
  }, LONG_TIMEOUT);
});

test('a start whose answer is lost is not called undone', async () => {
  server.use(http.post('*/trpc/bot.start', () => HttpResponse.error()));
  const user = userEvent.setup();
  render(<Root />);
  await startTrading(user);
  await screen.findByText(/It is not known whether trading was started\./, {}, LONG_TIMEOUT);
  expect(screen.queryByText(/Nothing was changed/)).toBeNull();
});

test('a question says so when it is unknown what is open', async () => {
  world.refusals['positions.list'] = { status: 503, message: 'The broker is away.' };
  world.status = { ...world.status, isActive: true, autoTrade: true };
  window.history.replaceState(null, '', '/bot-controls');
  const user = userEvent.setup();
  render(<Root />);
  await user.click(await screen.findByRole('button', { name: 'Stop Trading' }, LONG_TIMEOUT));
  const dialog = await screen.findByRole('alertdialog', {}, LONG_TIMEOUT);
  await within(dialog).findByText('Your positions are not known now', {}, LONG_TIMEOUT);
  expect(dialog.textContent).not.toContain('You hold nothing');
});
