import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { SignInPage } from '../src/features/sign-in/page.tsx';
import { LONG_TIMEOUT } from './patience.ts';

interface LoginAnswer {
  readonly status?: number;
  readonly body?: object;
  readonly retryAfter?: number;
}

let signInMethods: { oidc: boolean; needsOwner: boolean };
/** In the order of calls; later ones succeed. */
let loginAnswers: LoginAnswer[];
let receivedForms: { readonly path: string; readonly body: unknown }[];
const replaced = vi.fn();

const server = setupServer(
  http.get('*/api/auth/methods', () => HttpResponse.json(signInMethods)),
  http.post('*/api/auth/*', async ({ request }) => {
    receivedForms.push({ path: new URL(request.url).pathname, body: await request.json() });
    const { status = 200, body = {}, retryAfter } = loginAnswers.shift() ?? {};
    const headers = retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) };
    return HttpResponse.json(body, { status, headers });
  }),
);

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
beforeEach(() => {
  signInMethods = { oidc: false, needsOwner: false };
  loginAnswers = [];
  receivedForms = [];
  replaced.mockReset();
  vi.spyOn(window.location, 'replace').mockImplementation(replaced);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});
afterAll(() => server.close());

const refusal = (error: string, code?: string) => ({
  error,
  message: error,
  ...(code === undefined ? {} : { code }),
});

function open(hash = '') {
  window.history.replaceState(null, '', `/api/login${hash}`);
  render(<SignInPage />);
  return userEvent.setup();
}

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);

async function signIn(user: ReturnType<typeof userEvent.setup>) {
  await user.type(field('Email'), 'mara@example.com');
  await user.type(field('Password'), 'correct horse');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
}

test('a right password leads to the app', async () => {
  await signIn(open());
  await waitFor(() => expect(replaced).toHaveBeenCalledWith('/'), LONG_TIMEOUT);
  expect(receivedForms).toEqual([
    { path: '/api/auth/login', body: { email: 'mara@example.com', password: 'correct horse' } },
  ]);
});

test('a password is masked until it is asked to be shown [V6.2.6]', async () => {
  const user = open();
  expect(field('Password').getAttribute('type')).toBe('password');
  await user.click(screen.getByRole('button', { name: 'Show' }));
  expect(field('Password').getAttribute('type')).toBe('text');
});

test('a password is pasted as it was copied, and named so that managers fill it in [V6.2.7]', async () => {
  const user = open();
  await user.type(field('Email'), 'mara@example.com');
  await user.click(field('Password'));
  await user.paste(' correct horse ');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  await waitFor(() => expect(receivedForms).toHaveLength(1), LONG_TIMEOUT);
  expect(receivedForms[0]?.body).toMatchObject({ password: ' correct horse ' });
  expect(field('Email').getAttribute('autocomplete')).toBe('username');
  expect(field('Password').getAttribute('autocomplete')).toBe('current-password');
});

test('a second factor is asked for in a step of its own, and a wrong code stays there', async () => {
  loginAnswers = [
    { status: 401, body: refusal('Enter the code.', 'SECOND_FACTOR') },
    { status: 401, body: refusal('The code is wrong, or was used before.', 'SECOND_FACTOR') },
  ];
  const user = open();
  await signIn(user);
  await screen.findByRole('heading', { name: 'Second factor' }, LONG_TIMEOUT);
  expect(document.activeElement).toBe(field('Code'));
  await user.type(field('Code'), '12');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(screen.getByRole('alert').textContent).toContain('six digits');
  expect(receivedForms).toHaveLength(1);

  await user.clear(field('Code'));
  await user.type(field('Code'), '123456');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  await screen.findByText('The code is wrong, or was used before.', {}, LONG_TIMEOUT);
  await user.clear(field('Code'));
  await user.type(field('Code'), 'ab2cde-3fg4hj-5km6np-7qr8st');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  await waitFor(() => expect(replaced).toHaveBeenCalledWith('/'), LONG_TIMEOUT);
  expect(receivedForms.at(-1)?.body).toMatchObject({
    email: 'mara@example.com',
    code: 'ab2cde-3fg4hj-5km6np-7qr8st',
  });
});

test('a user who must wait sees how long, in words', async () => {
  const body = refusal('Too many wrong passwords. Try again later.');
  loginAnswers = [{ status: 429, body, retryAfter: 400 }];
  await signIn(open());
  await screen.findByText('Too many wrong passwords. Try again in 7 minutes.', {}, LONG_TIMEOUT);
});

test.each([
  ['#setup=tok', 'Set up the owner account', 'Create owner account', { setupToken: 'tok' }],
  ['#invite=tok', 'Create your account', 'Create account', { inviteToken: 'tok' }],
])('%s creates an account with its token', async (hash, title, button, token) => {
  signInMethods = { oidc: false, needsOwner: true };
  const user = open(hash);
  expect(screen.getByRole('heading', { name: title })).toBeDefined();
  expect(screen.getByText(/12 to 128 characters/)).toBeDefined();
  await user.type(field('Email'), 'mara@example.com');
  await user.type(field('Password'), 'short');
  await user.click(screen.getByRole('button', { name: button }));
  expect(screen.getByRole('alert').textContent).toBe('Use at least 12 characters.');
  expect(receivedForms).toEqual([]);
  await user.type(field('Password'), ' but longer');
  await user.click(screen.getByRole('button', { name: button }));
  await waitFor(() => expect(replaced).toHaveBeenCalledWith('/'), LONG_TIMEOUT);
  expect(receivedForms[0]?.body).toMatchObject({ email: 'mara@example.com', ...token });
});

test('E1 the set-up page proposes the operator’s address, and takes another', async () => {
  signInMethods = { oidc: false, needsOwner: true };
  const user = open('#setup=tok&email=ann%40example.com');
  expect(field('Email').value).toBe('ann@example.com');
  await user.clear(field('Email'));
  await user.type(field('Email'), 'me@home.example');
  await user.type(field('Password'), 'a password of mine');
  await user.click(screen.getByRole('button', { name: 'Create owner account' }));
  await waitFor(() => expect(replaced).toHaveBeenCalledWith('/'), LONG_TIMEOUT);
  expect(receivedForms[0]?.body).toMatchObject({ email: 'me@home.example', setupToken: 'tok' });
});

test('D14 a set-up link that was used leads to signing in, and says so', async () => {
  open('#setup=tok');
  await screen.findByText(/This server has an owner/, {}, LONG_TIMEOUT);
  expect(screen.getByRole('heading', { name: 'Sign in' })).toBeDefined();
});

test('a refusal that names a field shows there, and the field has the focus', async () => {
  loginAnswers = [{ status: 400, body: refusal('password: is one of the most common ones') }];
  const user = open('#invite=tok');
  await user.type(field('Email'), 'mara@example.com');
  await user.type(field('Password'), 'password1234');
  await user.click(screen.getByRole('button', { name: 'Create account' }));
  await screen.findByText('Is one of the most common ones.', {}, LONG_TIMEOUT);
  expect(document.activeElement).toBe(field('Password'));
});

test('a reset link sets a new password, leaves the address, and leads back to signing in', async () => {
  const user = open('#reset=tok');
  await user.type(field('New password'), 'a longer password');
  await user.click(screen.getByRole('button', { name: 'Change password' }));
  await screen.findByText('Your password is changed. Sign in with it.', {}, LONG_TIMEOUT);
  expect(receivedForms).toEqual([
    { path: '/api/auth/reset', body: { token: 'tok', password: 'a longer password' } },
  ]);
  expect(window.location.hash).toBe('');
  expect(replaced).not.toHaveBeenCalled();
});

test('OpenID Connect is offered where the server has it, as a plain link', async () => {
  open();
  expect(screen.queryByRole('link', { name: 'Continue with OpenID Connect' })).toBeNull();
  cleanup();
  signInMethods = { oidc: true, needsOwner: false };
  open();
  const link = await screen.findByRole(
    'link',
    { name: 'Continue with OpenID Connect' },
    LONG_TIMEOUT,
  );
  expect(link.getAttribute('href')).toBe('/api/auth/oidc');
});

test('why OpenID Connect signed no user in is shown', () => {
  open('#oidc=not-allowed');
  expect(screen.getByRole('alert').textContent).toContain('may not sign in here');
});

test('who has a second factor gives its code after OpenID Connect too', async () => {
  const user = open('#oidc=second-factor');
  await user.type(field('Code'), '123456');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  await waitFor(() => expect(replaced).toHaveBeenCalledWith('/'), LONG_TIMEOUT);
  expect(receivedForms).toEqual([{ path: '/api/auth/oidc/code', body: { code: '123456' } }]);
});

test('a server without an owner says where its link is', async () => {
  signInMethods = { oidc: false, needsOwner: true };
  open();
  await screen.findByText(/This server has no owner yet/, {}, LONG_TIMEOUT);
});

test('a password can be looked at', async () => {
  const user = open();
  expect(field('Password').type).toBe('password');
  await user.click(screen.getByRole('button', { name: 'Show' }));
  expect(field('Password').type).toBe('text');
});
