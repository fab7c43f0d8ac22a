import { expect, type Page } from '@playwright/test';
import type { Answers } from '../answers.ts';
import { NEW_TOKEN, SAMPLE_CHANNELS, SAMPLE_DELIVERIES, SAMPLE_TOKENS } from './channel-samples.ts';
import { dialogShows, isShown, pressButton, type ScreenState } from './state.ts';

const SOME_ANSWERS: Answers = {
  'notifications.channels': { data: { channels: SAMPLE_CHANNELS, unavailable: [] } },
  'notifications.deliveries': { data: { deliveries: SAMPLE_DELIVERIES, nextCursor: '1' } },
  'tokens.list': { data: { tokens: SAMPLE_TOKENS } },
};
const JOURNAL_CHANNEL = SAMPLE_CHANNELS[1];

const addPanel = (page: Page) => page.getByRole('region', { name: 'Add a channel' });

async function typeWebhook(page: Page): Promise<void> {
  await pressButton(page, 'Add channel');
  await addPanel(page).getByRole('radio', { name: 'Webhook' }).check({ force: true });
  await addPanel(page).getByLabel('URL', { exact: true }).fill('https://hooks.example.com/x');
  await addPanel(page).getByLabel('Secret').fill('a secret of sixteen');
  await pressButton(page, 'Add and Test');
}

async function addWebhook(page: Page): Promise<void> {
  await typeWebhook(page);
  await isShown('Choose kinds')(page);
}

const ADDED_ANSWERS = {
  ...SOME_ANSWERS,
  'notifications.addChannel': { data: JOURNAL_CHANNEL },
  'notifications.testChannel': {
    data: { delivered: false, error: 'answered with 502', tookMs: 300 },
  },
} as const;

const notificationsScreen = { path: '/notifications', answers: SOME_ANSWERS } as const;

export const NOTIFICATION_STATES: readonly ScreenState[] = [
  {
    name: 'notifications without a channel',
    path: '/notifications',
    reachState: isShown('No channel yet'),
  },
  {
    ...notificationsScreen,
    name: 'notifications, a channel in each state',
    reachState: async (page) => {
      await isShown('Not tested yet')(page);
      await isShown('Show older')(page);
    },
  },
  {
    ...notificationsScreen,
    name: 'notifications, nothing sent yet',
    answers: {
      ...SOME_ANSWERS,
      'notifications.deliveries': { data: { deliveries: [], nextCursor: null } },
    },
    reachState: isShown('Nothing sent yet'),
  },
  {
    ...notificationsScreen,
    name: 'notifications, a test that failed',
    answers: ADDED_ANSWERS,
    reachState: async (page) => {
      await pressButton(page, 'Test Journal');
      await isShown('Does the program run')(page);
    },
  },
  {
    name: 'notifications, the type of a new channel, one of them not available',
    path: '/notifications',
    reachState: async (page) => {
      await pressButton(page, 'Add a channel');
      await isShown('E-mail is not available here')(page);
    },
  },
  {
    ...notificationsScreen,
    name: 'notifications, a new channel’s address refused',
    answers: {
      ...SOME_ANSWERS,
      'notifications.addChannel': { error: 'config.url: must be an https address', status: 400 },
    },
    reachState: async (page) => {
      await typeWebhook(page);
      await expect(addPanel(page).getByLabel('URL', { exact: true })).toHaveAttribute(
        'aria-invalid',
        'true',
      );
    },
  },
  {
    ...notificationsScreen,
    name: 'notifications, a new channel’s test',
    answers: ADDED_ANSWERS,
    reachState: async (page) => {
      await addWebhook(page);
      await isShown('Change address')(page);
    },
  },
  {
    ...notificationsScreen,
    name: 'notifications, a new channel’s kinds',
    answers: ADDED_ANSWERS,
    reachState: async (page) => {
      await addWebhook(page);
      await pressButton(page, 'Choose kinds');
      await isShown('Save kinds')(page);
    },
  },
  {
    ...notificationsScreen,
    name: 'notifications, a channel that is edited',
    reachState: async (page) => {
      await pressButton(page, 'More for Journal');
      await page.getByRole('menuitem', { name: 'Edit' }).click();
      await pressButton(page, 'Replace address');
      await page.getByText('How to set it up').click();
    },
  },
  {
    ...notificationsScreen,
    name: 'notifications, a tick that is refused',
    answers: {
      ...SOME_ANSWERS,
      'notifications.changeChannel': { error: 'The database is locked.' },
    },
    reachState: async (page) => {
      await page
        .getByRole('checkbox', { name: /^Keys refused to/ })
        .first()
        .click();
      await isShown('Nothing was changed.')(page);
    },
  },
  {
    ...notificationsScreen,
    name: 'question before a channel is deleted',
    reachState: async (page) => {
      await pressButton(page, 'More for Journal');
      await page.getByRole('menuitem', { name: 'Delete' }).click();
      await dialogShows(page, 'Delete this channel?');
    },
  },
  {
    ...notificationsScreen,
    name: 'a new token without a name',
    reachState: async (page) => {
      await pressButton(page, 'New token');
      await pressButton(page, 'Make token');
      await isShown('Name is needed.')(page);
    },
  },
  {
    ...notificationsScreen,
    name: 'a token that is shown once',
    answers: { ...SOME_ANSWERS, 'tokens.make': { data: NEW_TOKEN } },
    reachState: async (page) => {
      await pressButton(page, 'New token');
      await page.getByRole('form', { name: 'New token' }).getByLabel('Name').fill('import');
      await pressButton(page, 'Make token');
      await isShown('I have copied it')(page);
    },
  },
  {
    ...notificationsScreen,
    name: 'question before a token is revoked',
    reachState: async (page) => {
      await pressButton(page, 'Revoke grafana');
      await dialogShows(page, 'Revoke this token?');
    },
  },
];
