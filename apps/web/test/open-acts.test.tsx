import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { expect, test, vi } from 'vitest';
import { QUERY_TIMEOUT_MS } from '../src/lib/calls/pausable-fetch.ts';
import { toasts } from '../src/lib/toast-store.ts';
import { Root } from '../src/root.tsx';
import { handlersOf, POSITION } from './fake-server.ts';
import { LONG_TIMEOUT } from './patience.ts';
import { server, serveWorld, world } from './served-world.ts';

// What the page says of an unconfirmed act.

serveWorld('/dashboard');

const PROXY_PAGE = '<html><body><h1>502 Bad Gateway</h1></body></html>';

/** A proxy answers for the server, until `serveAgain`. */
function standInPlace(): void {
  const page = () =>
    new HttpResponse(PROXY_PAGE, { status: 502, headers: { 'content-type': 'text/html' } });
  server.use(http.all('*/trpc/*', page));
}

function serveAgain(): void {
  server.use(...handlersOf(world));
}

async function stopTrading() {
  world.status = { ...world.status, isActive: true };
  const user = userEvent.setup();
  render(<Root />);
  await user.click(await screen.findByRole('button', { name: 'Stop Trading' }, LONG_TIMEOUT));
  const dialog = await screen.findByRole('alertdialog', {}, LONG_TIMEOUT);
  return {
    user,
    confirm: () => user.click(within(dialog).getByRole('button', { name: 'Stop Trading' })),
  };
}

test('B1 B10 a Stop that a proxy answers is never shown as off, and is found out by itself', async () => {
  const { confirm } = await stopTrading();
  standInPlace();
  await confirm();
  await screen.findByText(
    /Stop Trading is unconfirmed\. The bot may still be trading\./,
    {},
    LONG_TIMEOUT,
  );
  expect(screen.getAllByText(/unknown/i).length).toBeGreaterThan(0);
  expect(screen.getByRole('button', { name: 'Stop Trading' })).toBeDefined();
  expect(screen.queryByText(/Trading is off/)).toBeNull();
  expect(toasts.snapshot()?.description).toContain('502: Bad Gateway');
  expect(document.body.textContent).not.toMatch(/Unexpected token|JSON/);

  world.status = { ...world.status, isActive: false };
  serveAgain();
  await waitFor(() => expect(screen.queryByText(/is unconfirmed/)).toBeNull(), LONG_TIMEOUT);
  expect(toasts.snapshot()?.title).toBe('Stop Trading took effect');
  await screen.findByRole('button', { name: 'Start Trading' }, LONG_TIMEOUT);
}, 40_000);

test('B1 a Stop that did not arrive says so once the server answers again', async () => {
  const { user, confirm } = await stopTrading();
  standInPlace();
  await confirm();
  await screen.findByText(/Stop Trading is unconfirmed/, {}, LONG_TIMEOUT);
  serveAgain();
  await screen.findByText('Stop Trading did not take effect.', {}, LONG_TIMEOUT);
  await screen.findByText(/The bot may trade\./, {}, LONG_TIMEOUT);
  const banner = screen.getByText('Stop Trading did not take effect.').closest('[role=alert]');
  // One step has no number.
  expect(within(banner as HTMLElement).getByRole('listitem').textContent).toMatch(/^Press/);
  await user.click(within(banner as HTMLElement).getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByText('Stop Trading did not take effect.')).toBeNull();
}, 40_000);

test('B1 a Stop that is not answered yet is shown as not confirmed, never as off', async () => {
  server.use(http.post('*/trpc/bot.stop', () => new Promise<never>(() => {})));
  const { confirm } = await stopTrading();
  await confirm();
  await screen.findByText(/The server has not confirmed your last act yet\./, {}, LONG_TIMEOUT);
  expect(screen.queryByText(/Trading is off/)).toBeNull();
  expect(screen.getAllByText(/inactive\?/).length).toBeGreaterThan(0);
}, 40_000);

test('B1 a close whose answer is lost is not called failed', async () => {
  world.positions = [POSITION];
  server.use(http.post('*/trpc/positions.close', () => HttpResponse.error()));
  const user = userEvent.setup();
  render(<Root />);
  await user.click(await screen.findByRole('button', { name: 'Close Position' }, LONG_TIMEOUT));
  const dialog = await screen.findByRole('alertdialog', {}, LONG_TIMEOUT);
  await user.click(within(dialog).getByRole('button', { name: 'Close Position' }));
  // The server answers, so it is known at once: the position is still there.
  await screen.findByText('Close Position did not take effect.', {}, LONG_TIMEOUT);
  expect(screen.queryByText('Close failed.')).toBeNull();
}, 40_000);

test('B3 a browser leaves the texts of the signed-in pages as they are', async () => {
  render(<Root />);
  await screen.findByTestId('page-dashboard', {}, LONG_TIMEOUT);
  expect(document.documentElement.translate).toBe(false);
  expect(screen.getByTestId('page-dashboard').closest('[translate=no]')).not.toBeNull();
}, 40_000);

test('B1 overdue readings are asked again as soon as the server answers', async () => {
  const { timeout } = AbortSignal;
  // As on a dead connection, which does not report itself.
  const limits = vi
    .spyOn(AbortSignal, 'timeout')
    .mockImplementation((ms) =>
      ms === QUERY_TIMEOUT_MS ? new AbortController().signal : timeout.call(AbortSignal, ms),
    );
  render(<Root />);
  await screen.findByTestId('page-dashboard', {}, LONG_TIMEOUT);
  await screen.findByRole('button', { name: 'Start Trading' }, LONG_TIMEOUT);
  let questions = 0;
  const never = (path: string) =>
    http.all(path, () => {
      questions += 1;
      return new Promise<never>(() => undefined);
    });
  server.use(never('*/trpc/*'), never('*/trpc/auth.session'));
  const isAsking = () => limits.mock.calls.some(([ms]) => ms < QUERY_TIMEOUT_MS);
  await waitFor(() => expect(isAsking()).toBe(true), LONG_TIMEOUT);
  const unansweredBefore = questions;
  await waitFor(() => expect(questions).toBeGreaterThan(unansweredBefore), LONG_TIMEOUT);
  world.status = { ...world.status, isActive: true };
  serveAgain();
  await screen.findByRole('button', { name: 'Stop Trading' }, LONG_TIMEOUT);
  limits.mockRestore();
}, 90_000);

test('B1 unconfirmed keys are not called saved or failed', async () => {
  window.history.replaceState(null, '', '/api-settings');
  server.use(http.post('*/trpc/config.save', () => new HttpResponse(null, { status: 500 })));
  const user = userEvent.setup();
  render(<Root />);
  await user.click(await screen.findByRole('button', { name: 'Edit Settings' }, LONG_TIMEOUT));
  await user.clear(await screen.findByLabelText('Secret Key', {}, LONG_TIMEOUT));
  await user.type(screen.getByLabelText('Secret Key'), 'another-secret');
  await user.click(screen.getByRole('button', { name: 'Save Settings' }));
  await screen.findByText(/does not say whether this was done/, {}, LONG_TIMEOUT);
  expect(document.body.textContent).not.toMatch(/Not saved|Save Failed|Settings Saved/);
  expect(toasts.snapshot()?.title).toBe('Not Confirmed');
}, 40_000);
