import type { Page } from '@playwright/test';
import type { Person } from '../person.ts';
import type { Act, Scene } from './act.ts';

const CHANNELS_PATH = '/api/notifications/channels';

interface Channel {
  readonly name: string;
  readonly kinds: readonly string[];
}

async function channelOf({ person }: Scene): Promise<Channel | undefined> {
  const { channels } = await person.get<{ readonly channels: readonly Channel[] }>(CHANNELS_PATH);
  return channels[0];
}

async function tokensOf(person: Person): Promise<readonly unknown[]> {
  return (await person.get<{ readonly tokens: readonly unknown[] }>('/api/tokens')).tokens;
}

const kindBox = (page: Page) => page.getByRole('checkbox', { name: 'Trade opened to Desk' });

const channelAct = {
  path: '/notifications',
  by: 'a new user',
  // The channel takes no message that the action's own sign-ins cause, so nothing is sent to it.
  prepare: ({ person }: Scene) =>
    person.post(CHANNELS_PATH, {
      type: 'discord',
      name: 'Desk',
      kinds: [],
      config: { url: 'https://discord.com/api/webhooks/1/x' },
    }),
} as const;

export const NOTIFICATION_ACTS: readonly Act[] = [
  {
    ...channelAct,
    name: 'Tick what goes to a channel',
    call: 'notifications.changeChannel',
    press: (page) => kindBox(page).click(),
    readHeld: async (scene) => String((await channelOf(scene))?.kinds.includes('trade-opened')),
    readShown: async (page) => String(await kindBox(page).isChecked()),
    done: 'true',
    says: /Saved as you change it, last/,
  },
  {
    ...channelAct,
    name: 'Delete a channel',
    call: 'notifications.removeChannel',
    press: async (page) => {
      await page.getByRole('button', { name: 'More for Desk' }).click();
      await page.getByRole('menuitem', { name: 'Delete' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete channel' }).click();
    },
    readHeld: async (scene) => ((await channelOf(scene)) === undefined ? 'gone' : 'there'),
    readShown: async (page) =>
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
    readHeld: async ({ person }) => ((await tokensOf(person)).length > 0 ? 'made' : 'none'),
    readShown: null,
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
    readHeld: async ({ person }) => ((await tokensOf(person)).length > 0 ? 'there' : 'gone'),
    readShown: async (page) =>
      (await page.getByRole('button', { name: 'Revoke import' }).isVisible()) ? 'there' : 'gone',
    done: 'gone',
    says: /Token revoked/,
  },
];
