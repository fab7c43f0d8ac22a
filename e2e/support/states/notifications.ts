import { expect, type Page } from '@playwright/test';
import type { Answers } from '../answers.ts';
import { NEW_TOKEN, SAMPLE_CHANNELS, SAMPLE_DELIVERIES, SAMPLE_TOKENS } from './channel-samples.ts';
import { dialog, isShown, press, type State } from './state.ts';

const SOME: Answers = {
  'notifications.channels': { data: { channels: SAMPLE_CHANNELS, unavailable: [] } },
  'notifications.deliveries': { data: { deliveries: SAMPLE_DELIVERIES, nextCursor: '1' } },
  'tokens.list': { data: { tokens: SAMPLE_TOKENS } },
};
const JOURNAL = SAMPLE_CHANNELS[1];

const panel = (page: Page) => page.getByRole('region', { name: 'Add a channel' });

async function typeWebhook(page: Page): Promise<void> {
  await press(page, 'Add channel');
  await panel(page).getByRole('radio', { name: 'Webhook' }).check({ force: true });
  await panel(page).getByLabel('URL', { exact: true }).fill('https://hooks.example.com/x');
  await panel(page).getByLabel('Secret').fill('a secret of sixteen');
  await press(page, 'Add and Test');
}

async function addWebhook(page: Page): Promise<void> {
  await typeWebhook(page);
  await isShown('Choose kinds')(page);
}

const ADDED = {
  ...SOME,
  'notifications.addChannel': { data: JOURNAL },
  'notifications.testChannel': {
    data: { delivered: false, error: 'answered with 502', tookMs: 300 },
  },
} as const;

const screen = { path: '/notifications', answers: SOME } as const;

export const NOTIFICATION_STATES: readonly State[] = [
  {
    name: 'notifications without a channel',
    path: '/notifications',
    reach: isShown('No channel yet'),
  },
  {
    ...screen,
    name: 'notifications, a channel in each state',
    reach: async (page) => {
      await isShown('Not tested yet')(page);
      await isShown('Show older')(page);
    },
  },
  {
    ...screen,
    name: 'notifications, nothing sent yet',
    answers: {
      ...SOME,
      'notifications.deliveries': { data: { deliveries: [], nextCursor: null } },
    },
    reach: isShown('Nothing sent yet'),
  },
  {
    ...screen,
    name: 'notifications, a test that failed',
    answers: ADDED,
    reach: async (page) => {
      await press(page, 'Test Journal');
      await isShown('Does the program run')(page);
    },
  },
  {
    name: 'notifications, the type of a new channel, one of them not available',
    path: '/notifications',
    reach: async (page) => {
      await press(page, 'Add a channel');
      await isShown('E-mail is not available here')(page);
    },
  },
  {
    ...screen,
    name: 'notifications, a new channel’s address refused',
    answers: {
      ...SOME,
      'notifications.addChannel': { error: 'config.url: must be an https address', status: 400 },
    },
    reach: async (page) => {
      await typeWebhook(page);
      await expect(panel(page).getByLabel('URL', { exact: true })).toHaveAttribute(
        'aria-invalid',
        'true',
      );
    },
  },
  {
    ...screen,
    name: 'notifications, a new channel’s test',
    answers: ADDED,
    reach: async (page) => {
      await addWebhook(page);
      await isShown('Change address')(page);
    },
  },
  {
    ...screen,
    name: 'notifications, a new channel’s kinds',
    answers: ADDED,
    reach: async (page) => {
      await addWebhook(page);
      await press(page, 'Choose kinds');
      await isShown('Save kinds')(page);
    },
  },
  {
    ...screen,
    name: 'notifications, a channel that is edited',
    reach: async (page) => {
      await press(page, 'More for Journal');
      await page.getByRole('menuitem', { name: 'Edit' }).click();
      await press(page, 'Replace address');
      await page.getByText('How to set it up').click();
    },
  },
  {
    ...screen,
    name: 'notifications, a tick that is refused',
    answers: { ...SOME, 'notifications.changeChannel': { error: 'The database is locked.' } },
    reach: async (page) => {
      await page
        .getByRole('checkbox', { name: /^Keys refused to/ })
        .first()
        .click();
      await isShown('Nothing was changed.')(page);
    },
  },
  {
    ...screen,
    name: 'question before a channel is deleted',
    reach: async (page) => {
      await press(page, 'More for Journal');
      await page.getByRole('menuitem', { name: 'Delete' }).click();
      await dialog(page, 'Delete this channel?');
    },
  },
  {
    ...screen,
    name: 'a new token without a name',
    reach: async (page) => {
      await press(page, 'New token');
      await press(page, 'Make token');
      await isShown('Name is needed.')(page);
    },
  },
  {
    ...screen,
    name: 'a token that is shown once',
    answers: { ...SOME, 'tokens.make': { data: NEW_TOKEN } },
    reach: async (page) => {
      await press(page, 'New token');
      await page.getByRole('form', { name: 'New token' }).getByLabel('Name').fill('import');
      await press(page, 'Make token');
      await isShown('I have copied it')(page);
    },
  },
  {
    ...screen,
    name: 'question before a token is revoked',
    reach: async (page) => {
      await press(page, 'Revoke grafana');
      await dialog(page, 'Revoke this token?');
    },
  },
];
