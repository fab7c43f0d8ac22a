import type { Page } from '@playwright/test';
import { totpCodeOf } from '../authenticator.ts';
import { type Act, confirmAct, type Scene, textOf } from './act.ts';

const NEW_PASSWORD = 'eight maids a-milking';
/** One transparent pixel. */
const PICTURE_BASE64 =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

const signInCard = (page: Page) => page.locator('#sign-in');

async function heldSession({ product }: Scene, page: Page): Promise<string> {
  const answer = await page.request.get(`${product.origin}/api/auth/session`);
  const { user } = (await answer.json()) as { readonly user: object | null };
  return user === null ? 'signed out' : 'signed in';
}

async function shownSession(page: Page): Promise<string> {
  const isIn = await page.getByRole('button', { name: 'Log out', exact: true }).isVisible();
  return isIn ? 'signed in' : 'signed out';
}

/** Read from the audit log: trying the password would count as a guess. */
const heldNote =
  (action: string) =>
  async ({ product, person }: Scene) => {
    const { entries } = await product.owner.get<{
      readonly entries: readonly { readonly actor: string; readonly action: string }[];
    }>('/api/audit?limit=100');
    return String(entries.some((each) => each.actor === person.email && each.action === action));
  };

async function heldFactor({ person }: Scene): Promise<string> {
  const { hasSecondFactor } = await person.get<{ readonly hasSecondFactor: boolean }>(
    '/api/auth/security',
  );
  return hasSecondFactor ? 'ON' : 'OFF';
}

async function shownFactor(page: Page): Promise<string> {
  for (const name of ['Cancel', 'I have kept them']) {
    const button = signInCard(page).getByRole('button', { name });
    if (await button.isVisible()) await button.click();
  }
  return textOf(signInCard(page).getByText(/^(ON|OFF)$/));
}

async function beginFactor(page: Page): Promise<void> {
  await signInCard(page).getByRole('button', { name: 'Set Up' }).click();
  await page.getByLabel('Code of the app').waitFor();
}

/** Reads and types it at once: a code is valid for a minute. */
async function giveCode(page: Page): Promise<void> {
  const secret = (await page.locator('#sign-in code').textContent()) ?? '';
  await page.getByLabel('Code of the app').fill(totpCodeOf(secret));
  await page.getByRole('button', { name: 'Turn on' }).click();
}

async function turnFactorOn(page: Page): Promise<void> {
  // Another window may have turned it on.
  if ((await shownFactor(page)) === 'ON') return;
  await beginFactor(page);
  await giveCode(page);
  await page.getByRole('button', { name: 'I have kept them' }).click();
}

async function choosePicture(page: Page): Promise<void> {
  const buffer = Buffer.from(PICTURE_BASE64, 'base64');
  const file = { name: 'me.png', mimeType: 'image/png', buffer };
  await page.getByLabel('Picture file').setInputFiles(file);
}

const pictureAct = {
  heldOf: async ({ product, person }: Scene) => {
    const users =
      await product.owner.get<
        readonly { readonly email: string; readonly profileImageUrl: string | null }[]
      >('/api/users');
    const url = users.find(({ email }) => email === person.email)?.profileImageUrl ?? null;
    return url === null ? 'none' : 'a picture';
  },
  shownOf: async (page: Page) =>
    (await page.getByRole('banner').locator('img').count()) > 0 ? 'a picture' : 'none',
};

const ownSettingsAct = { path: '/api-settings', by: 'a new user' } as const;

export const SIGN_IN_ACTS: readonly Act[] = [
  {
    name: 'Sign in',
    call: 'auth.login',
    // Without the answer the browser has no session.
    isLost: true,
    path: '/api/login',
    by: 'a visitor',
    isSlow: true,
    prepare: ({ person }) => person.get('/api/auth/user'),
    arrange: async (page, { person }) => {
      await page.getByLabel('Email').fill(person.email);
      await page.getByLabel('Password').fill(person.password);
    },
    press: (page) => page.getByRole('button', { name: 'Sign in', exact: true }).click(),
    readHeld: heldSession,
    readShown: shownSession,
    done: 'signed in',
    says: /^$/,
  },
  {
    name: 'Choose a new password by a link',
    call: 'auth.resetPassword',
    path: async ({ product, person }) => {
      const users =
        await product.owner.get<readonly { readonly id: string; readonly email: string }[]>(
          '/api/users',
        );
      const id = users.find(({ email }) => email === person.email)?.id;
      const { resetLink } = await product.owner.post<{ readonly resetLink: string }>(
        `/api/users/${id}/reset-link`,
      );
      const { pathname, hash } = new URL(resetLink);
      return `${pathname}${hash}`;
    },
    by: 'a visitor',
    isSlow: true,
    arrange: (page) => page.getByLabel('New password').fill(NEW_PASSWORD),
    press: (page) => page.getByRole('button', { name: 'Change password' }).click(),
    readHeld: heldNote('password.reset'),
    readShown: null,
    done: 'true',
    says: /Your password is changed/,
  },
  {
    ...ownSettingsAct,
    name: 'Log out',
    call: 'auth.logout',
    path: '/bot-controls',
    press: (page) => page.getByRole('button', { name: 'Log out', exact: true }).click(),
    readHeld: heldSession,
    readShown: shownSession,
    done: 'signed out',
    says: /^$/,
  },
  {
    ...ownSettingsAct,
    name: 'Change the password',
    call: 'auth.changePassword',
    isSlow: true,
    isUnread: true,
    arrange: async (page, { person }) => {
      await signInCard(page).getByRole('button', { name: 'Change' }).click();
      await page.getByLabel('Present password').fill(person.password);
      await page.getByLabel('New password').fill(NEW_PASSWORD);
    },
    press: (page) => page.getByRole('button', { name: 'Change password' }).click(),
    readHeld: heldNote('password.changed'),
    readShown: null,
    done: 'true',
    says: /Password Changed/,
  },
  {
    ...ownSettingsAct,
    name: 'Sign out everywhere else',
    call: 'auth.revokeSessions',
    isUnread: true,
    press: (page) => confirmAct(page, 'Sign Out Everywhere', 'Sign out'),
    readHeld: heldNote('sessions.ended'),
    readShown: null,
    done: 'true',
    says: /Signed Out Elsewhere/,
  },
  {
    ...ownSettingsAct,
    name: 'Begin to set a second factor up',
    call: 'totp.enroll',
    isSlow: true,
    press: (page) => signInCard(page).getByRole('button', { name: 'Set Up' }).click(),
    readHeld: heldFactor,
    readShown: shownFactor,
    done: 'OFF',
    says: /^$/,
  },
  {
    ...ownSettingsAct,
    name: 'Turn the second factor on',
    call: 'totp.confirm',
    isSlow: true,
    arrange: beginFactor,
    press: giveCode,
    readHeld: heldFactor,
    readShown: shownFactor,
    done: 'ON',
    says: /^$/,
  },
  {
    ...ownSettingsAct,
    name: 'Begin to replace the second factor',
    call: 'totp.replace',
    isSlow: true,
    arrange: turnFactorOn,
    press: (page) => signInCard(page).getByRole('button', { name: 'Replace' }).click(),
    readHeld: heldFactor,
    readShown: shownFactor,
    done: 'ON',
    says: /^$/,
  },
  {
    ...ownSettingsAct,
    name: 'Make new recovery codes',
    call: 'totp.renewCodes',
    isUnread: true,
    arrange: turnFactorOn,
    press: async (page) => {
      await signInCard(page).getByRole('button', { name: 'New Codes' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Make new codes' }).click();
    },
    readHeld: heldNote('recovery-codes.renewed'),
    readShown: null,
    done: 'true',
    says: /Keep these recovery codes/,
  },
  {
    ...ownSettingsAct,
    name: 'Turn the second factor off',
    call: 'totp.disable',
    arrange: turnFactorOn,
    press: async (page) => {
      await signInCard(page).getByRole('button', { name: 'Turn Off' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Turn off' }).click();
    },
    readHeld: heldFactor,
    readShown: shownFactor,
    done: 'OFF',
    says: /Second Factor Off/,
  },
  {
    ...ownSettingsAct,
    name: 'Choose a picture',
    call: 'POST /api/auth/user/image',
    isSlow: true,
    press: choosePicture,
    readHeld: pictureAct.heldOf,
    readShown: pictureAct.shownOf,
    done: 'a picture',
    says: /Picture Changed/,
  },
  {
    ...ownSettingsAct,
    name: 'Remove the picture',
    call: 'DELETE /api/auth/user/image',
    isSlow: true,
    arrange: async (page) => {
      await choosePicture(page);
      await signInCard(page).getByRole('button', { name: 'Remove' }).waitFor();
    },
    press: (page) => signInCard(page).getByRole('button', { name: 'Remove' }).click(),
    readHeld: pictureAct.heldOf,
    readShown: pictureAct.shownOf,
    done: 'none',
    says: /Picture Removed/,
  },
];
