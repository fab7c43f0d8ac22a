import { describe, expect, it } from 'vitest';
import { type CallContext, refused } from '../src/index.ts';
import { fakeContext, rest, TRADER } from './fakes.ts';

const AT = '2026-11-20T15:00:00.000Z';
const EMAIL = 'ada@example.com';
const PASSWORD = 'correct horse battery';

async function get(path: string, viewer: CallContext['viewer'] = TRADER) {
  return (await rest({ method: 'GET', path }, fakeContext(viewer))).body;
}

async function post(path: string, body?: unknown, auth: Partial<CallContext['auth']> = {}) {
  const context = fakeContext(TRADER);
  const answer = await rest(
    { method: 'POST', path, body },
    { ...context, auth: { ...context.auth, ...auth } },
  );
  return { ...answer, received: context.received };
}

describe('GET /api/auth/user', () => {
  it('has exactly the fields of a user [V8.2.3] [V15.3.1]', async () => {
    expect(await get('/api/auth/user')).toEqual({
      id: 'trader',
      firstName: 'Ada',
      lastName: null,
      email: EMAIL,
      profileImageUrl: null,
      isAdmin: false,
      isActive: true,
      hasApiConfig: true,
      environment: 'paper',
      autoTrade: true,
      createdAt: AT,
    });
  });
});

describe('GET /api/auth/session', () => {
  it('is the user for who is signed in, and no one for a visitor', async () => {
    expect(await get('/api/auth/session')).toEqual({ user: await get('/api/auth/user') });
    expect(await get('/api/auth/session', null)).toEqual({ user: null });
  });
});

describe('GET /api/auth/methods', () => {
  it('shows everybody what the sign-in page offers', async () => {
    expect(await get('/api/auth/methods', null)).toEqual({ oidc: false, needsOwner: false });
  });
});

describe('GET /api/auth/security', () => {
  it('says how safe the sign-in is', async () => {
    expect(await get('/api/auth/security')).toEqual({
      hasSecondFactor: true,
      mustEnrol: false,
      recoveryCodesLeft: 9,
      isIdle: false,
      factorAgeMs: null,
      hasPassword: true,
      isConnected: false,
    });
  });
});

describe('POST /api/auth/login', () => {
  const login = (code?: string, auth: Partial<CallContext['auth']> = {}) =>
    post('/api/auth/login', { email: EMAIL, password: 'x', code }, auth);

  it.each([
    ['123 456', '123456'],
    [' AB2CDE-3FG4HJ - 5KM6NP-7QR8ST ', 'ab2cde-3fg4hj-5km6np-7qr8st'],
  ])('reads the code %s as it was meant', async (code, meant) => {
    const { received } = await login(code);
    expect(received).toEqual([['login', { email: EMAIL, password: 'x', code: meant }]]);
  });

  it.each(['12345', '1234567', 'ab1cd-2ef3g', 'ab2cde3fg4hj5km6np7qr8st', '١٢٣٤٥٦', ''])(
    'refuses the code %j',
    async (code) => {
      const { status, body, received } = await login(code);
      expect(status).toBe(400);
      expect(body).toMatchObject({ error: expect.stringMatching(/^code: /) });
      expect(received).toEqual([]);
    },
  );

  it('says that a second factor is needed', async () => {
    const message = 'Enter the code of your authenticator app.';
    const answer = await login(undefined, {
      login: () => refused({ code: 'SECOND_FACTOR', message }),
    });
    expect(answer).toMatchObject({
      status: 401,
      body: { error: message, message, code: 'SECOND_FACTOR' },
    });
  });

  it('takes a password that was long enough once, or too long for today', async () => {
    for (const password of ['short', 'x'.repeat(256)]) {
      expect((await post('/api/auth/login', { email: EMAIL, password })).status).toBe(200);
    }
  });
});

describe('a new password', () => {
  const calls: readonly [path: string, field: string, body: (password: string) => unknown][] = [
    ['/api/auth/register', 'password', (password) => ({ email: EMAIL, password })],
    ['/api/auth/reset', 'password', (password) => ({ token: 'T', password })],
    ['/api/auth/password', 'newPassword', (newPassword) => ({ currentPassword: 'x', newPassword })],
  ];

  it.each(calls)(
    'at %s has 12 to 128 characters of any kind [V6.2.1] [V6.2.5] [V6.2.9]',
    async (path, field, body) => {
      for (const password of ['x'.repeat(12), ' '.repeat(12), 'pässwörter ✓✓', 'x'.repeat(128)]) {
        expect((await post(path, body(password))).status).toBe(200);
      }
      for (const password of ['', 'x'.repeat(11), 'x'.repeat(129)]) {
        const answer = await post(path, body(password));
        expect(answer).toMatchObject({
          status: 400,
          body: { error: expect.stringMatching(`^${field}: `) },
          received: [],
        });
      }
    },
  );

  it('is passed on as it was typed [V6.2.8]', async () => {
    const input = { currentPassword: ' Old ', newPassword: ' Correct Horse ' };
    const { body, received } = await post('/api/auth/password', input);
    expect(body).toEqual({
      message: 'Your password is changed. You are signed out everywhere else.',
    });
    expect(received).toEqual([['changePassword', input]]);
  });

  it('needs the token of a link', async () => {
    const answer = await post('/api/auth/reset', { token: '', password: PASSWORD });
    expect(answer).toMatchObject({ status: 400, body: { error: 'token: must not be empty' } });
    const { body, received } = await post('/api/auth/reset', { token: 'T', password: PASSWORD });
    expect(body).toEqual({ message: 'Your password is changed. Sign in with it.' });
    expect(received).toEqual([['resetPassword', { token: 'T', password: PASSWORD }]]);
  });
});

describe('POST /api/auth/register', () => {
  it('takes the token of an invitation', async () => {
    const input = { email: EMAIL, password: PASSWORD, inviteToken: 'T' };
    expect((await post('/api/auth/register', input)).received).toEqual([['register', input]]);
  });
});

describe('an e-mail address [K8]', () => {
  const register = (email: string) => post('/api/auth/register', { email, password: PASSWORD });

  it.each([
    'аda@example.com',
    'ada@exаmple.com',
    'ａda@example.com',
    'ada@exämple.com',
    // The kelvin sign, whose lower case is a plain letter.
    '\u212Aim@example.com',
    'ada\u200b@example.com',
  ])('that only looks like another is refused: %s', async (email) => {
    const { status, body, received } = await register(email);
    expect(status).toBe(400);
    expect(body).toMatchObject({
      error: 'email: must be written in plain letters from a to z, digits and signs',
    });
    expect(received).toEqual([]);
  });

  it('has one form', async () => {
    const { received } = await register('\t Ada.L+x@Example.COM ');
    expect(received).toEqual([['register', { email: 'ada.l+x@example.com', password: PASSWORD }]]);
  });
});

describe('POST /api/auth/step-up', () => {
  const stepUp = (body: unknown) => post('/api/auth/step-up', body);

  it('takes a code or the password', async () => {
    expect(await stepUp({ code: '123456' })).toMatchObject({
      body: { message: 'Confirmed.' },
      received: [['giveCode', '123456']],
    });
    expect((await stepUp({ password: ' x' })).received).toEqual([['givePassword', ' x']]);
  });

  it.each([[{}], [undefined], [{ code: '123456', password: 'x' }]])(
    'takes one of them: %j',
    async (body) => {
      const { status, received } = await stepUp(body);
      expect(status).toBe(400);
      expect(received).toEqual([]);
    },
  );

  it('says what is missing', async () => {
    const { body } = await stepUp({});
    expect(body).toMatchObject({ error: 'exactly one of code and password is needed' });
  });

  it('counts guesses where the port does', async () => {
    const answer = await post(
      '/api/auth/step-up',
      { password: 'x' },
      { proveByPassword: () => refused({ code: 'TOO_MANY', message: 'Later.', retryAfter: 60 }) },
    );
    expect(answer).toMatchObject({ status: 429, headers: { 'retry-after': '60' } });
  });
});

describe('the second factor', () => {
  it('is enrolled', async () => {
    expect(await post('/api/auth/totp/enroll')).toMatchObject({
      body: { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Tideline' },
      received: [['enrol']],
    });
  });

  it('is confirmed with its first code, and answers ten recovery codes', async () => {
    const { body, received } = await post('/api/auth/totp/confirm', { code: '123 456' });
    expect(body).toEqual({
      recoveryCodes: Array.from({ length: 10 }, (_, index) => `ab2cde-3fg4hj-5km6np-7qr8s${index}`),
    });
    expect(received).toEqual([['confirmEnrolment', '123456']]);
  });

  it('is not confirmed with a recovery code', async () => {
    const answer = await post('/api/auth/totp/confirm', { code: 'ab2cde-3fg4hj-5km6np-7qr8st' });
    expect(answer).toMatchObject({ status: 400, body: { error: 'code: must be six digits' } });
  });

  it('is disabled', async () => {
    expect(await post('/api/auth/totp/disable')).toMatchObject({
      body: { message: 'The second factor is off.' },
      received: [['disableSecondFactor']],
    });
  });
});

describe('POST /api/auth/sessions/revoke', () => {
  it('signs out everywhere else', async () => {
    expect(await post('/api/auth/sessions/revoke')).toMatchObject({
      body: { message: 'You are signed out everywhere else.' },
      received: [['endOtherSessions']],
    });
  });
});
