// Runs in: all
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { toasts } from '../src/lib/toast-store.ts';
import { botStatusStore } from '../src/live/actions/use-bot-status.ts';
import { Root } from '../src/root.tsx';
import {
  createWorld,
  handlersOf,
  type ListedUser,
  POSITION,
  USER,
  type World,
} from './fake-server.ts';
import { LONG_TIMEOUT } from './patience.ts';

// Specification §12's messages, verbatim, as on screen. The two that are no toasts, of an empty
// address and of a denied page, are in users.test.tsx.

const server = setupServer();
let world: World;

const OWNER: ListedUser = { ...USER, isAdmin: true, isOwner: true, isClosing: false };
const JO: ListedUser = {
  ...OWNER,
  id: 'u2',
  email: 'jo@example.com',
  isAdmin: false,
  isOwner: false,
};

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
beforeEach(() => {
  world = createWorld();
  world.user = { ...USER, isAdmin: true };
  world.users = [OWNER, JO];
  world.allowedEmails = [{ email: 'new@example.com', isRegistered: false, isOwner: false }];
  server.use(...handlersOf(world));
  localStorage.clear();
  sessionStorage.clear();
  botStatusStore.clear();
});
afterEach(() => {
  cleanup();
  const shown = toasts.snapshot();
  if (shown !== null) toasts.dismiss(shown.id);
  server.resetHandlers();
});
afterAll(() => server.close());

const SERVER_TEXT = 'The words of the server.';

const pressIn = async (user: UserEvent, place: HTMLElement, name: string) =>
  user.click(await within(place).findByRole('button', { name }, LONG_TIMEOUT));
const press = (user: UserEvent, name: string) => pressIn(user, document.body, name);
const answer = async (user: UserEvent, name: string) =>
  pressIn(user, await screen.findByRole('alertdialog', {}, LONG_TIMEOUT), name);
const cardOf = (email: string) => screen.findByRole('region', { name: email }, LONG_TIMEOUT);
const flip = async (user: UserEvent, email: string, name: string) =>
  user.click(within(await cardOf(email)).getByRole('switch', { name }));

interface UserAct {
  readonly call: string;
  readonly path: string;
  readonly prepareWorld?: (world: World) => void;
  readonly perform: (user: UserEvent) => Promise<void>;
}

const trading =
  (isActive: boolean, autoTrade = true) =>
  (on: World) => {
    on.status = { ...on.status, isActive, autoTrade };
  };

const asked = (call: string, button: string, set: (world: World) => void): UserAct => ({
  call,
  path: '/bot-controls',
  prepareWorld: set,
  perform: async (user) => {
    await press(user, button);
    await answer(user, button);
  },
});

const toggled = (isOn: boolean): UserAct => ({
  call: 'bot.toggle',
  path: '/bot-controls',
  prepareWorld: (on) => {
    on.status = { ...on.status, botActive: !isOn };
  },
  perform: async (user) => {
    await user.click(await screen.findByRole('switch', { name: 'Bot Status' }, LONG_TIMEOUT));
    await answer(user, isOn ? 'Turn On' : 'Turn Off');
  },
});

const userQuestion = (call: string, button: string, confirm: string): UserAct => ({
  call,
  path: '/users',
  perform: async (user) => {
    await pressIn(user, await cardOf('jo@example.com'), button);
    await answer(user, confirm);
  },
});

const USER_ACTS = {
  close: {
    call: 'positions.close',
    path: '/',
    prepareWorld: (on) => {
      on.positions = [POSITION];
    },
    perform: async (user) => {
      await press(user, 'Close Position');
      await answer(user, 'Close Position');
    },
  },
  saveSettings: {
    call: 'settings.put',
    path: '/trading-settings',
    perform: async (user) => {
      const card = await screen.findByRole(
        'region',
        { name: 'Your Trading Settings' },
        LONG_TIMEOUT,
      );
      await pressIn(user, card, 'Edit Settings');
      await pressIn(user, card, 'Save Settings');
    },
  },
  saveThresholds: {
    call: 'adminSettings.put',
    path: '/trading-settings',
    perform: async (user) => {
      await press(user, 'Edit Thresholds');
      await press(user, 'Save Thresholds');
    },
  },
  setAdmin: {
    call: 'users.setAdmin',
    path: '/users',
    perform: (user) => flip(user, 'jo@example.com', 'Administrator'),
  },
  setStatus: {
    call: 'users.setStatus',
    path: '/users',
    perform: async (user) => {
      await flip(user, 'jo@example.com', 'Active');
      await answer(user, 'Suspend user');
    },
  },
  remove: userQuestion('users.remove', 'Delete', 'Delete user'),
  reset: userQuestion('users.reset', 'Reset Settings', 'Reset settings'),
  addEmail: {
    call: 'allowedEmails.add',
    path: '/users',
    perform: async (user) => {
      const field = await screen.findByPlaceholderText('Email address', {}, LONG_TIMEOUT);
      await user.type(field, 'kim@example.com{Enter}');
    },
  },
  removeEmail: {
    call: 'allowedEmails.remove',
    path: '/users',
    perform: async (user) => {
      await press(user, 'Remove new@example.com');
      await answer(user, 'Remove address');
    },
  },
  saveConfig: {
    call: 'config.save',
    path: '/api-settings',
    perform: async (user) => {
      await waitFor(() => expect(editButton().disabled).toBe(false), LONG_TIMEOUT);
      await user.click(editButton());
      const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save Settings' });
      await waitFor(() => expect(save().disabled).toBe(false), LONG_TIMEOUT);
      await user.click(save());
    },
  },
  test: { call: 'config.test', path: '/api-settings', perform: (user) => testConnection(user) },
  testWithoutKeys: {
    call: 'config.test',
    path: '/api-settings',
    prepareWorld: (on) => {
      on.answers['config.get'] = {
        apiKey: '',
        secretKey: '',
        baseUrl: '',
        environment: 'paper',
        isActive: false,
        lastTested: null,
        accountInfo: null,
      };
    },
    perform: (user) => testConnection(user),
  },
  botOn: toggled(true),
  botOff: toggled(false),
  start: asked('bot.start', 'Start Trading', trading(false)),
  resume: asked('bot.start', 'Resume Trading', trading(true, false)),
  pause: asked('bot.pause', 'Pause Trading', trading(true)),
  stop: asked('bot.stop', 'Stop Trading', trading(true)),
} satisfies Record<string, UserAct>;

const editButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Edit Settings' });

async function testConnection(user: UserEvent): Promise<void> {
  const button = await screen.findByRole<HTMLButtonElement>(
    'button',
    { name: 'Test Connection' },
    LONG_TIMEOUT,
  );
  await waitFor(() => expect(button.disabled).toBe(false), LONG_TIMEOUT);
  await user.click(button);
}

async function toastAfter({
  path,
  prepareWorld,
  perform,
}: UserAct): Promise<readonly (string | null)[]> {
  prepareWorld?.(world);
  window.history.replaceState(null, '', path);
  render(<Root />);
  await screen.findByTestId(/^page-(?!landing)/, {}, LONG_TIMEOUT);
  await perform(userEvent.setup());
  const region = await screen.findByRole('region', { name: /^Notifications/ }, LONG_TIMEOUT);
  const toast = await within(region).findByRole('listitem', {}, LONG_TIMEOUT);
  const text = toast.firstElementChild?.nextElementSibling;
  return [...(text?.children ?? [])].map((part) => part.textContent);
}

type UserActName = keyof typeof USER_ACTS;

const SUCCESS_CASES: readonly (readonly [UserActName, object | undefined, ...string[]])[] = [
  ['close', { message: SERVER_TEXT, warnings: [] }, 'Position Closed', SERVER_TEXT],
  ['close', { message: '', warnings: [] }, 'Position Closed', 'Position closed successfully'],
  [
    'close',
    { message: SERVER_TEXT, warnings: ['late', 'in parts'] },
    'Position Closed',
    `${SERVER_TEXT} (Warnings: late, in parts)`,
  ],
  ['saveSettings', undefined, 'User settings updated successfully'],
  ['saveThresholds', undefined, 'Admin settings updated successfully'],
  ['setAdmin', undefined, 'User admin status updated'],
  ['setStatus', undefined, 'User status updated'],
  ['remove', undefined, 'User deleted successfully'],
  ['reset', undefined, 'User settings reset to defaults'],
  ['addEmail', undefined, 'Email added to whitelist', 'kim@example.com'],
  ['removeEmail', undefined, 'Email removed from whitelist', 'new@example.com'],
  [
    'saveConfig',
    undefined,
    'Settings Saved',
    'Your API configuration has been saved successfully.',
  ],
  ['test', undefined, 'Connection Successful', 'Successfully connected to your brokerage account.'],
  ['botOn', { botActive: true, message: SERVER_TEXT }, 'Bot Enabled', SERVER_TEXT],
  ['botOff', { botActive: false, message: SERVER_TEXT }, 'Bot Disabled', SERVER_TEXT],
  ['start', { message: SERVER_TEXT }, 'Trading Started', SERVER_TEXT],
  ['resume', { message: SERVER_TEXT }, 'Trading Started', SERVER_TEXT],
  ['pause', { message: SERVER_TEXT }, 'Trading Paused', SERVER_TEXT],
  ['stop', { message: SERVER_TEXT }, 'Trading Stopped', SERVER_TEXT],
];

test.each(SUCCESS_CASES.map(([name, answered, ...texts]) => ({ name, answered, texts })))(
  '$name, answered $answered: $texts',
  async ({ name, answered, texts }) => {
    const deed: UserAct = USER_ACTS[name];
    if (answered !== undefined) world.answers[deed.call] = answered;
    expect(await toastAfter(deed)).toEqual(texts);
    expect(world.received.map(({ name: call }) => call)).toEqual([deed.call]);
  },
);

const FAILURE_CASES: readonly (readonly [UserActName, title: string, textWithoutAnswer: string])[] =
  [
    ['close', 'Close Failed', 'Failed to close position'],
    ['saveSettings', 'Failed to update user settings', 'The server did not answer.'],
    ['saveThresholds', 'Failed to update admin settings', 'The server did not answer.'],
    ['setAdmin', 'Failed to update user', 'Failed to update user'],
    ['setStatus', 'Failed to update user status', 'Failed to update user status'],
    ['reset', 'Failed to reset settings', 'Failed to reset settings'],
    ['addEmail', 'Failed to add email', 'Failed to add email'],
    ['removeEmail', 'Failed to remove email', 'Failed to remove email'],
    ['saveConfig', 'Save Failed', 'Failed to save configuration'],
    ['test', 'Connection Failed', 'Connection test failed'],
    ['botOn', 'Error', 'Failed to toggle bot'],
    ['botOff', 'Error', 'Failed to toggle bot'],
    ['start', 'Error', 'Failed to start trading'],
    ['resume', 'Error', 'Failed to start trading'],
    ['pause', 'Error', 'Failed to pause trading'],
    ['stop', 'Error', 'Failed to stop trading'],
  ];

test.each(
  FAILURE_CASES.flatMap(([name, title, otherwise]) => [
    [name, title, SERVER_TEXT, SERVER_TEXT] as const,
    [name, title, otherwise, ''] as const,
  ]),
)('%s, refused: “%s” “%s”', async (name, title, text, message) => {
  const deed: UserAct = USER_ACTS[name];
  world.refusals[deed.call] = { status: 409, message };
  // The title's words are not repeated.
  expect(await toastAfter(deed)).toEqual(text === title ? [title] : [title, text]);
  expect(world.received.map(({ name: call }) => call)).toEqual([deed.call]);
});

test('a test without keys asks for them, and nothing of the server', async () => {
  expect(await toastAfter(USER_ACTS.testWithoutKeys)).toEqual([
    'Missing Credentials',
    'Please enter your API key and secret key before testing.',
  ]);
  expect(world.received).toEqual([]);
});

const UNTESTED_KEYS = {
  apiKey: 'K2',
  secretKey: '***hidden***',
  baseUrl: 'http://127.0.0.1:1',
  environment: 'paper',
  isActive: false,
  lastTested: null,
  accountInfo: null,
} as const;

const CONFIG_SAVED = 'Your API configuration has been saved successfully.';

/** Keys new to the server. */
async function saveOtherKeys(): Promise<void> {
  world.answers['config.save'] = UNTESTED_KEYS;
  expect((await toastAfter(USER_ACTS.saveConfig))[0]).toBe('Settings Saved');
}

const described = (text: string) =>
  waitFor(() => expect(toasts.snapshot()).toMatchObject({ description: text }), LONG_TIMEOUT);

test('B5 keys that were changed are tested as soon as they are saved', async () => {
  await saveOtherKeys();
  await described(`${CONFIG_SAVED} Your brokerage account is connected.`);
  expect(world.received.map(({ name }) => name)).toEqual(['config.save', 'config.test']);
});

test('B5 keys that were saved and do not connect are not called a success', async () => {
  world.refusals['config.test'] = { status: 502, message: 'The broker refuses the keys.' };
  await saveOtherKeys();
  await described(`${CONFIG_SAVED} But it is not connected: The broker refuses the keys.`);
  expect(toasts.snapshot()?.tone).toBe('destructive');
  expect(screen.getAllByText('ERROR')).toHaveLength(2);
});

test('B1 a test of the connection that the server would not make leaves what is known', async () => {
  world.refusals['config.test'] = { status: 403, message: SERVER_TEXT };
  expect(await toastAfter(USER_ACTS.test)).toEqual(['Connection Failed', SERVER_TEXT]);
  await waitFor(() => expect(screen.getAllByText('CONNECTED')).toHaveLength(2), LONG_TIMEOUT);
  expect(screen.queryByText('ERROR')).toBeNull();
});

async function typeKeys(key: string, secret: string): Promise<UserEvent> {
  window.history.replaceState(null, '', '/api-settings');
  render(<Root />);
  await screen.findByTestId('page-api-settings', {}, LONG_TIMEOUT);
  const user = userEvent.setup();
  await waitFor(() => expect(editButton().disabled).toBe(false), LONG_TIMEOUT);
  await user.click(editButton());
  for (const [label, text] of [
    ['API Key', key],
    ['Secret Key', secret],
  ] as const) {
    const field = await screen.findByLabelText(label, {}, LONG_TIMEOUT);
    await user.clear(field);
    if (text !== '') await user.type(field, text);
  }
  return user;
}

test('C2 Test Connection asks to save what is typed, and tests that', async () => {
  world.answers['config.save'] = UNTESTED_KEYS;
  const user = await typeKeys('K2', 'another-secret');
  await testConnection(user);
  expect(world.received).toEqual([]);
  await answer(user, 'Save and Test');
  await described(`${CONFIG_SAVED} Your brokerage account is connected.`);
  expect(world.received).toMatchObject([
    { name: 'config.save', input: { apiKey: 'K2', secretKey: 'another-secret' } },
    { name: 'config.test' },
  ]);
});

test.each([
  ['', 'another-secret'],
  ['K2', ''],
])('C2 typed keys without one of the two are missing: “%s” “%s”', async (key, secret) => {
  const user = await typeKeys(key, secret);
  await testConnection(user);
  await waitFor(
    () => expect(toasts.snapshot()).toMatchObject({ title: 'Missing Credentials' }),
    LONG_TIMEOUT,
  );
  expect(world.received).toEqual([]);
});

test('B12 the toast of a close is followed by its price and result once they are known', async () => {
  world.refusals = {};
  world.answers['positions.close'] = {
    message: 'The exit order is at the broker; its price and result are not known yet.',
    warnings: [],
  };
  expect(await toastAfter(USER_ACTS.close)).toEqual([
    'Position Closed',
    'The exit order is at the broker; its price and result are not known yet.',
  ]);
  const message =
    'Position closed successfully: 16 × SPY 602 call sold at $0.95, -$12.30 (-0.9 %) after fees.';
  world.result = { ...world.result, isKnown: true, message };
  await described(
    'Position closed successfully: 16 × SPY 602 call sold at $0.95, \u2212$12.30 (\u22120.9%) after fees.',
  );
  expect(toasts.snapshot()?.title).toBe('Position Closed');
});
