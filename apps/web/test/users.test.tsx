// Runs in: all
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import type { AuditEntry } from '@tideline/api/schemas';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { toasts } from '../src/lib/toast-store.ts';
import { botStatusStore } from '../src/live/actions/use-bot-status.ts';
import { Root } from '../src/root.tsx';
import {
  CLOSED_TRADE,
  createWorld,
  handlersOf,
  type ListedUser,
  USER,
  type World,
} from './fake-server.ts';
import { LONG_TIMEOUT } from './patience.ts';

const server = setupServer();
let world: World;
/** Queries and mutations alike. */
let calledNames: string[];

const OWNER: ListedUser = { ...USER, id: 'u1', isAdmin: true, isOwner: true, isClosing: false };
const JO: ListedUser = {
  ...USER,
  id: 'u2',
  firstName: 'Jo',
  lastName: null,
  email: 'jo@example.com',
  isOwner: false,
  isClosing: false,
};

beforeAll(() => {
  server.listen({ onUnhandledRequest: 'error' });
  server.events.on('request:start', ({ request }) => {
    const [, names] = /\/trpc\/([^?]+)/.exec(request.url) ?? [];
    if (names !== undefined) calledNames.push(...decodeURIComponent(names).split(','));
  });
});
beforeEach(() => {
  world = createWorld();
  world.user = { ...USER, isAdmin: true };
  world.users = [OWNER, JO];
  world.allowedEmails = [
    { email: 'mara@example.com', isRegistered: true, isOwner: true },
    { email: 'new@example.com', isRegistered: false, isOwner: false },
  ];
  calledNames = [];
  server.use(...handlersOf(world));
  localStorage.clear();
  botStatusStore.clear();
  window.history.replaceState(null, '', '/users');
});
afterEach(() => {
  cleanup();
  const shown = toasts.snapshot();
  if (shown !== null) toasts.dismiss(shown.id);
  server.resetHandlers();
});
afterAll(() => server.close());

const mutations = () => world.received.map(({ name }) => name);
async function confirm(user: UserEvent, name: string, button: string): Promise<void> {
  const dialog = await screen.findByRole('alertdialog', { name }, LONG_TIMEOUT);
  await user.click(within(dialog).getByRole('button', { name: button }));
}
const toasted = (toast: object) =>
  waitFor(() => expect(toasts.snapshot()).toMatchObject(toast), LONG_TIMEOUT);

async function openUsers() {
  const user = userEvent.setup();
  render(<Root />);
  await screen.findByTestId('page-users', {}, LONG_TIMEOUT);
  await screen.findByRole('region', { name: 'jo@example.com' }, LONG_TIMEOUT);
  return user;
}

const cardOf = (email: string) => within(screen.getByRole('region', { name: email }));

test('who is no administrator is denied, led back, and asks for nothing', async () => {
  world.user = USER;
  const user = userEvent.setup();
  render(<Root />);
  const page = await screen.findByTestId('page-access-denied', {}, LONG_TIMEOUT);
  expect(page.textContent).toContain(
    'You do not have permission to access this page. Admin privileges are required to manage users.',
  );
  expect(screen.queryByRole('link', { name: 'Users' })).toBeNull();
  expect(calledNames.filter((name) => /^(users|allowedEmails|audit)\./.test(name))).toEqual([]);
  await user.click(within(page).getByRole('link', { name: 'Return to Dashboard' }));
  await screen.findByTestId('page-dashboard', {}, LONG_TIMEOUT);
});

test('administrators find the screen in the navigation', async () => {
  await openUsers();
  expect(screen.getByRole('link', { name: 'Users' }).getAttribute('aria-current')).toBe('page');
});

test('an address is trimmed, added by Enter, and its invitation is shown', async () => {
  const user = await openUsers();
  const field = screen.getByPlaceholderText('Email address');
  await user.type(field, '   {Enter}');
  expect(screen.getByText('Please enter an email address')).toBeDefined();
  expect(mutations()).toEqual([]);
  await user.type(field, ' kim@example.com {Enter}');
  await toasted({ title: 'Email added to whitelist' });
  expect(world.received).toEqual([
    { name: 'allowedEmails.add', input: { email: 'kim@example.com' } },
  ]);
  const link = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Invitation link' });
  expect(link.value).toContain('#invite=tok');
  await screen.findByText('kim@example.com', { selector: 'li *' }, LONG_TIMEOUT);
});

test('D12 a pending address is removed after its question; the owner’s can’t be', async () => {
  const user = await openUsers();
  const whitelist = within(screen.getByRole('region', { name: 'Email Whitelist' }));
  const remove = (email: string) =>
    whitelist.findByRole<HTMLButtonElement>('button', { name: `Remove ${email}` }, LONG_TIMEOUT);
  expect((await remove('mara@example.com')).disabled).toBe(true);
  expect(whitelist.getByText('Registered')).toBeDefined();
  expect(whitelist.getByText('Pending')).toBeDefined();
  await user.click(await remove('new@example.com'));
  expect(mutations()).toEqual([]);
  await confirm(user, 'Remove this address?', 'Remove address');
  await toasted({ title: 'Email removed from whitelist' });
  await waitFor(() => expect(whitelist.queryByText('new@example.com')).toBeNull(), LONG_TIMEOUT);
});

test('a registered address is removed only after its question', async () => {
  world.allowedEmails = [{ email: 'jo@example.com', isRegistered: true, isOwner: false }];
  const user = await openUsers();
  await user.click(
    await screen.findByRole('button', { name: 'Remove jo@example.com' }, LONG_TIMEOUT),
  );
  const dialog = await screen.findByRole('alertdialog', {}, LONG_TIMEOUT);
  expect(dialog.textContent).toContain('An open position stays guarded');
  expect(mutations()).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'Remove address' }));
  await waitFor(() => expect(mutations()).toEqual(['allowedEmails.remove']), LONG_TIMEOUT);
});

test('D12 the switches give rights at once, and ask before they take some away', async () => {
  const user = await openUsers();
  await user.click(cardOf('jo@example.com').getByRole('switch', { name: 'Administrator' }));
  await toasted({ title: 'User admin status updated' });
  await waitFor(
    () =>
      expect(
        cardOf('jo@example.com')
          .getByRole('switch', { name: 'Administrator' })
          .getAttribute('aria-checked'),
      ).toBe('true'),
    LONG_TIMEOUT,
  );
  await user.click(cardOf('jo@example.com').getByRole('switch', { name: 'Active' }));
  await confirm(user, 'Suspend this user?', 'Suspend user');
  await toasted({ title: 'User status updated' });
  await cardOf('jo@example.com').findByText('Suspended', {}, LONG_TIMEOUT);
  await user.click(cardOf('jo@example.com').getByRole('switch', { name: 'Administrator' }));
  expect(world.received).toHaveLength(2);
  await confirm(user, 'Take the administrator’s rights away?', 'Take rights away');
  await waitFor(() => expect(world.received).toHaveLength(3), LONG_TIMEOUT);
  expect(world.received.map(({ input }) => input)).toEqual([
    { id: 'u2', isAdmin: true },
    { id: 'u2', isActive: false },
    { id: 'u2', isAdmin: false },
  ]);
});

test('nothing can be done to the owner', async () => {
  await openUsers();
  const card = cardOf('mara@example.com');
  for (const control of [
    ...card.getAllByRole<HTMLButtonElement>('switch'),
    card.getByRole<HTMLButtonElement>('button', { name: 'Delete' }),
    card.getByRole<HTMLButtonElement>('button', { name: 'Reset Settings' }),
    card.getByRole<HTMLButtonElement>('button', { name: 'Reset Link' }),
  ]) {
    expect(control.disabled).toBe(true);
  }
});

test.each([
  ['users.setAdmin', 'Administrator', 'Failed to update user'],
  ['users.setStatus', 'Active', 'Failed to update user status'],
])('a refused %s says why in its card, and the switch stays', async (name, label, title) => {
  world.refusals[name] = { status: 409, message: 'This is the last administrator.' };
  const user = await openUsers();
  const control = () => cardOf('jo@example.com').getByRole('switch', { name: label });
  const before = control().getAttribute('aria-checked');
  await user.click(control());
  if (label === 'Active') await confirm(user, 'Suspend this user?', 'Suspend user');
  await toasted({ title, description: 'This is the last administrator.', tone: 'destructive' });
  expect(cardOf('jo@example.com').getByRole('alert').textContent).toContain(
    'Nothing was changed. This is the last administrator.',
  );
  expect(control().getAttribute('aria-checked')).toBe(before);
});

test('deleting asks first, and a refusal is explained', async () => {
  world.refusals['users.remove'] = { status: 409, message: 'A position is still open.' };
  const user = await openUsers();
  const ask = async () => {
    await user.click(cardOf('jo@example.com').getByRole('button', { name: 'Delete' }));
    return screen.findByRole('alertdialog', {}, LONG_TIMEOUT);
  };
  const dialog = await ask();
  expect(dialog.textContent).toContain('An open position comes first');
  expect(mutations()).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'Delete user' }));
  await toasted({ title: 'Failed to delete user', description: 'A position is still open.' });
  expect(cardOf('jo@example.com').getByRole('alert').textContent).toContain('still open');

  world.refusals = {};
  await user.click(within(await ask()).getByRole('button', { name: 'Delete user' }));
  await toasted({ title: 'User deleted successfully' });
  await waitFor(
    () => expect(screen.queryByRole('region', { name: 'jo@example.com' })).toBeNull(),
    LONG_TIMEOUT,
  );
});

test('settings are reset after their question', async () => {
  const user = await openUsers();
  await user.click(cardOf('jo@example.com').getByRole('button', { name: 'Reset Settings' }));
  const dialog = await screen.findByRole('alertdialog', {}, LONG_TIMEOUT);
  await user.click(within(dialog).getByRole('button', { name: 'Reset settings' }));
  await toasted({ title: 'User settings reset to defaults' });
});

test('a reset link is made after its question and shown until it is dismissed', async () => {
  const user = await openUsers();
  await user.click(cardOf('jo@example.com').getByRole('button', { name: 'Reset Link' }));
  const dialog = await screen.findByRole('alertdialog', {}, LONG_TIMEOUT);
  expect(dialog.textContent).toContain('Trading is paused');
  await user.click(within(dialog).getByRole('button', { name: 'Make link' }));
  const card = cardOf('jo@example.com');
  const link = await card.findByRole<HTMLInputElement>(
    'textbox',
    { name: 'Link for a new password' },
    LONG_TIMEOUT,
  );
  expect(link.value).toContain('#reset=tok');
  await user.click(card.getByRole('button', { name: 'Dismiss' }));
  expect(card.queryByRole('textbox')).toBeNull();
});

test('the activity of a user is shown on request', async () => {
  world.trades = [CLOSED_TRADE];
  const user = await openUsers();
  expect(calledNames).not.toContain('users.activity');
  await user.click(cardOf('jo@example.com').getByRole('button', { name: 'View Activity' }));
  const dialog = await screen.findByRole('dialog', { name: 'User activity' }, LONG_TIMEOUT);
  // In a wide screen's column, and under a narrow one's time.
  const contracts = await within(dialog).findAllByText('SPY 604 call, Jan 31', {}, LONG_TIMEOUT);
  expect(contracts).toHaveLength(2);
  expect(dialog.textContent).toContain('8 closed trades');
  expect(dialog.textContent).toContain('+$363.16');
  expect(dialog.textContent).toContain('Trailing stop');
  expect(calledNames).toContain('trades.list');
  expect(dialog.textContent).toContain('Nothing is open.');
});

test('a suspended user who still sells shows as closing', async () => {
  world.users = [OWNER, { ...JO, isActive: false, isClosing: true }];
  await openUsers();
  expect(cardOf('jo@example.com').getByText('Closing')).toBeDefined();
});

test('many users can be filtered, few need not be', async () => {
  await openUsers();
  expect(screen.queryByRole('searchbox', { name: 'Filter users' })).toBeNull();
  cleanup();
  const more = Array.from({ length: 9 }, (_, index) => ({
    ...JO,
    id: `more${index}`,
    email: `more${index}@example.com`,
  }));
  world.users = [OWNER, JO, ...more];
  const user = await openUsers();
  await user.type(screen.getByRole('searchbox', { name: 'Filter users' }), 'jo@');
  await waitFor(
    () => expect(screen.queryByRole('region', { name: 'more1@example.com' })).toBeNull(),
    LONG_TIMEOUT,
  );
  expect(screen.getByRole('region', { name: 'jo@example.com' })).toBeDefined();
});

test('a list that can’t be read says so in place and can be asked for again', async () => {
  world.refusals['users.list'] = { status: 503, message: 'Away.' };
  const user = userEvent.setup();
  render(<Root />);
  await screen.findByText('The users could not be read', {}, LONG_TIMEOUT);
  world.refusals = {};
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('region', { name: 'jo@example.com' }, LONG_TIMEOUT);
});

const audited = (id: number, change: Partial<AuditEntry> = {}): AuditEntry => ({
  id: String(id),
  at: '2025-02-05T18:17:42.000Z',
  actor: 'mara@example.com',
  action: 'sign-in.done',
  subject: null,
  detail: null,
  address: `10.0.0.${id}`,
  ...change,
});

async function openAudit() {
  const user = await openUsers();
  await user.click(screen.getByRole('tab', { name: 'Audit log' }));
  const card = within(await screen.findByRole('region', { name: /^Audit log/ }, LONG_TIMEOUT));
  await card.findByRole('table', {}, LONG_TIMEOUT);
  return { user, card };
}

test('the audit log is read page by page, and filtered', async () => {
  world.audit = [
    audited(3, { action: 'user.admin', subject: 'jo@example.com', detail: { isAdmin: true } }),
    audited(2),
    audited(1),
  ];
  const { user, card } = await openAudit();
  expect(card.getByText('Intact')).toBeDefined();
  expect(card.getAllByRole('row')).toHaveLength(3);
  await user.click(card.getByRole('button', { name: 'Show older' }));
  await waitFor(() => expect(card.getAllByRole('row')).toHaveLength(4), LONG_TIMEOUT);
  expect(card.queryByRole('button', { name: 'Show older' })).toBeNull();
  await user.type(card.getByRole('searchbox', { name: 'Filter the audit log' }), 'administrator');
  expect(card.getAllByRole('row')).toHaveLength(2);
  expect(card.getByText('administrator: yes')).toBeDefined();
});

test('a log that was changed says so', async () => {
  world.audit = [audited(1)];
  world.isAuditIntact = false;
  const { card } = await openAudit();
  expect(card.getByText('Broken')).toBeDefined();
  expect(card.getByRole('alert').textContent).toContain('changed outside of Tideline');
});

test('a log that can’t be read has no empty foot', async () => {
  world.refusals = { 'audit.list': { status: 503, message: 'The database is locked.' } };
  const user = await openUsers();
  await user.click(screen.getByRole('tab', { name: 'Audit log' }));
  const card = await screen.findByRole('region', { name: /^Audit log/ }, LONG_TIMEOUT);
  await within(card).findByText('The audit log could not be read', {}, LONG_TIMEOUT);
  expect(card.lastElementChild?.textContent).not.toBe('');
});

test('a user who must set up a second factor first sees where', async () => {
  world.security = { ...world.security, mustEnrol: true };
  await openUsers();
  const link = await screen.findByRole('link', { name: 'Set it up in API Settings' }, LONG_TIMEOUT);
  expect(link.getAttribute('href')).toBe('/api-settings#sign-in');
});

test('D8 an address that is on the whitelist already is not called added', async () => {
  const user = await openUsers();
  await screen.findByRole('button', { name: 'Remove new@example.com' }, LONG_TIMEOUT);
  await user.type(screen.getByPlaceholderText('Email address'), 'new@example.com{Enter}');
  await toasted({ title: 'Already on the whitelist', description: 'new@example.com' });
});
