import type { Page } from '@playwright/test';
import { type Act, type Scene, valueBeside } from './act.ts';

interface ListedUser {
  readonly id: string;
  readonly email: string;
  readonly isAdmin: boolean;
  readonly isActive: boolean;
  readonly autoTrade: boolean;
}

const cardOf = (page: Page, { other }: Scene) => page.getByRole('region', { name: other.email });

async function userOf({ product, other }: Scene): Promise<ListedUser | undefined> {
  const users = await product.owner.get<readonly ListedUser[]>('/api/users');
  return users.find(({ email }) => email === other.email);
}

const confirmAtCard =
  (button: string, answer: string | RegExp): Act['press'] =>
  async (page, scene) => {
    await cardOf(page, scene).getByRole('button', { name: button }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: answer }).click();
  };

const turnSwitchAct = (label: 'Administrator' | 'Active') => ({
  press: async (page: Page, scene: Scene) => {
    await cardOf(page, scene).getByRole('switch', { name: label }).click();
  },
  readShown: async (page: Page, scene: Scene) =>
    String(
      await cardOf(page, scene).getByRole('switch', { name: label }).getAttribute('aria-checked'),
    ),
});

async function isAllowed({ product, address }: Scene): Promise<string> {
  const allowed =
    await product.owner.get<readonly { readonly email: string }[]>('/api/allowed-emails');
  return String(allowed.some(({ email }) => email === address));
}

async function showsAddress(page: Page, { address }: Scene): Promise<string> {
  return String(await page.getByRole('button', { name: `Remove ${address}` }).isVisible());
}

const usersAct = { path: '/users', by: 'owner' } as const;

export const USER_ACTS: readonly Act[] = [
  {
    ...usersAct,
    name: 'Make an administrator',
    call: 'users.setAdmin',
    ...turnSwitchAct('Administrator'),
    readHeld: async (scene) => String((await userOf(scene))?.isAdmin),
    done: 'true',
    says: /admin status updated/,
  },
  {
    ...usersAct,
    name: 'Suspend a user',
    call: 'users.setStatus',
    ...turnSwitchAct('Active'),
    press: async (page, scene) => {
      await turnSwitchAct('Active').press(page, scene);
      await page.getByRole('alertdialog').getByRole('button', { name: 'Suspend user' }).click();
    },
    readHeld: async (scene) => String((await userOf(scene))?.isActive),
    done: 'false',
    says: /User status updated/,
  },
  {
    ...usersAct,
    name: 'Close and stop a user',
    call: 'users.flatten',
    isUnread: true,
    prepare: ({ other }) => other.post('/api/bot/start'),
    // The confirming button names what is sold, which is unknown while the server is away.
    press: confirmAtCard('Close and Stop', /^(Stop Trading|Sell and Stop)$/),
    readHeld: async ({ other }) =>
      (await other.get<{ readonly isActive: boolean }>('/api/bot/status')).isActive ? 'on' : 'off',
    readShown: null,
    done: 'off',
    says: /Nothing is held/,
  },
  {
    ...usersAct,
    name: 'Delete a user',
    call: 'users.remove',
    press: confirmAtCard('Delete', 'Delete user'),
    readHeld: async (scene) => ((await userOf(scene)) === undefined ? 'gone' : 'there'),
    readShown: async (page, scene) => ((await cardOf(page, scene).isVisible()) ? 'there' : 'gone'),
    done: 'gone',
    says: /User deleted/,
  },
  {
    ...usersAct,
    name: 'Reset a user’s settings',
    call: 'users.reset',
    isUnread: true,
    prepare: ({ other }) => other.put('/api/settings', { stopLoss: 35 }),
    press: confirmAtCard('Reset Settings', 'Reset settings'),
    readHeld: async ({ other }) =>
      String((await other.get<{ readonly stopLoss: number }>('/api/settings')).stopLoss),
    readShown: null,
    done: '20',
    says: /reset to defaults/,
  },
  {
    ...usersAct,
    name: 'Make a reset link',
    call: 'users.resetLink',
    isUnread: true,
    prepare: ({ other }) => other.post('/api/bot/start'),
    press: confirmAtCard('Reset Link', 'Make link'),
    readHeld: async (scene) => ((await userOf(scene))?.autoTrade ? 'On' : 'Off'),
    readShown: (page, scene) => valueBeside(cardOf(page, scene), 'Auto-trade'),
    done: 'Off',
    says: /Hand this link over/,
  },
  {
    ...usersAct,
    name: 'Allow an address',
    call: 'allowedEmails.add',
    // Addresses with other capitals are the same.
    arrange: (page, { address }) =>
      page.getByPlaceholder('Email address').fill(address.toUpperCase()),
    press: (page) => page.getByRole('button', { name: 'Add Email' }).click(),
    readHeld: isAllowed,
    readShown: showsAddress,
    done: 'true',
    says: /Email added/,
  },
  {
    ...usersAct,
    name: 'Remove an address',
    call: 'allowedEmails.remove',
    prepare: ({ product, address }) =>
      product.owner.post('/api/allowed-emails', { email: address }),
    press: async (page, { address }) => {
      await page.getByRole('button', { name: `Remove ${address}` }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Remove address' }).click();
    },
    readHeld: isAllowed,
    readShown: showsAddress,
    done: 'false',
    says: /Email removed/,
  },
];
