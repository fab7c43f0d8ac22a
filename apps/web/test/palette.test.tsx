// Runs in: all
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { afterEach, expect, test } from 'vitest';
import { colourSafeToggle } from '../src/lib/browser/colour-safe.ts';
import { privacyToggle } from '../src/lib/browser/privacy.ts';
import { toasts } from '../src/lib/toast-store.ts';
import { botStatusStore } from '../src/live/actions/use-bot-status.ts';
import { Root } from '../src/root.tsx';
import { POSITION } from './fake-server.ts';
import { LONG_TIMEOUT } from './patience.ts';
import { server, serveWorld, world } from './served-world.ts';

serveWorld('/');
afterEach(() => {
  privacyToggle.set(false);
  colourSafeToggle.set(false);
});

async function openApp() {
  const user = userEvent.setup();
  render(<Root />);
  await screen.findByTestId('page-dashboard', {}, LONG_TIMEOUT);
  await waitFor(() => expect(botStatusStore.snapshot()).not.toBeNull(), LONG_TIMEOUT);
  return user;
}

async function openPalette(user: ReturnType<typeof userEvent.setup>, typed = '') {
  await user.keyboard('{Control>}k{/Control}');
  const field = await screen.findByRole('combobox', { name: 'Search commands' }, LONG_TIMEOUT);
  await waitFor(() => expect(document.activeElement).toBe(field), LONG_TIMEOUT);
  if (typed !== '') await user.type(field, typed);
  return field;
}

test('arrows and Enter go to a screen', async () => {
  const user = await openApp();
  await openPalette(user, 'go to');
  const [first, second] = screen.getAllByRole('option');
  await waitFor(() => expect(first?.getAttribute('data-focus')).toBe(''), LONG_TIMEOUT);
  await user.keyboard('{ArrowDown}{Enter}');
  const label = second?.textContent?.replace('Go to ', '');
  await waitFor(() => expect(document.title).toBe(`Stopped: ${label} – Tideline`), LONG_TIMEOUT);
  expect(screen.queryByRole('combobox')).toBeNull();
});

test('Escape leaves it, and the focus returns to where it was', async () => {
  const user = await openApp();
  const start = screen.getByRole('button', { name: 'Start Trading' });
  start.focus();
  await openPalette(user);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull(), LONG_TIMEOUT);
  await waitFor(() => expect(document.activeElement).toBe(start), LONG_TIMEOUT);
});

test('Stop asks as its button does, and the server is asked after the answer alone', async () => {
  world.status = { ...world.status, isActive: true };
  const user = await openApp();
  await openPalette(user, 'stop');
  await user.keyboard('{Enter}');
  const dialog = await screen.findByRole('alertdialog', { name: 'Stop trading?' }, LONG_TIMEOUT);
  expect(world.received).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'Stop Trading' }));
  await waitFor(
    () => expect(world.received.map(({ name }) => name)).toEqual(['bot.stop']),
    LONG_TIMEOUT,
  );
});

test('D12 Pause acts at once, as its button on the dashboard does', async () => {
  world.status = { ...world.status, isActive: true };
  const user = await openApp();
  await openPalette(user, 'pause');
  await user.keyboard('{Enter}');
  await waitFor(
    () => expect(world.received.map(({ name }) => name)).toEqual(['bot.pause']),
    LONG_TIMEOUT,
  );
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('a position is closed after its question, and the outcome is shown', async () => {
  world.positions = [POSITION];
  const user = await openApp();
  await screen.findByRole('button', { name: 'Close Position' }, LONG_TIMEOUT);
  await openPalette(user, 'close');
  await user.keyboard('{Enter}');
  const dialog = await screen.findByRole(
    'alertdialog',
    { name: 'Close this position?' },
    LONG_TIMEOUT,
  );
  expect(world.received).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'Close Position' }));
  await waitFor(() => expect(toasts.snapshot()?.title).toBe('Position Closed'), LONG_TIMEOUT);
});

test('a second close does not silence the first one, which is still on its way', async () => {
  const second = { ...POSITION, id: 'u1-20250205-4', strike: 603 };
  world.positions = [POSITION, second];
  const toasted: string[] = [];
  const unsubscribe = toasts.subscribe(() => {
    const shown = toasts.snapshot();
    if (shown?.isOpen) toasted.push(`${shown.title} ${shown.description}`);
  });
  let release: (value: null) => void = () => undefined;
  const held = new Promise<null>((resolve) => {
    release = resolve;
  });
  server.use(
    http.post('*/trpc/positions.close', async ({ request }) => {
      const input = (await request.clone().json()) as Record<string, { id: string }>;
      const id = input[0]?.id;
      if (id === POSITION.id) await held;
      const answer = { message: `Sold ${id}.`, warnings: [] };
      return HttpResponse.json([{ result: { data: answer } }]);
    }),
  );
  const user = await openApp();
  await screen.findAllByRole('button', { name: 'Close Position' }, LONG_TIMEOUT);
  for (const strike of ['602', '603']) {
    await openPalette(user, `close ${strike}`);
    await user.keyboard('{Enter}');
    const dialog = await screen.findByRole('alertdialog', {}, LONG_TIMEOUT);
    await user.click(within(dialog).getByRole('button', { name: 'Close Position' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull(), LONG_TIMEOUT);
  }
  await waitFor(() => expect(toasted).toHaveLength(1), LONG_TIMEOUT);
  release(null);
  await waitFor(() => expect(toasted).toHaveLength(2), LONG_TIMEOUT);
  unsubscribe();
  expect(toasted).toEqual([
    'Position Closed Sold u1-20250205-4.',
    'Position Closed Sold u1-20250205-3.',
  ]);
});

test('amounts are hidden everywhere on the dashboard, the title too, until they are shown', async () => {
  world.positions = [POSITION];
  const user = await openApp();
  const title = 'SIMULATED +$240.00 Stopped: Dashboard – Tideline';
  await waitFor(() => expect(document.title).toBe(title), LONG_TIMEOUT);
  const page = () => screen.getByTestId('page-dashboard').parentElement?.textContent ?? '';
  await waitFor(() => expect(page()).toContain('$100,000.00'), LONG_TIMEOUT);
  expect(page()).toContain('16 contracts');
  await openPalette(user, 'hide amounts');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(page()).not.toContain('$100,000.00'), LONG_TIMEOUT);
  expect(page()).not.toMatch(/[+−]?\$[1-9]|[+−]18\.8%|16 contracts|0\.80/);
  expect(document.title).toBe('Stopped: Dashboard – Tideline');
});

test('the colours for the colour-blind are an attribute of the root', async () => {
  const user = await openApp();
  await openPalette(user, 'colour-blind');
  await user.keyboard('{Enter}');
  const { documentElement } = document;
  await waitFor(
    () => expect(documentElement.hasAttribute('data-colours-safe')).toBe(true),
    LONG_TIMEOUT,
  );
  await user.click(screen.getByRole('button', { name: /^Account of/ }));
  await user.click(
    await screen.findByRole('menuitem', { name: 'Colour-blind safe colours (on)' }, LONG_TIMEOUT),
  );
  await waitFor(
    () => expect(documentElement.hasAttribute('data-colours-safe')).toBe(false),
    LONG_TIMEOUT,
  );
});

test('? opens the keyboard help', async () => {
  const user = await openApp();
  await user.keyboard('?');
  const help = await screen.findByRole('alertdialog', { name: 'Keyboard' }, LONG_TIMEOUT);
  await user.click(within(help).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull(), LONG_TIMEOUT);
});

test('an open question is answered before the commands open', async () => {
  world.status = { ...world.status, isActive: true };
  const user = await openApp();
  await user.click(await screen.findByRole('button', { name: 'Stop Trading' }, LONG_TIMEOUT));
  await screen.findByRole('alertdialog', {}, LONG_TIMEOUT);
  await user.keyboard('{Control>}k{/Control}');
  expect(screen.queryByRole('combobox')).toBeNull();
});
