import type { Page } from '@playwright/test';
import { ENROLMENT } from '../states/samples.ts';
import { flipSwitch, pressButton, type QuestionRow } from './row.ts';

const settingsScreen = { path: '/trading-settings', question: null } as const;
const keysScreen = { path: '/api-settings', question: null } as const;
const signIn = { path: '/api-settings', question: null } as const;

async function typeKeys(page: Page): Promise<void> {
  await pressButton('Edit Settings')(page);
  await page.getByLabel('API Key').fill('PKQUESTION');
  await page.getByLabel('Secret Key').fill('a-secret-of-the-question');
}

const ENROLLED_ANSWERS = {
  'auth.security': { fields: { hasSecondFactor: true, recoveryCodesLeft: 8 } },
};

const PICTURE_CALL = 'POST /api/auth/user/image';

export const OWN_ROWS: readonly QuestionRow[] = [
  {
    ...settingsScreen,
    name: 'Save settings',
    button: 'Save Settings',
    call: 'settings.put',
    kind: 'else',
    undo: 'Edit Settings again: they apply to the next trade',
    arrange: async (page) => {
      await pressButton('Edit Settings')(page);
      await page.getByLabel('Stop loss').fill('33');
    },
    press: pressButton('Save Settings'),
  },
  {
    ...settingsScreen,
    name: 'Save settings with auto-trade on, while paused',
    button: 'Save Settings',
    call: 'settings.put',
    kind: 'buys',
    answers: {
      'bot.status': { fields: { botActive: true, isActive: true, autoTrade: false } },
      'settings.get': { fields: { autoTrade: false } },
    },
    arrange: async (page) => {
      await pressButton('Edit Settings')(page);
      await flipSwitch('Auto-trade')(page);
    },
    press: pressButton('Save Settings'),
    question: { title: 'Resume trading?', confirm: 'Resume Trading' },
  },
  {
    ...settingsScreen,
    name: 'Save thresholds',
    button: 'Save Thresholds',
    call: 'adminSettings.put',
    kind: 'else',
    undo: 'Edit Thresholds again: they apply to the next bar',
    arrange: async (page) => {
      await pressButton('Edit Thresholds')(page);
      await page.getByLabel('EMA fast').fill('8');
    },
    press: pressButton('Save Thresholds'),
  },
  {
    ...keysScreen,
    name: 'Save keys',
    button: 'Save Settings',
    call: 'config.save',
    kind: 'else',
    undo: 'Edit Settings again',
    arrange: typeKeys,
    press: pressButton('Save Settings'),
  },
  {
    ...keysScreen,
    name: 'Test the connection',
    button: 'Test Connection',
    call: 'config.test',
    kind: 'else',
    undo: 'nothing to undo: it reads the account',
    press: pressButton('Test Connection'),
  },
  {
    ...keysScreen,
    name: 'Test the connection with keys that are not saved',
    button: 'Test Connection',
    call: 'config.save',
    kind: 'does more',
    arrange: typeKeys,
    press: pressButton('Test Connection'),
    question: { title: 'Save what you typed, and test it?', confirm: 'Save and Test' },
  },
  {
    ...signIn,
    name: 'Begin to set a second factor up',
    button: 'Set Up',
    call: 'totp.enroll',
    kind: 'else',
    undo: 'Cancel: it is not on before its code is typed',
    press: pressButton('Set Up'),
  },
  {
    ...signIn,
    name: 'Turn the second factor on',
    button: null,
    call: 'totp.confirm',
    kind: 'else',
    undo: 'Turn Off',
    answers: { 'totp.enroll': { data: ENROLMENT } },
    arrange: async (page) => {
      await pressButton('Set Up')(page);
      await page.getByLabel('Code of the app').fill('123456');
    },
    press: pressButton('Turn on'),
  },
  {
    ...signIn,
    name: 'Begin to replace the second factor',
    button: null,
    call: 'totp.replace',
    kind: 'else',
    undo: 'Cancel: the old one counts until a code of the new one is typed',
    answers: ENROLLED_ANSWERS,
    press: pressButton('Replace'),
  },
  {
    ...signIn,
    name: 'New recovery codes',
    button: null,
    call: 'totp.renewCodes',
    kind: 'takes away',
    answers: ENROLLED_ANSWERS,
    press: pressButton('New Codes'),
    question: { title: 'Make ten new recovery codes?', confirm: 'Make new codes' },
  },
  {
    ...signIn,
    name: 'Turn the second factor off',
    button: null,
    call: 'totp.disable',
    kind: 'takes away',
    answers: ENROLLED_ANSWERS,
    press: pressButton('Turn Off'),
    question: { title: 'Turn the second factor off?', confirm: 'Turn off' },
  },
  {
    ...signIn,
    name: 'Change the password',
    button: 'Change',
    call: 'auth.changePassword',
    kind: 'else',
    undo: 'Change again: the present one is typed beside it, and Cancel is there',
    arrange: async (page) => {
      await pressButton('Change')(page);
      await page.getByLabel('Present password').fill('correct horse battery');
      await page.getByLabel('New password').fill('eight maids a-milking');
    },
    press: pressButton('Change password'),
  },
  {
    ...signIn,
    name: 'Sign out everywhere else',
    button: 'Sign Out Everywhere',
    call: 'auth.revokeSessions',
    kind: 'takes away',
    press: pressButton('Sign Out Everywhere'),
    question: { title: 'Sign out everywhere else?', confirm: 'Sign out' },
  },
  {
    ...signIn,
    name: 'Connect OpenID Connect',
    button: null,
    call: 'oidc.connect',
    kind: 'else',
    undo: 'Disconnect in its place',
    answers: { 'auth.methods': { fields: { oidc: true } } },
    press: pressButton('Connect'),
  },
  {
    ...signIn,
    name: 'Disconnect OpenID Connect',
    button: null,
    call: 'oidc.disconnect',
    kind: 'takes away',
    answers: { 'auth.security': { fields: { isConnected: true } } },
    press: pressButton('Disconnect'),
    question: { title: 'Disconnect OpenID Connect?', confirm: 'Disconnect' },
  },
  {
    ...signIn,
    name: 'Choose a picture',
    button: 'Choose',
    call: PICTURE_CALL,
    kind: 'else',
    undo: 'Remove beside it',
    press: (page) =>
      page
        .getByLabel('Picture file')
        .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('a picture') }),
  },
  {
    ...signIn,
    name: 'Remove the picture',
    button: null,
    call: PICTURE_CALL.replace('POST', 'DELETE'),
    kind: 'else',
    undo: 'Choose beside it',
    answers: { 'auth.user': { fields: { profileImageUrl: '/api/users/none/image' } } },
    press: pressButton('Remove'),
  },
  {
    name: 'Log out',
    button: 'Log out',
    call: 'auth.logout',
    path: '/history',
    kind: 'else',
    undo: 'sign in again: the bot goes on meanwhile',
    press: (page) => page.getByRole('button', { name: 'Log out', exact: true }).click(),
    question: null,
  },
];
