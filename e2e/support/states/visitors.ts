import { expect, type Page } from '@playwright/test';
import { isShown, pressButton, type ScreenState } from './state.ts';

const SIGN_IN = '/api/login';

const answerPath = (page: Page, path: string, status: number, json: unknown) =>
  page.route(`**${path}`, (route) => route.fulfill({ status, json }));

export const VISITOR_STATES: readonly ScreenState[] = [
  {
    name: 'the spinner before it is known who is there',
    path: '/api/login',
    reachState: async (page) => {
      await page.route('**/api/auth/session', () => new Promise<void>(() => {}));
      await page.goto('/');
      await isShown('Loading...')(page);
    },
  },
  {
    name: 'a server that is away',
    path: '/api/login',
    reachState: async (page) => {
      await page.route('**/api/auth/session', (route) => route.abort());
      await page.goto('/');
      await isShown('The server cannot be reached')(page);
    },
  },
  {
    name: 'sign-in with nothing entered',
    path: SIGN_IN,
    reachState: async (page) => {
      await pressButton(page, 'Sign in');
      await isShown('Enter your e-mail address.')(page);
    },
  },
  {
    name: 'sign-in refused',
    path: SIGN_IN,
    reachState: async (page) => {
      await answerPath(page, '/api/auth/login', 401, { error: 'The password is wrong.' });
      await fillSignIn(page);
      await isShown('The password is wrong.')(page);
    },
  },
  {
    name: 'sign-in on its way',
    path: SIGN_IN,
    reachState: async (page) => {
      await page.route('**/api/auth/login', () => new Promise<void>(() => {}));
      await fillSignIn(page);
      await expect(page.getByRole('button', { name: 'Signing in...' })).toBeDisabled();
    },
  },
  {
    name: 'sign-in with OpenID Connect and without an owner',
    path: '/',
    reachState: async (page) => {
      await answerPath(page, '/api/auth/methods', 200, { oidc: true, needsOwner: true });
      await page.goto(`${SIGN_IN}#oidc=refused`);
      await isShown('Continue with OpenID Connect')(page);
      await isShown('This server has no owner yet.')(page);
    },
  },
  {
    name: 'the second factor’s code',
    path: SIGN_IN,
    reachState: async (page) => {
      const json = { error: 'A code is wanted.', code: 'SECOND_FACTOR' };
      await answerPath(page, '/api/auth/login', 401, json);
      await fillSignIn(page);
      await expect(page.getByLabel('Code')).toBeVisible();
      await pressButton(page, 'Sign in');
      await expect(page.getByLabel('Code')).toHaveAttribute('aria-invalid', 'true');
    },
  },
  {
    name: 'registering with nothing entered',
    path: SIGN_IN,
    reachState: async (page) => {
      await pressButton(page, 'Create one');
      await pressButton(page, 'Create account');
      await expect(page.getByLabel('Password')).toHaveAttribute('aria-invalid', 'true');
    },
  },
  {
    name: 'registering by invitation',
    path: `${SIGN_IN}#invite=token`,
    reachState: isShown('With the address that this invitation was made for.'),
  },
  {
    name: 'a new password by a link',
    path: `${SIGN_IN}#reset=token`,
    reachState: isShown('Choose a new password'),
  },
];

async function fillSignIn(page: Page): Promise<void> {
  await page.getByLabel('Email').fill('owner@example.com');
  await page.getByLabel('Password').fill('correct horse battery');
  await pressButton(page, 'Sign in');
}
