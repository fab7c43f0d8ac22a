import { expect, type Page } from '@playwright/test';
import type { Answers } from '../answers.ts';
import { toastOf } from '../toast.ts';
import { HOLDINGS, NO_ACTIVITY, users } from './samples.ts';
import { dialog, isShown, press, pressKey, type ScreenState } from './state.ts';

const BOT_OFF = { fields: { isActive: false } };

/** Questions, menus, lists, messages. The bot trades and holds a position. */
export const OVERLAY_STATES: readonly ScreenState[] = [
  question('a close', '/', 'Close Position', 'Close this position?'),
  {
    name: 'question before a start on the dashboard',
    path: '/',
    answers: { 'bot.status': BOT_OFF },
    reachState: async (page) => {
      await press(page, 'Start Trading');
      await dialog(page, 'Start trading?');
    },
  },
  question('a stop on the dashboard', '/', 'Stop Trading', 'Stop trading?'),
  question('a pause', '/bot-controls', 'Pause Trading', 'Pause trading?'),
  question('a stop', '/bot-controls', 'Stop Trading', 'Stop trading?'),
  {
    ...question('a start', '/bot-controls', 'Start Trading', 'Start trading?'),
    answers: { 'bot.status': BOT_OFF },
  },
  question('a close and stop', '/bot-controls', 'Close and Stop', 'Close and stop?'),
  {
    ...question('all is closed', '/bot-controls', 'Stop and close all', 'Stop and close all?'),
    answers: { 'killSwitch.holdings': { data: { accounts: HOLDINGS } } },
  },
  question('the kill switch', '/bot-controls', 'Stop all entries', 'Stop all entries?'),
  {
    ...question('its release', '/bot-controls', 'Release kill switch', 'Release the kill switch?'),
    answers: { 'market.status': { fields: { killSwitch: true } } },
  },
  {
    name: 'question before the bot is turned off',
    path: '/bot-controls',
    reachState: async (page) => {
      await page.getByRole('switch', { name: 'Bot Status' }).click();
      await dialog(page, 'Turn the bot off?');
    },
  },
  {
    name: 'outside trading hours',
    path: '/',
    answers: { 'bot.status': { fields: { isActive: false, isWithinTradingHours: false } } },
    reachState: async (page) => {
      await press(page, 'Start Trading');
      await dialog(page, 'Outside Trading Hours');
    },
  },
  ...(['STEP_UP', 'IDLE'] as const).map((ask) => ({
    name: ask === 'IDLE' ? 'password after idle time' : 'second factor before an act',
    path: '/bot-controls',
    answers: { 'killSwitch.set': { error: 'Confirm first.', ask } },
    reachState: async (page: Page) => {
      await press(page, 'Stop all entries');
      await page.getByRole('alertdialog').getByRole('button', { name: 'Stop all entries' }).click();
      await dialog(
        page,
        ask === 'IDLE' ? 'Are you still there?' : 'Confirm with your second factor',
      );
      await press(page, 'Confirm');
      await isShown(ask === 'IDLE' ? 'Enter your password.' : 'Enter a code.')(page);
    },
  })),
  ...(
    [
      ['Delete', 'Delete this user?'],
      ['Reset Settings', 'Reset the settings to defaults?'],
      ['Reset Link', 'Make a link for a new password?'],
      ['Close and Stop', 'Close and stop this user?'],
    ] as const
  ).map(([name, title]) => ({
    name: `question: ${title}`,
    path: '/users',
    answers: { 'users.list': { data: users() } },
    reachState: async (page: Page) => {
      await page.getByRole('button', { name, exact: true }).last().click();
      await dialog(page, title);
    },
  })),
  ...(
    [
      ['Active', 'Suspend this user?'],
      ['Administrator', 'Take the administrator’s rights away?'],
    ] as const
  ).map(([name, title]) => ({
    name: `question: ${title}`,
    path: '/users',
    answers: {
      'users.list': { data: users().map((user) => ({ ...user, isAdmin: true, isActive: true })) },
    },
    reachState: async (page: Page) => {
      await page.getByRole('switch', { name }).and(page.locator(':enabled')).first().click();
      await dialog(page, title);
    },
  })),
  {
    name: 'question before an address is removed that no user has registered',
    path: '/users',
    answers: {
      'allowedEmails.list': {
        data: [{ email: 'jo@example.com', isRegistered: false, isOwner: false }],
      },
    },
    reachState: async (page) => {
      await press(page, 'Remove jo@example.com');
      await dialog(page, 'Remove this address?');
    },
  },
  {
    name: 'question before a registered address is removed',
    path: '/users',
    answers: {
      'allowedEmails.list': {
        data: [{ email: 'jo@example.com', isRegistered: true, isOwner: false }],
      },
    },
    reachState: async (page) => {
      await press(page, 'Remove jo@example.com');
      await dialog(page, 'Remove a registered address?');
    },
  },
  activity('activity of a user', {}, 'Recent trades'),
  activity('activity while it loads', { 'users.activity': 'never' }, 'Loading the activity'),
  activity('no activity', { 'users.activity': { data: NO_ACTIVITY } }, 'No trade yet.'),
  activity(
    'activity that can’t be read',
    { 'users.activity': { error: 'The database is locked.' } },
    'The activity could not be read',
  ),
  {
    name: 'theme menu',
    path: '/',
    only: 'desktop',
    reachState: async (page) => {
      await press(page, 'Theme');
      await expect(page.getByRole('menuitem', { name: 'System' })).toBeVisible();
    },
  },
  {
    name: 'user menu',
    path: '/history',
    reachState: async (page) => {
      await press(page, /^Account of/);
      await expect(page.getByRole('menuitem', { name: 'Keyboard help' })).toBeVisible();
    },
  },
  {
    name: 'navigation sheet',
    path: '/',
    only: 'phone',
    reachState: async (page) => {
      await press(page, 'Toggle sidebar');
      await expect(page.getByRole('button', { name: 'Close navigation' })).toBeVisible();
    },
  },
  {
    name: 'collapsed sidebar and its tooltip',
    path: '/history',
    only: 'desktop',
    reachState: async (page) => {
      await pressKey(page, 'Control+b');
      await expect(page.locator('aside')).toHaveAttribute('data-state', 'collapsed');
      await page.getByRole('link', { name: 'Bot Controls' }).hover();
      await expect(page.getByRole('tooltip', { name: 'Bot Controls' })).toBeVisible();
    },
  },
  {
    name: 'command palette',
    path: '/',
    reachState: async (page) => {
      await pressKey(page, 'Control+k');
      await expect(page.getByRole('option').first()).toBeVisible();
    },
  },
  {
    name: 'command palette, nothing found',
    path: '/',
    reachState: async (page) => {
      await pressKey(page, 'Control+k');
      await page.getByRole('combobox').fill('no such command');
      await isShown('No command of that name.')(page);
    },
  },
  {
    name: 'keyboard help',
    path: '/history',
    reachState: async (page) => {
      await pressKey(page, '?');
      await dialog(page, 'Keyboard');
    },
  },
  {
    name: 'toast',
    path: '/api-settings',
    reachState: async (page) => {
      await press(page, 'Test Connection');
      await stay(page, 'Connection Successful');
    },
  },
  {
    name: 'toast about a failure',
    path: '/bot-controls',
    answers: { 'bot.pause': { error: 'The broker is away.' } },
    reachState: async (page) => {
      await press(page, 'Pause Trading');
      await page.getByRole('alertdialog').getByRole('button', { name: 'Pause Trading' }).click();
      await stay(page, 'The broker is away.');
    },
  },
];

function question(of: string, path: string, button: string, title: string): ScreenState {
  return {
    name: `question before ${of}`,
    path,
    reachState: async (page) => {
      await press(page, button);
      await dialog(page, title);
    },
  };
}

function activity(name: string, answers: Answers, text: string): ScreenState {
  return {
    name,
    path: '/users',
    answers,
    reachState: async (page) => {
      await press(page, 'View Activity');
      await expect(page.getByText(text)).toBeAttached();
    },
  };
}

/** A toast stays under the pointer. */
async function stay(page: Page, text: string): Promise<void> {
  const toast = toastOf(page).getByRole('listitem');
  await expect(toast).toContainText(text);
  await toast.hover();
}
