import { expect, type Page } from '@playwright/test';
import type { Answers } from '../answers.ts';
import { toastOf } from '../toast.ts';
import { HOLDINGS, NO_ACTIVITY, userList } from './samples.ts';
import { dialogShows, isShown, pressButton, pressKey, type ScreenState } from './state.ts';

const BOT_OFF = { fields: { isActive: false } };

/** Questions, menus, lists, messages. The bot trades and holds a position. */
export const OVERLAY_STATES: readonly ScreenState[] = [
  questionState('a close', '/', 'Close Position', 'Close this position?'),
  {
    name: 'question before a start on the dashboard',
    path: '/',
    answers: { 'bot.status': BOT_OFF },
    reachState: async (page) => {
      await pressButton(page, 'Start Trading');
      await dialogShows(page, 'Start trading?');
    },
  },
  questionState('a stop on the dashboard', '/', 'Stop Trading', 'Stop trading?'),
  questionState('a pause', '/bot-controls', 'Pause Trading', 'Pause trading?'),
  questionState('a stop', '/bot-controls', 'Stop Trading', 'Stop trading?'),
  {
    ...questionState('a start', '/bot-controls', 'Start Trading', 'Start trading?'),
    answers: { 'bot.status': BOT_OFF },
  },
  questionState('a close and stop', '/bot-controls', 'Close and Stop', 'Close and stop?'),
  {
    ...questionState('all is closed', '/bot-controls', 'Stop and close all', 'Stop and close all?'),
    answers: { 'killSwitch.holdings': { data: { accounts: HOLDINGS } } },
  },
  questionState('the kill switch', '/bot-controls', 'Stop all entries', 'Stop all entries?'),
  {
    ...questionState(
      'its release',
      '/bot-controls',
      'Release kill switch',
      'Release the kill switch?',
    ),
    answers: { 'market.status': { fields: { killSwitch: true } } },
  },
  {
    name: 'question before the bot is turned off',
    path: '/bot-controls',
    reachState: async (page) => {
      await page.getByRole('switch', { name: 'Bot Status' }).click();
      await dialogShows(page, 'Turn the bot off?');
    },
  },
  {
    name: 'outside trading hours',
    path: '/',
    answers: { 'bot.status': { fields: { isActive: false, isWithinTradingHours: false } } },
    reachState: async (page) => {
      await pressButton(page, 'Start Trading');
      await dialogShows(page, 'Outside Trading Hours');
    },
  },
  ...(['STEP_UP', 'IDLE'] as const).map((ask) => ({
    name: ask === 'IDLE' ? 'password after idle time' : 'second factor before an act',
    path: '/bot-controls',
    answers: { 'killSwitch.set': { error: 'Confirm first.', ask } },
    reachState: async (page: Page) => {
      await pressButton(page, 'Stop all entries');
      await page.getByRole('alertdialog').getByRole('button', { name: 'Stop all entries' }).click();
      await dialogShows(
        page,
        ask === 'IDLE' ? 'Are you still there?' : 'Confirm with your second factor',
      );
      await pressButton(page, 'Confirm');
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
    answers: { 'users.list': { data: userList() } },
    reachState: async (page: Page) => {
      await page.getByRole('button', { name, exact: true }).last().click();
      await dialogShows(page, title);
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
      'users.list': {
        data: userList().map((user) => ({ ...user, isAdmin: true, isActive: true })),
      },
    },
    reachState: async (page: Page) => {
      await page.getByRole('switch', { name }).and(page.locator(':enabled')).first().click();
      await dialogShows(page, title);
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
      await pressButton(page, 'Remove jo@example.com');
      await dialogShows(page, 'Remove this address?');
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
      await pressButton(page, 'Remove jo@example.com');
      await dialogShows(page, 'Remove a registered address?');
    },
  },
  activityState('activity of a user', {}, 'Recent trades'),
  activityState('activity while it loads', { 'users.activity': 'never' }, 'Loading the activity'),
  activityState('no activity', { 'users.activity': { data: NO_ACTIVITY } }, 'No trade yet.'),
  activityState(
    'activity that can’t be read',
    { 'users.activity': { error: 'The database is locked.' } },
    'The activity could not be read',
  ),
  {
    name: 'theme menu',
    path: '/',
    only: 'desktop',
    reachState: async (page) => {
      await pressButton(page, 'Theme');
      await expect(page.getByRole('menuitem', { name: 'System' })).toBeVisible();
    },
  },
  {
    name: 'user menu',
    path: '/history',
    reachState: async (page) => {
      await pressButton(page, /^Account of/);
      await expect(page.getByRole('menuitem', { name: 'Keyboard help' })).toBeVisible();
    },
  },
  {
    name: 'navigation sheet',
    path: '/',
    only: 'phone',
    reachState: async (page) => {
      await pressButton(page, 'Toggle sidebar');
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
      await dialogShows(page, 'Keyboard');
    },
  },
  {
    name: 'toast',
    path: '/api-settings',
    reachState: async (page) => {
      await pressButton(page, 'Test Connection');
      await staysShown(page, 'Connection Successful');
    },
  },
  {
    name: 'toast about a failure',
    path: '/bot-controls',
    answers: { 'bot.pause': { error: 'The broker is away.' } },
    reachState: async (page) => {
      await pressButton(page, 'Pause Trading');
      await page.getByRole('alertdialog').getByRole('button', { name: 'Pause Trading' }).click();
      await staysShown(page, 'The broker is away.');
    },
  },
];

function questionState(of: string, path: string, button: string, title: string): ScreenState {
  return {
    name: `question before ${of}`,
    path,
    reachState: async (page) => {
      await pressButton(page, button);
      await dialogShows(page, title);
    },
  };
}

function activityState(name: string, answers: Answers, text: string): ScreenState {
  return {
    name,
    path: '/users',
    answers,
    reachState: async (page) => {
      await pressButton(page, 'View Activity');
      await expect(page.getByText(text)).toBeAttached();
    },
  };
}

/** A toast stays under the pointer. */
async function staysShown(page: Page, text: string): Promise<void> {
  const toast = toastOf(page).getByRole('listitem');
  await expect(toast).toContainText(text);
  await toast.hover();
}
