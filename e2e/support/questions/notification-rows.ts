import type { Page } from '@playwright/test';
import { SAMPLE_CHANNELS } from '../states/channel-samples.ts';
import { pressButton, type QuestionRow } from './row.ts';

const notificationsScreen = {
  path: '/notifications',
  question: null,
  answers: { 'notifications.channels': { data: { channels: SAMPLE_CHANNELS, unavailable: [] } } },
} as const;

const ofMenu = (item: string) => async (page: Page) => {
  await pressButton('More for Journal')(page);
  await page.getByRole('menuitem', { name: item }).click();
};

export const NOTIFICATION_ROWS: readonly QuestionRow[] = [
  {
    ...notificationsScreen,
    name: 'Add a channel',
    button: null,
    call: 'notifications.addChannel',
    kind: 'else',
    undo: 'Delete in its menu',
    arrange: async (page) => {
      await pressButton('Add channel')(page);
      const panel = page.getByRole('region', { name: 'Add a channel' });
      await panel.getByRole('radio', { name: 'Slack' }).check({ force: true });
      await panel.getByLabel('Webhook URL').fill('https://hooks.slack.com/services/x');
    },
    press: pressButton('Add and Test'),
  },
  {
    ...notificationsScreen,
    name: 'Test a channel',
    button: null,
    call: 'notifications.testChannel',
    kind: 'else',
    undo: 'nothing to undo: it sends one message',
    press: pressButton('Test Journal'),
  },
  {
    ...notificationsScreen,
    name: 'Tick a kind',
    button: null,
    call: 'notifications.changeChannel',
    kind: 'else',
    undo: 'the same box',
    press: (page) => page.getByRole('checkbox', { name: 'Keys refused to Journal' }).click(),
  },
  {
    ...notificationsScreen,
    name: 'Save a channel',
    button: null,
    call: 'notifications.changeChannel',
    kind: 'else',
    undo: 'Edit it again',
    arrange: async (page) => {
      await ofMenu('Edit')(page);
      await page.getByLabel('Name').fill('Diary');
    },
    press: pressButton('Save channel'),
  },
  {
    ...notificationsScreen,
    name: 'Delete a channel',
    button: null,
    call: 'notifications.removeChannel',
    kind: 'takes away',
    press: ofMenu('Delete'),
    question: { title: 'Delete this channel?', confirm: 'Delete channel' },
  },
];
