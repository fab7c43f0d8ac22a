import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { toasts } from '../src/lib/toast-store.ts';
import { botStatusStore } from '../src/live/actions/use-bot-status.ts';
import { Root } from '../src/root.tsx';
import { createWorld, handlersOf, USER, type World } from './fake-server.ts';
import { LONG_TIMEOUT } from './patience.ts';

const server = setupServer();
let world: World;

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
beforeEach(() => {
  world = createWorld();
  world.user = { ...USER, isAdmin: true };
  world.users = [{ ...USER, id: 'u2', email: 'jo@example.com', isOwner: false, isClosing: false }];
  server.use(...handlersOf(world));
  localStorage.clear();
  botStatusStore.clear();
});
afterEach(() => {
  cleanup();
  const shown = toasts.snapshot();
  if (shown !== null) toasts.dismiss(shown.id);
  server.resetHandlers();
});
afterAll(() => server.close());

const mutations = () => world.received.map(({ name }) => name);
const dialog = () => screen.findByRole('alertdialog', {}, LONG_TIMEOUT);

async function openCard(path = '/users') {
  window.history.replaceState(null, '', path);
  render(<Root />);
  const card = await screen.findByRole('region', { name: 'jo@example.com' }, LONG_TIMEOUT);
  const user = userEvent.setup();
  const control = within(card).getByRole('switch', { name: 'Active' });
  /** Up to the server's demand. */
  const suspend = async () => {
    await user.click(control);
    const question = await screen.findByRole(
      'alertdialog',
      { name: 'Suspend this user?' },
      LONG_TIMEOUT,
    );
    await user.click(within(question).getByRole('button', { name: 'Suspend user' }));
    await waitFor(() => expect(question.isConnected).toBe(false), LONG_TIMEOUT);
  };
  return { user, control, suspend };
}

test('an act that wants a code asks for it, then is done', async () => {
  world.demands['users.setStatus'] = 'STEP_UP';
  const { user, control, suspend } = await openCard();
  await suspend();
  const question = within(await dialog());
  const field = question.getByLabelText('Code');
  await waitFor(() => expect(document.activeElement).toBe(field), LONG_TIMEOUT);
  await user.type(field, '123456{Enter}');
  await waitFor(() => expect(toasts.snapshot()?.title).toBe('User status updated'), LONG_TIMEOUT);
  expect(mutations()).toEqual(['users.setStatus', 'auth.stepUp', 'users.setStatus']);
  expect(world.received[1]?.input).toEqual({ code: '123456' });
  await waitFor(() => expect(control.getAttribute('aria-checked')).toBe('false'), LONG_TIMEOUT);
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('a wrong code shows in the question, which stays', async () => {
  world.demands['users.setStatus'] = 'STEP_UP';
  world.refusals['auth.stepUp'] = { status: 400, message: 'code: is wrong, or was used before' };
  const { user, suspend } = await openCard();
  await suspend();
  const question = within(await dialog());
  await user.click(question.getByRole('button', { name: 'Confirm' }));
  expect(question.getByRole('alert').textContent).toBe('Enter a code.');
  await user.type(question.getByLabelText('Code'), '000000{Enter}');
  await question.findByText('Is wrong, or was used before.', {}, LONG_TIMEOUT);
  expect(mutations()).toEqual(['users.setStatus', 'auth.stepUp']);
});

test('Cancel leaves everything as it was', async () => {
  world.demands['users.setStatus'] = 'STEP_UP';
  const { user, control, suspend } = await openCard();
  await suspend();
  await user.click(within(await dialog()).getByRole('button', { name: 'Cancel' }));
  await waitFor(
    () =>
      expect(toasts.snapshot()?.description).toBe('It was not confirmed, so nothing was changed.'),
    LONG_TIMEOUT,
  );
  expect(mutations()).toEqual(['users.setStatus']);
  expect(control.getAttribute('aria-checked')).toBe('true');
});

test('an idle session asks for the password instead', async () => {
  world.demands['users.setStatus'] = 'IDLE';
  const { user, suspend } = await openCard();
  await suspend();
  const question = within(await dialog());
  await user.type(question.getByLabelText('Password'), 'correct horse{Enter}');
  await waitFor(() => expect(toasts.snapshot()?.title).toBe('User status updated'), LONG_TIMEOUT);
  expect(world.received[1]).toEqual({ name: 'auth.stepUp', input: { password: 'correct horse' } });
});

test('an optimistic switch goes back when it is not confirmed', async () => {
  world.status = { ...world.status, isActive: true, autoTrade: false };
  world.demands['settings.put'] = 'IDLE';
  window.history.replaceState(null, '', '/');
  render(<Root />);
  const user = userEvent.setup();
  const control = await screen.findByRole('switch', { name: 'Auto-trade' }, LONG_TIMEOUT);
  await waitFor(() => expect(control.hasAttribute('disabled')).toBe(false), LONG_TIMEOUT);
  await user.click(control);
  await user.click(within(await dialog()).getByRole('button', { name: 'Resume Trading' }));
  await waitFor(() => expect(control.getAttribute('aria-checked')).toBe('true'), LONG_TIMEOUT);
  await user.click(within(await dialog()).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(control.getAttribute('aria-checked')).toBe('false'), LONG_TIMEOUT);
});
