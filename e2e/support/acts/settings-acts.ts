import { type Act, leaveForm, textOf, valueBeside } from './act.ts';

const SETTINGS_PATH = '/api/settings';
const THRESHOLDS_PATH = '/api/admin/settings';
const KEYS_PATH = '/api/config';

interface KeysAnswer {
  readonly apiKey: string;
  readonly isActive: boolean;
}

export const SETTINGS_ACTS: readonly Act[] = [
  {
    name: 'Save settings',
    call: 'settings.put',
    path: '/trading-settings',
    by: 'a new user',
    prepare: ({ person }) => person.put(SETTINGS_PATH, { stopLoss: 20 }),
    arrange: async (page) => {
      await page.getByRole('button', { name: 'Edit Settings' }).click();
      await page.getByLabel('Stop loss').fill('33');
    },
    press: (page) => page.getByRole('button', { name: 'Save Settings' }).click(),
    readHeld: async ({ person }) =>
      `${(await person.get<{ readonly stopLoss: number }>(SETTINGS_PATH)).stopLoss}%`,
    readShown: async (page) => {
      await leaveForm(page);
      return valueBeside(page, 'Stop loss');
    },
    done: '33%',
    says: /settings updated successfully/,
  },
  {
    name: 'Save thresholds',
    call: 'adminSettings.put',
    path: '/trading-settings',
    by: 'owner',
    isAlone: true,
    prepare: async ({ product: { owner } }) =>
      owner.put(THRESHOLDS_PATH, {
        ...(await owner.get<object>(THRESHOLDS_PATH)),
        emaFastPeriod: 9,
      }),
    arrange: async (page) => {
      await page.getByRole('button', { name: 'Edit Thresholds' }).click();
      await page.getByLabel('EMA fast').fill('8');
    },
    press: (page) => page.getByRole('button', { name: 'Save Thresholds' }).click(),
    readHeld: async ({ product }) => {
      const { emaFastPeriod } = await product.owner.get<{ readonly emaFastPeriod: number }>(
        THRESHOLDS_PATH,
      );
      return `${emaFastPeriod} bars`;
    },
    readShown: async (page) => {
      await leaveForm(page);
      return valueBeside(page, 'EMA fast');
    },
    done: '8 bars',
    says: /settings updated successfully/,
  },
  {
    name: 'Save keys',
    call: 'config.save',
    path: '/api-settings',
    by: 'a new user',
    // No query shows the new secret.
    isUnread: true,
    arrange: async (page) => {
      await page.getByRole('button', { name: 'Edit Settings' }).click();
      await page.getByLabel('API Key').fill('PKMATRIX');
      await page.getByLabel('Secret Key').fill('a-secret-of-the-matrix');
    },
    press: (page) => page.getByRole('button', { name: 'Save Settings' }).click(),
    readHeld: async ({ person }) => (await person.get<KeysAnswer>(KEYS_PATH)).apiKey,
    readShown: async (page) => {
      await leaveForm(page);
      return page.getByLabel('API Key').inputValue();
    },
    done: 'PKMATRIX',
    says: /Settings Saved/,
  },
  {
    name: 'Test the connection',
    call: 'config.test',
    path: '/api-settings',
    by: 'a new user',
    isSlow: true,
    isUnread: true,
    press: (page) => page.getByRole('button', { name: 'Test Connection' }).click(),
    readHeld: async ({ person }) =>
      (await person.get<KeysAnswer>(KEYS_PATH)).isActive ? 'CONNECTED' : 'DISCONNECTED',
    readShown: (page) =>
      textOf(page.getByRole('main').getByText(/^(CONNECTED|DISCONNECTED|ERROR|TESTING)$/)),
    done: 'CONNECTED',
    says: /Connection Successful/,
  },
];
