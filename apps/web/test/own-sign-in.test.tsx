// Runs in: all
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { toasts } from '../src/lib/toast-store.ts';
import { botStatusStore } from '../src/live/actions/use-bot-status.ts';
import { Root } from '../src/root.tsx';
import { createWorld, handlersOf, RECOVERY_CODES, type World } from './fake-server.ts';
import { LONG_TIMEOUT } from './patience.ts';

const server = setupServer();
let world: World;

beforeAll(async () => {
  server.listen({ onUnhandledRequest: 'error' });
  // Read beforehand, or the first test would wait for it in its own time.
  await Promise.all([
    import('../src/app/app.tsx'),
    import('../src/features/api-settings/page.tsx'),
    import('../src/app/confirm/identity-confirmation-dialog.tsx'),
  ]);
}, 120_000);
beforeEach(() => {
  world = createWorld();
  server.use(...handlersOf(world));
  localStorage.clear();
  botStatusStore.clear();
  window.history.replaceState(null, '', '/api-settings');
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  const shown = toasts.snapshot();
  if (shown !== null) toasts.dismiss(shown.id);
  server.resetHandlers();
});
afterAll(() => server.close());

const toasted = (title: string) =>
  waitFor(() => expect(toasts.snapshot()?.title).toBe(title), LONG_TIMEOUT);

async function openCard() {
  const user = userEvent.setup();
  render(<Root />);
  const card = within(await screen.findByRole('region', { name: 'Your sign-in' }, LONG_TIMEOUT));
  await card.findByText('Second factor', {}, LONG_TIMEOUT);
  return { user, card };
}

test('a second factor is scanned or typed, proved, and its recovery codes are kept', async () => {
  const { user, card } = await openCard();
  await user.click(card.getByRole('button', { name: 'Set Up' }));
  await card.findByRole('img', { name: /QR code/ }, LONG_TIMEOUT);
  expect(card.getByText('JBSWY3DPEHPK3PXP')).toBeDefined();
  const field = card.getByLabelText('Code of the app');
  await user.type(field, '12345{Enter}');
  expect(card.getByRole('alert').textContent).toContain('six digits');
  await user.clear(field);
  await user.type(field, '123 456{Enter}');
  const codes = within(await card.findByRole('region', { name: 'Recovery codes' }, LONG_TIMEOUT));
  expect(codes.getAllByRole('listitem').map((item) => item.textContent)).toEqual(RECOVERY_CODES);
  await user.click(codes.getByRole('button', { name: 'Copy codes' }));
  await codes.findByText('Copied', {}, LONG_TIMEOUT);
  await expect(navigator.clipboard.readText()).resolves.toBe(`${RECOVERY_CODES.join('\n')}\n`);
  await user.click(codes.getByRole('button', { name: 'I have kept them' }));
  await card.findByText('10 recovery codes left.', {}, LONG_TIMEOUT);
  expect(world.received.at(-1)).toEqual({ name: 'totp.confirm', input: { code: '123456' } });
  expect(document.body.textContent).not.toContain(RECOVERY_CODES[0]);
});

test('a wrong code of the app shows at its field', async () => {
  world.refusals['totp.confirm'] = { status: 400, message: 'code: is wrong' };
  const { user, card } = await openCard();
  await user.click(card.getByRole('button', { name: 'Set Up' }));
  await user.type(await card.findByLabelText('Code of the app', {}, LONG_TIMEOUT), '000000{Enter}');
  await card.findByText('Is wrong.', {}, LONG_TIMEOUT);
});

test('it is turned off after its question, and after a code where one is wanted', async () => {
  world.security = { ...world.security, hasSecondFactor: true, recoveryCodesLeft: 1 };
  world.demands['totp.disable'] = 'STEP_UP';
  const { user, card } = await openCard();
  expect(card.getByText('1 recovery code left.')).toBeDefined();
  await user.click(card.getByRole('button', { name: 'Turn Off' }));
  const question = await screen.findByRole('alertdialog', {}, LONG_TIMEOUT);
  expect(world.received).toEqual([]);
  await user.click(within(question).getByRole('button', { name: 'Turn off' }));
  await user.type(await screen.findByLabelText('Code', {}, LONG_TIMEOUT), '123456{Enter}');
  await toasted('Second Factor Off');
  await card.findByText('OFF', {}, LONG_TIMEOUT);
});

test('G7 it is replaced: a code of the present one, then the new one is scanned and proved', async () => {
  world.security = { ...world.security, hasSecondFactor: true, recoveryCodesLeft: 2 };
  world.demands['totp.replace'] = 'STEP_UP';
  const { user, card } = await openCard();
  await user.click(card.getByRole('button', { name: 'Replace' }));
  await user.type(await screen.findByLabelText('Code', {}, LONG_TIMEOUT), '123456{Enter}');
  await card.findByRole('img', { name: /QR code/ }, LONG_TIMEOUT);
  expect(card.getByText('KRSXG5CTMVRXEZLU')).toBeDefined();
  expect(card.getByText(/The present one counts until/)).toBeDefined();
  await user.type(card.getByLabelText('Code of the app'), '654321{Enter}');
  const codes = await card.findByRole('region', { name: 'Recovery codes' }, LONG_TIMEOUT);
  expect(document.activeElement).toBe(codes);
  expect(within(codes).getAllByRole('listitem')).toHaveLength(10);
  expect(world.received.at(-1)).toEqual({ name: 'totp.confirm', input: { code: '654321' } });
});

test('G7 replacing it can be given up: nothing has changed', async () => {
  world.security = { ...world.security, hasSecondFactor: true };
  const { user, card } = await openCard();
  await user.click(card.getByRole('button', { name: 'Replace' }));
  await user.click(await card.findByRole('button', { name: 'Cancel' }, LONG_TIMEOUT));
  expect(card.getByText('ON')).toBeDefined();
  expect(world.received.map(({ name }) => name)).toEqual(['totp.replace']);
});

test('G7 recovery codes are renewed after a question, and shown once', async () => {
  world.security = { ...world.security, hasSecondFactor: true, recoveryCodesLeft: 1 };
  const { user, card } = await openCard();
  await user.click(card.getByRole('button', { name: 'New Codes' }));
  const question = within(await screen.findByRole('alertdialog', {}, LONG_TIMEOUT));
  expect(world.received).toEqual([]);
  await user.click(question.getByRole('button', { name: 'Make new codes' }));
  const codes = within(await card.findByRole('region', { name: 'Recovery codes' }, LONG_TIMEOUT));
  expect(codes.getAllByRole('listitem').map((item) => item.textContent)).toEqual(RECOVERY_CODES);
  await user.click(codes.getByRole('button', { name: 'I have kept them' }));
  await card.findByText('10 recovery codes left.', {}, LONG_TIMEOUT);
  expect(document.body.textContent).not.toContain(RECOVERY_CODES[0]);
});

test('the password is changed where the rules show beforehand', async () => {
  const { user, card } = await openCard();
  await user.click(card.getByRole('button', { name: 'Change' }));
  expect(card.getByText(/12 to 128 characters/)).toBeDefined();
  await user.type(card.getByLabelText('Present password'), 'the old one');
  await user.type(card.getByLabelText('New password'), 'short');
  await user.click(card.getByRole('button', { name: 'Change password' }));
  expect(card.getByText('Use at least 12 characters.')).toBeDefined();
  expect(world.received).toEqual([]);
  await user.type(card.getByLabelText('New password'), ' but longer');
  await user.click(card.getByRole('button', { name: 'Change password' }));
  await toasted('Password Changed');
  expect(world.received[0]?.input).toEqual({
    currentPassword: 'the old one',
    newPassword: 'short but longer',
  });
  await waitFor(() => expect(card.queryByLabelText('New password')).toBeNull(), LONG_TIMEOUT);
});

test('a refused password shows at its field', async () => {
  const message = 'currentPassword: is wrong';
  world.refusals['auth.changePassword'] = { status: 400, message };
  const { user, card } = await openCard();
  await user.click(card.getByRole('button', { name: 'Change' }));
  await user.type(card.getByLabelText('Present password'), 'not it');
  await user.type(card.getByLabelText('New password'), 'a longer password');
  await user.click(card.getByRole('button', { name: 'Change password' }));
  await card.findByText('Is wrong.', {}, LONG_TIMEOUT);
});

test('who has no password is not offered to change it', async () => {
  world.security = { ...world.security, hasPassword: false };
  const { card } = await openCard();
  expect(card.queryByRole('button', { name: 'Change' })).toBeNull();
});

test('setting up asks for the password, and goes on when it is given', async () => {
  world.demands['totp.enroll'] = 'REAUTHENTICATE';
  const { user, card } = await openCard();
  await user.click(card.getByRole('button', { name: 'Set Up' }));
  const question = within(await screen.findByRole('alertdialog', {}, LONG_TIMEOUT));
  expect(question.getByText(/This changes how you sign in/)).toBeDefined();
  await user.type(question.getByLabelText('Password'), 'correct horse{Enter}');
  await card.findByRole('img', { name: /QR code/ }, LONG_TIMEOUT);
  expect(world.received[1]).toEqual({ name: 'auth.stepUp', input: { password: 'correct horse' } });
});

test.each(['IDLE', 'REAUTHENTICATE'] as const)(
  'who has no password answers %s at the issuer, in another tab',
  async (demand) => {
    world.security = { ...world.security, hasPassword: false, isConnected: true };
    world.demands['totp.enroll'] = demand;
    const { user, card } = await openCard();
    await user.click(card.getByRole('button', { name: 'Set Up' }));
    const question = within(await screen.findByRole('alertdialog', {}, LONG_TIMEOUT));
    const link = question.getByRole('link', { name: 'Sign in with OpenID Connect' });
    expect(link.getAttribute('href')).toBe('/api/auth/oidc');
    expect(link.getAttribute('target')).toBe('_blank');
    expect(question.queryByLabelText('Password')).toBeNull();
    // What the other tab has done.
    world.demands = {};
    await user.click(question.getByRole('button', { name: 'Go on' }));
    await card.findByRole('img', { name: /QR code/ }, LONG_TIMEOUT);
    expect(world.received.map(({ name }) => name)).toEqual(['totp.enroll', 'totp.enroll']);
  },
);

test('OpenID Connect is connected by way of the server, which says where', async () => {
  world.isOidcOffered = true;
  const { user, card } = await openCard();
  await user.click(await card.findByRole('button', { name: 'Connect' }, LONG_TIMEOUT));
  await waitFor(() => expect(world.received.at(-1)?.name).toBe('oidc.connect'), LONG_TIMEOUT);
  // The fake server leads back at once.
  await card.findByText(/OpenID Connect is connected/, {}, LONG_TIMEOUT);
});

/** Cancels a button's question once, then answers it. */
async function answer(press: () => Promise<void>, title: string, confirm: string): Promise<void> {
  for (const choice of ['Cancel', confirm]) {
    await press();
    const dialog = await screen.findByRole('alertdialog', { name: title }, LONG_TIMEOUT);
    expect(world.received).toEqual([]);
    await userEvent.click(within(dialog).getByRole('button', { name: choice }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull(), LONG_TIMEOUT);
  }
}

test('D12 OpenID Connect is disconnected by who has a password, after a question', async () => {
  world.security = { ...world.security, isConnected: true };
  const { user, card } = await openCard();
  const press = () => user.click(card.getByRole('button', { name: 'Disconnect' }));
  await answer(press, 'Disconnect OpenID Connect?', 'Disconnect');
  await toasted('Disconnected');
  await waitFor(
    () => expect(card.queryByRole('button', { name: 'Disconnect' })).toBeNull(),
    LONG_TIMEOUT,
  );
});

test('who has no password is not offered to disconnect', async () => {
  world.security = { ...world.security, isConnected: true, hasPassword: false };
  const { card } = await openCard();
  expect(card.getByText('OpenID Connect')).toBeDefined();
  expect(card.queryByRole('button', { name: 'Disconnect' })).toBeNull();
});

test.each([
  ['connected', 'OpenID Connect is connected'],
  ['confirmed', 'You have signed in again'],
  ['away', 'cannot be reached'],
  ['not-anew', 'did not ask who you are'],
  ['confirm-first', 'it took too long'],
  ['other-account', 'the issuer named another person'],
  ['too-many', 'Too many attempts'],
  ['refused', 'did not vouch for you'],
])(
  'a visit to the issuer that ended as %s shows in the card, until it is read',
  async (ending, text) => {
    window.history.replaceState(null, '', `/api-settings#oidc=${ending}`);
    const { user, card } = await openCard();
    expect(card.getByText(new RegExp(text))).toBeDefined();
    await user.click(card.getByRole('button', { name: 'Dismiss' }));
    expect(card.queryByText(new RegExp(text))).toBeNull();
    expect(window.location.hash).toBe('');
  },
);

test('D12 all other sessions are ended, after a question', async () => {
  const { user, card } = await openCard();
  const press = () => user.click(card.getByRole('button', { name: 'Sign Out Everywhere' }));
  await answer(press, 'Sign out everywhere else?', 'Sign out');
  await toasted('Signed Out Elsewhere');
});

test('a user who needs a second factor sees so', async () => {
  world.security = { ...world.security, mustEnrol: true };
  const { card } = await openCard();
  expect(card.getByText(/You need a second factor/)).toBeDefined();
});

test('the user menu leads here from any screen', async () => {
  window.history.replaceState(null, '', '/');
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
  const user = userEvent.setup();
  render(<Root />);
  await user.click(await screen.findByRole('button', { name: /^Account of/ }, LONG_TIMEOUT));
  await user.click(await screen.findByRole('menuitem', { name: 'Your sign-in' }, LONG_TIMEOUT));
  await screen.findByRole('region', { name: 'Your sign-in' }, LONG_TIMEOUT);
  expect(window.location.pathname + window.location.hash).toBe('/api-settings#sign-in');
  await waitFor(() => {
    const places = scrolled.mock.contexts.map((element) => (element as Element).id);
    expect(places).toContain('sign-in');
  }, LONG_TIMEOUT);
});

test('going live wants the word LIVE, and sends it', async () => {
  const user = userEvent.setup();
  world.venues = [
    { baseUrl: 'https://paper.example', environment: 'paper', label: 'Paper' },
    { baseUrl: 'https://live.example', environment: 'live', label: 'Live' },
  ];
  render(<Root />);
  await user.click(await screen.findByRole('button', { name: 'Edit Settings' }, LONG_TIMEOUT));
  await user.selectOptions(await screen.findByLabelText('Environment', {}, LONG_TIMEOUT), 'live');
  const save = screen.getByRole('button', { name: 'Save Settings' });
  await user.click(save);
  await screen.findByText('Must be the word LIVE.', {}, LONG_TIMEOUT);
  expect(world.received).toEqual([]);
  await user.type(screen.getByLabelText(/Type LIVE/), 'LIVE');
  await user.click(save);
  await toasted('Settings Saved');
  expect(world.received[0]).toMatchObject({
    name: 'config.save',
    input: { environment: 'live', baseUrl: 'https://live.example', confirmLive: 'LIVE' },
  });
});
