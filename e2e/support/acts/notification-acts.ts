import type { Page } from '@playwright/test';
import type { Person } from '../person.ts';
import type { Act, Scene } from './act.ts';

const CHANNELS = '/api/notifications/channels';

interface Channel {
  readonly name: string;
  readonly kinds: readonly string[];
}

async function channelOf({ person }: Scene): Promise<Channel | undefined> {
  const { channels } = await person.get<{ readonly channels: readonly Channel[] }>(CHANNELS);
  return channels[0];
}

async function tokensOf(person: Person): Promise<readonly unknown[]> {
  return (await person.get<{ readonly tokens: readonly unknown[] }>('/api/tokens')).tokens;
}

const tick = (page: Page) => page.getByRole('checkbox', { name: 'Trade opened to Desk' });

const channel = {
  path: '/notifications',
  by: 'a new user',
  // A kind of message that the action's own sign-ins don't cause: nothing is sent to the channel.
  prepare: ({ person }: Scene) =>
    person.post(CHANNELS, {
      type: 'discord',
      name: 'Desk',
      kinds: [],
      config: { url: 'https://discord.com/api/webhooks/1/x' },
    }),
} as const;

export const NOTIFICATION_ACTS: readonly Act[] = [
  {
    ...channel,
    name: 'Tick what goes to a channel',
    call: 'notifications.changeChannel',
    press: (page) => tick(page).click(),
    held: async (scene) => String((await channelOf(scene))?.kinds.includes('trade-opened')),
    shown: async (page) => String(await tick(page).isChecked()),
    done: 'true',
    says: /Saved as you change it, last/,
  },
  {
    ...channel,
    name: 'Delete a channel',
    call: 'notifications.removeChannel',
    press: async (page) => {
      await page.getByRole('button', { name: 'More for Desk' }).click();
      await page.getByRole('menuitem', { name: 'Delete' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete channel' }).click();
    },
    held: async (scene) => ((await channelOf(scene)) === undefined ? 'gone' : 'there'),
    shown: async (page) =>
      (await page.getByRole('listitem', { name: 'Desk' }).isVisible()) ? 'there' : 'gone',
    done: 'gone',
    says: /Channel deleted/,
  },
  {
    name: 'Make a token',
    call: 'tokens.make',
    path: '/notifications',
    by: 'a new user',
    isUnread: true,
    isLost: true,
    arrange: async (page) => {
      await page.getByRole('button', { name: 'New token' }).click();
      await page.getByRole('form', { name: 'New token' }).getByLabel('Name').fill('import');
    },
    press: (page) => page.getByRole('button', { name: 'Make token' }).click(),
    held: async ({ person }) => ((await tokensOf(person)).length > 0 ? 'made' : 'none'),
    shown: null,
    done: 'made',
    says: /Copy it now/,
  },
  {
    name: 'Revoke a token',
    call: 'tokens.revoke',
    path: '/notifications',
    by: 'a new user',
    prepare: ({ person }) =>
      person.post('/api/tokens', { name: 'import', scopes: ['read'], expiresInDays: 30 }),
    press: async (page) => {
      await page.getByRole('button', { name: 'Revoke import' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke token' }).click();
    },
    held: async ({ person }) => ((await tokensOf(person)).length > 0 ? 'there' : 'gone'),
    shown: async (page) =>
      (await page.getByRole('button', { name: 'Revoke import' }).isVisible()) ? 'there' : 'gone',
    done: 'gone',
    says: /Token revoked/,
  },
];
