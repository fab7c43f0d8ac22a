import { NO_PASSWORD_HASH } from '@tideline/db';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { OidcSignIn } from '../src/auth/oidc/oidc.ts';
import { OidcIssuer } from '../src/auth/oidc/oidc-issuer.ts';
import { createLog } from '../src/runtime/log.ts';
import {
  ANN,
  type AuthWorld,
  BOB,
  type Browser,
  createAuthWorld,
  outcome,
  valueOrThrow,
} from './auth-world.ts';
import { CLIENT, type FakeIssuer, startFakeIssuer } from './fake-issuer.ts';
import { OWNER } from './owner.ts';
import { totpCode } from './totp-code.ts';

const MINUTE = 60_000;
const ORIGIN = 'https://tideline.example.com';

let issuer: FakeIssuer;
let world: AuthWorld;
let oidc: OidcSignIn;
beforeAll(async () => {
  issuer = await startFakeIssuer();
});
afterAll(() => issuer.close());
beforeEach(() => {
  world = createAuthWorld({
    publicOrigin: ORIGIN,
    oidc: { issuer: issuer.issuer, ...CLIENT },
  });
  const { oidc: offered } = world.accounts;
  if (offered === null) throw new Error('OpenID Connect is not offered');
  oidc = offered;
  issuer.claims = verified(ANN.email);
  issuer.meanwhile = () => undefined;
  issuer.forgery = null;
});

const verified = (email: string, sub = `subject of ${email}`) => ({
  sub,
  email,
  email_verified: true,
});

/** To the issuer and back; returns where the browser is sent. */
async function visit(browser: Browser): Promise<string> {
  const query = issuer.signIn(await oidc.beginSignIn(browser.jar()));
  return oidc.finishSignIn(query, browser.jar());
}

async function registered(person = ANN): Promise<Browser> {
  world.repositories.allowedEmails.add(person.email, 0);
  const inviteToken = world.link('invite', person.email);
  const browser = world.browser();
  valueOrThrow(await browser.calls.register({ ...person, inviteToken }));
  return browser;
}

describe('beginning', () => {
  test('sends the browser to the issuer with PKCE, state and nonce [V3.3.1] [V3.7.2] [V11.5.1]', async () => {
    const browser = world.browser();
    const url = new URL(await oidc.beginSignIn(browser.jar()));
    expect(url.origin).toBe(issuer.issuer);
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      client_id: CLIENT.clientId,
      response_type: 'code',
      redirect_uri: `${ORIGIN}/api/auth/oidc/callback`,
      scope: 'openid email profile',
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect(url.searchParams.has('max_age')).toBe(false);
    expect(browser.received).toEqual([
      expect.stringMatching(/^__Host-oidc=.*HttpOnly.*Lax.*Secure/),
    ]);
  });

  test('with an issuer that is away says so, and works when it is back', async () => {
    const gone = await startFakeIssuer();
    await gone.close();
    const settings = { issuer: gone.issuer, ...CLIENT };
    const { accounts } = createAuthWorld({ publicOrigin: ORIGIN, oidc: settings });
    expect(await accounts.oidc?.beginSignIn(world.browser().jar())).toBe('/api/login#oidc=away');
  });

  test('is offered only where an issuer is set [V3.7.2]', async () => {
    expect(await world.browser().calls.readSignInMethods()).toMatchObject({ oidc: true });
    expect(await createAuthWorld().browser().calls.readSignInMethods()).toMatchObject({
      oidc: false,
    });
  });

  test.each(['http://login.example.com', 'ftp://localhost'])(
    'at %s is a mistake [V13.2.5]',
    (address) => {
      expect(() => new OidcIssuer({ issuer: address, ...CLIENT }, ORIGIN)).toThrow(RangeError);
    },
  );
});

describe('a new user', () => {
  test('with a verified address from the whitelist registers, without an invitation [V7.6.1]', async () => {
    issuer.claims = { ...verified(' Ann@Example.com'), given_name: 'Ann', family_name: 'Lee' };
    const browser = world.browser();
    expect(await visit(browser)).toBe('/');
    expect(await browser.viewer()).toMatchObject({
      email: ANN.email,
      firstName: 'Ann',
      lastName: 'Lee',
      passwordHash: NO_PASSWORD_HASH,
      isAdmin: false,
    });
    expect(world.opened).toHaveLength(1);
    expect(await browser.calls.readAccountSecurity()).toMatchObject({ hasPassword: false });
    const again = world.browser();
    expect(await visit(again)).toBe('/');
    expect((await again.viewer())?.id).toBe((await browser.viewer())?.id);
    expect(world.opened).toHaveLength(1);
  });

  test.each([
    ['whose address is not verified', { ...verified(ANN.email), email_verified: false }],
    [
      'whose address is verified in other words',
      { ...verified(ANN.email), email_verified: 'true' },
    ],
    ['whose address may be verified', { sub: 'ann', email: ANN.email }],
    ['without an address', { sub: 'ann', email_verified: true }],
    ['who is not on the whitelist', verified('eve@example.com')],
    ['with an address that looks like one', verified('аnn@example.com')],
    ['with the address of the owner, who needs the set-up link', verified(OWNER.email)],
  ])('%s does not', async (_who, claims) => {
    issuer.claims = claims;
    const browser = world.browser();
    expect(await visit(browser)).toBe('/api/login#oidc=not-allowed');
    expect(await browser.viewer()).toBeNull();
    expect(world.repositories.users.listUsers()).toEqual([]);
    expect(world.actions()).toEqual(['registration.refused']);
  });

  test('who is refused is written down by the verified address, ten times', async () => {
    issuer.claims = verified('eve@example.com');
    const endings: string[] = [];
    for (let n = 0; n < 12; n += 1) endings.push(await visit(world.browser('192.0.2.9')));
    expect(endings.slice(9)).toEqual([
      '/api/login#oidc=not-allowed',
      ...Array(2).fill('/api/login#oidc=too-many'),
    ]);
    const eve = { actor: 'system', subject: 'eve@example.com', address: '192.0.2.9' };
    expect(world.audit).toEqual([
      ...Array(10).fill({ ...eve, actorId: null, action: 'registration.refused' }),
      { ...eve, actorId: null, action: 'registration.locked' },
    ]);
    // Registering with a password counts as the same guess.
    expect(outcome(await world.browser('192.0.2.9').calls.register(ANN))).toBe('TOO_MANY');
  });

  test('with an address that is not verified is written down without it', async () => {
    issuer.claims = { ...verified('eve@example.com'), email_verified: false };
    await visit(world.browser());
    expect(world.audit).toEqual([
      expect.objectContaining({ action: 'registration.refused', subject: null }),
    ]);
  });
});

describe('an account that is there', () => {
  test('is not taken over by its address [V6.3.4] [V6.8.1]', async () => {
    await registered();
    const browser = world.browser();
    expect(await visit(browser)).toBe('/api/login#oidc=sign-in-first');
    expect(await browser.viewer()).toBeNull();
  });

  test('is connected by who is signed in to it, and from then on signs in', async () => {
    const browser = await registered();
    expect(await visit(browser)).toBe('/api-settings#oidc=connected');
    expect(world.actions()).toContain('identity.linked');
    expect(await browser.viewer()).toMatchObject({ email: ANN.email });
    expect(await browser.calls.readAccountSecurity()).toMatchObject({
      isConnected: true,
      hasPassword: true,
    });
    const elsewhere = world.browser();
    expect(await visit(elsewhere)).toBe('/');
    expect(await elsewhere.viewer()).toMatchObject({ email: ANN.email });
    expect(outcome(await world.browser().calls.login(ANN))).toBe('ok');
  });

  test('is not connected in an idle session, nor in that of another account [V7.5.1]', async () => {
    const bob = await registered(BOB);
    const ann = await registered();
    expect(await visit(bob)).toBe('/api-settings#oidc=other-account');
    expect(await bob.viewer()).toMatchObject({ email: BOB.email });
    world.wall.advance(31 * MINUTE);
    expect(await visit(ann)).toBe('/api-settings#oidc=confirm-first');
    expect(await ann.calls.readAccountSecurity()).toMatchObject({ isConnected: false });
  });

  test('is not connected five minutes after the password was given, in use or not [V7.5.1]', async () => {
    const ann = await registered();
    world.wall.advance(5 * MINUTE);
    await ann.calls.noteUserActivity();
    expect(await visit(ann)).toBe('/api-settings#oidc=confirm-first');
    valueOrThrow(await ann.calls.proveByPassword(ANN.password));
    expect(await visit(ann)).toBe('/api-settings#oidc=connected');
  });

  test('is not connected when the session ends while the issuer is asked', async () => {
    const ann = await registered();
    issuer.meanwhile = () => world.repositories.sessions.removeOfUser(world.userOf(ANN.email).id);
    expect(await visit(ann)).toBe('/api/login#oidc=signed-out');
    expect(world.actions()).not.toContain('identity.linked');
  });

  test('is not connected with another user’s identity', async () => {
    world.repositories.allowedEmails.add(BOB.email, 0);
    issuer.claims = verified(BOB.email);
    expect(await visit(world.browser())).toBe('/');
    const ann = await registered();
    expect(await visit(ann)).toBe('/api-settings#oidc=other-account');
    expect(await ann.viewer()).toMatchObject({ email: ANN.email });
  });

  test('is not connected without a fresh second factor [V7.5.1]', async () => {
    const ann = await registered();
    const { secret } = valueOrThrow(await ann.calls.enrolSecondFactor());
    valueOrThrow(await ann.calls.confirmEnrolment(totpCode(secret, world.wall.now())));
    world.wall.advance(6 * MINUTE);
    valueOrThrow(await ann.calls.proveByPassword(ANN.password));
    expect(await visit(ann)).toBe('/api-settings#oidc=confirm-first');
  });

  test('made through the issuer is not given to the next person with the address [V6.8.1]', async () => {
    expect(await visit(world.browser())).toBe('/');
    issuer.claims = verified(ANN.email, 'another subject');
    const other = world.browser();
    expect(await visit(other)).toBe('/api/login#oidc=sign-in-first');
    expect(await other.viewer()).toBeNull();
  });

  test('of a suspended or deleted user signs no one in [V6.3.4]', async () => {
    expect(await visit(world.browser())).toBe('/');
    const { id } = world.userOf(ANN.email);
    const browser = world.browser();
    world.repositories.users.setActive(id, false);
    expect(await visit(browser)).toBe('/api/login#oidc=not-allowed');
    expect(await browser.viewer()).toBeNull();
    expect(world.audit.at(-1)).toMatchObject({
      action: 'sign-in.refused',
      subject: ANN.email,
      actor: 'system',
    });
    world.repositories.users.softDelete(id, 0);
    world.repositories.allowedEmails.remove(ANN.email);
    expect(await visit(browser)).toBe('/api/login#oidc=not-allowed');
  });
});

test('who is suspended is recorded ten times, and keeps no one else out', async () => {
  expect(await visit(world.browser())).toBe('/');
  world.repositories.users.setActive(world.userOf(ANN.email).id, false);
  const before = world.actions().length;
  const endings: string[] = [];
  for (let n = 0; n < 12; n += 1) endings.push(await visit(world.browser()));
  expect(endings.slice(9)).toEqual([
    '/api/login#oidc=not-allowed',
    ...Array(2).fill('/api/login#oidc=too-many'),
  ]);
  expect(world.actions().slice(before)).toEqual([
    ...Array(10).fill('sign-in.refused'),
    'sign-in.locked',
  ]);
  world.repositories.allowedEmails.add(BOB.email, 0);
  issuer.claims = verified(BOB.email);
  expect(await visit(world.browser())).toBe('/');
});

describe('who is signed in and has no password', () => {
  const sinceEpoch = () => Math.floor(world.wall.now() / 1_000);
  let browser: Browser;
  beforeEach(async () => {
    browser = world.browser();
    await visit(browser);
    world.wall.advance(31 * MINUTE);
  });

  test('has to come from the issuer again, who is to ask again', async () => {
    const message = expect.stringContaining('Sign in with OpenID Connect again');
    expect(await browser.calls.refuseIfIdle()).toMatchObject({ code: 'IDLE', message });
    expect(await browser.calls.refuseUnlessReauthenticated()).toMatchObject({
      code: 'REAUTHENTICATE',
      message,
    });
    expect(outcome(await browser.calls.proveByPassword('!'))).toBe('CONFLICT');
    const url = new URL(await oidc.beginSignIn(browser.jar()));
    expect(url.searchParams.get('max_age')).toBe('0');
  });

  test('goes on after that, under another id, no longer than before [V7.6.1]', async () => {
    const before = browser.header;
    issuer.claims = { ...verified(ANN.email), auth_time: sinceEpoch() - 60 };
    expect(await visit(browser)).toBe('/api-settings#oidc=confirmed');
    expect(await browser.calls.refuseIfIdle()).toBeNull();
    expect(await browser.calls.refuseUnlessReauthenticated()).toBeNull();
    expect(await world.accounts.viewerOf(before)).toBeNull();
    world.wall.advance(4 * MINUTE);
    // The issuer's time of the proof counts, not that of the return.
    expect(await browser.calls.refuseUnlessReauthenticated()).toMatchObject({
      code: 'REAUTHENTICATE',
    });
    world.wall.advance(12 * 60 * MINUTE - 35 * MINUTE - 1);
    expect(await browser.viewer()).not.toBeNull();
    world.wall.advance(1);
    expect(await browser.viewer()).toBeNull();
  });

  test('goes on after that without a code, which stays as old as it was', async () => {
    const { secret } = valueOrThrow(await browser.calls.enrolSecondFactor());
    valueOrThrow(await browser.calls.confirmEnrolment(totpCode(secret, world.wall.now())));
    world.wall.advance(31 * MINUTE);
    expect(await visit(browser)).toBe('/api-settings#oidc=confirmed');
    expect(await browser.calls.refuseIfIdle()).toBeNull();
    expect(await browser.calls.refuseUnlessRecentFactor()).toMatchObject({ code: 'STEP_UP' });
  });

  test('proves nothing when the issuer says that it did not ask again [V6.8.4]', async () => {
    issuer.claims = { ...verified(ANN.email), auth_time: sinceEpoch() - 300 };
    expect(await visit(browser)).toBe('/api-settings#oidc=not-anew');
    expect(await browser.calls.refuseIfIdle()).toMatchObject({ code: 'IDLE' });
  });

  test('proves nothing by signing in again where the issuer has not asked', async () => {
    issuer.claims = { ...verified(ANN.email), auth_time: sinceEpoch() - 300 };
    const elsewhere = world.browser();
    expect(await visit(elsewhere)).toBe('/');
    expect(await elsewhere.calls.refuseIfIdle()).toBeNull();
    expect(await elsewhere.calls.refuseUnlessReauthenticated()).toMatchObject({
      code: 'REAUTHENTICATE',
    });
  });

  test('proves nothing with another user’s identity', async () => {
    issuer.claims = verified(ANN.email, 'another subject');
    expect(await visit(browser)).toBe('/api-settings#oidc=confirm-first');
    issuer.claims = verified(BOB.email);
    expect(await visit(browser)).toBe('/api-settings#oidc=other-account');
    expect(await browser.calls.refuseIfIdle()).toMatchObject({ code: 'IDLE' });
  });
});

describe('disconnecting', () => {
  test('leaves the password as the only way in', async () => {
    const browser = await registered();
    expect(outcome(await browser.calls.disconnectIdentities())).toBe('CONFLICT');
    await visit(browser);
    valueOrThrow(await browser.calls.disconnectIdentities());
    expect(await browser.calls.readAccountSecurity()).toMatchObject({ isConnected: false });
    expect(world.actions()).toContain('identity.unlinked');
    expect(await visit(world.browser())).toBe('/api/login#oidc=sign-in-first');
    expect(outcome(await world.browser().calls.login(ANN))).toBe('ok');
  });

  test('is refused to who has no password', async () => {
    const browser = world.browser();
    await visit(browser);
    expect(outcome(await browser.calls.disconnectIdentities())).toBe('CONFLICT');
    expect(await visit(world.browser())).toBe('/');
  });
});

describe('a return that was not begun like this', () => {
  const refused = '/api/login#oidc=refused';

  test.each([
    ['another state', (query: string) => query.replace(/state=[^&]+/, 'state=other')],
    ['no state', (query: string) => query.replace(/&state=[^&]+/, '')],
    ['another code', (query: string) => query.replace(/code=[^&]+/, 'code=other')],
    ['a refusal of the issuer', () => '?error=access_denied'],
    ['nothing', () => ''],
  ])('with %s is refused', async (_what, change) => {
    const browser = world.browser();
    const query = issuer.signIn(await oidc.beginSignIn(browser.jar()));
    expect(await oidc.finishSignIn(change(query), browser.jar())).toBe(refused);
    expect(await browser.viewer()).toBeNull();
  });

  test('in another browser is refused, before the issuer is asked [V7.6.2] [V14.2.1]', async () => {
    const query = issuer.signIn(await oidc.beginSignIn(world.browser().jar()));
    const before = issuer.exchanges();
    const victim = world.browser();
    expect(await oidc.finishSignIn(query, victim.jar())).toBe(refused);
    await oidc.beginSignIn(victim.jar());
    expect(await oidc.finishSignIn(query, victim.jar())).toBe(refused);
    expect(issuer.exchanges()).toBe(before);
  });

  test('a second time is refused [V7.6.2]', async () => {
    const browser = world.browser();
    const query = issuer.signIn(await oidc.beginSignIn(browser.jar()));
    const begun = new Map(browser.cookies);
    expect(await oidc.finishSignIn(query, browser.jar())).toBe('/');
    expect(browser.cookies.has('__Host-oidc')).toBe(false);
    expect(await oidc.finishSignIn(query, browser.jar())).toBe('/api-settings#oidc=refused');
    for (const [name, value] of begun) browser.cookies.set(name, value);
    expect(await oidc.finishSignIn(query, browser.jar())).toBe('/api-settings#oidc=refused');
  });

  test('after ten minutes is refused [V7.6.2]', async () => {
    const browser = world.browser();
    const query = issuer.signIn(await oidc.beginSignIn(browser.jar()));
    world.wall.advance(10 * MINUTE);
    expect(await oidc.finishSignIn(query, browser.jar())).toBe(refused);
  });

  test.each([
    ['for another begin', { nonce: 'another' }],
    ['for another client', { aud: 'another' }],
    ['of another issuer', { iss: 'https://other.example.com' }],
    ['about no one', { sub: undefined }],
  ])('with a token %s is refused [V6.8.1] [V6.8.2]', async (_what, lie) => {
    issuer.claims = { ...verified(ANN.email), ...lie } as FakeIssuer['claims'];
    const browser = world.browser();
    expect(await visit(browser)).toBe(refused);
    expect(await browser.viewer()).toBeNull();
  });

  test('with a token that has expired is refused [V9.2.1]', async () => {
    issuer.expiresAt = 1;
    expect(await visit(world.browser())).toBe(refused);
    issuer.expiresAt = null;
  });

  test('with a token that the issuer did not sign is refused [V6.8.2] [V9.1.1]', async () => {
    issuer.forgery = 'unpublished key';
    expect(await visit(world.browser())).toBe(refused);
  });

  test.each(['sent key', 'none', 'client secret'] as const)(
    'with a token whose signature says itself how to check it is refused: %s [V6.8.2] [V9.1.1] [V9.1.2] [V9.1.3]',
    async (forgery) => {
      issuer.forgery = forgery;
      expect(await visit(world.browser())).toBe(refused);
    },
  );

  test('is logged without its code, the secret of the client, or what binds it [M12] [V14.2.1] [V16.2.5]', async () => {
    const lines: string[] = [];
    const log = createLog('trace', { write: (line) => void lines.push(line) });
    const settings = { issuer: issuer.issuer, ...CLIENT };
    const { accounts } = createAuthWorld({ publicOrigin: ORIGIN, oidc: settings, log });
    const browser = world.browser();
    const queries = [(query: string) => query.replace(/code=[^&]+/, 'code=a-code-of-the-issuer')];
    queries.push((query) => query.replace(/state=[^&]+/, 'state=other'));
    queries.push((query) => `${query}&error=access_denied`);
    const secrets = [CLIENT.clientSecret, 'a-code-of-the-issuer'];
    for (const change of queries) {
      const query = issuer.signIn((await accounts.oidc?.beginSignIn(browser.jar())) ?? '');
      secrets.push(...[...browser.cookies.values()].join('.').split('.').slice(0, 3));
      expect(await accounts.oidc?.finishSignIn(change(query), browser.jar())).toBe(refused);
    }
    expect(lines).toHaveLength(3);
    for (const secret of secrets) expect(lines.join()).not.toContain(secret);
  });

  test('ten times in ten minutes waits [V6.3.1]', async () => {
    const browser = world.browser();
    const answers: string[] = [];
    for (let n = 0; n < 11; n += 1) {
      await oidc.beginSignIn(browser.jar());
      answers.push(await oidc.finishSignIn('?error=access_denied', browser.jar()));
    }
    expect(answers.slice(9)).toEqual([refused, '/api/login#oidc=too-many']);
  });
});

describe('with a second factor', () => {
  let secret: string;
  beforeEach(async () => {
    const browser = world.browser();
    await visit(browser);
    secret = valueOrThrow(await browser.calls.enrolSecondFactor()).secret;
    valueOrThrow(await browser.calls.confirmEnrolment(totpCode(secret, world.wall.now())));
    world.wall.advance(30_000);
  });
  const code = () => totpCode(secret, world.wall.now());

  test('no user is signed in before the code is given [V6.3.3] [V6.3.4] [V6.8.4]', async () => {
    const browser = world.browser();
    expect(await visit(browser)).toBe('/api/login#oidc=second-factor');
    expect(await browser.viewer()).toBeNull();
    expect(outcome(await oidc.finishWithCode('000000', browser.jar()))).toBe('SECOND_FACTOR');
    valueOrThrow(await oidc.finishWithCode(code(), browser.jar()));
    expect(await browser.viewer()).toMatchObject({ email: ANN.email });
    expect(await browser.calls.refuseUnlessRecentFactor()).toBeNull();
  });

  test('who gives the code has proved who it is when the issuer asked', async () => {
    const now = Math.floor(world.wall.now() / 1_000);
    issuer.claims = { ...verified(ANN.email), auth_time: now - 240 };
    const browser = world.browser();
    await visit(browser);
    world.wall.advance(MINUTE);
    valueOrThrow(await oidc.finishWithCode(code(), browser.jar()));
    expect(await browser.calls.refuseUnlessReauthenticated()).toMatchObject({
      code: 'REAUTHENTICATE',
    });
  });

  test('the code is given in the same browser, within five minutes, once [V6.8.4]', async () => {
    const browser = world.browser();
    await visit(browser);
    expect(outcome(await oidc.finishWithCode(code(), world.browser().jar()))).toBe('SIGNED_OUT');
    const pending = new Map(browser.cookies);
    valueOrThrow(await oidc.finishWithCode(code(), browser.jar()));
    world.wall.advance(30_000);
    for (const [name, value] of pending) browser.cookies.set(name, value);
    expect(outcome(await oidc.finishWithCode(code(), browser.jar()))).toBe('SIGNED_OUT');
    await visit(browser);
    world.wall.advance(5 * MINUTE);
    expect(outcome(await oidc.finishWithCode(code(), browser.jar()))).toBe('SIGNED_OUT');
  });

  test('codes are guessed ten times [V6.3.1]', async () => {
    const browser = world.browser('203.0.113.5');
    await visit(browser);
    const outcomes: string[] = [];
    for (let n = 0; n < 11; n += 1)
      outcomes.push(outcome(await oidc.finishWithCode('000000', browser.jar())));
    expect(outcomes.slice(9)).toEqual(['SECOND_FACTOR', 'TOO_MANY']);
  });

  test('who was suspended meanwhile is refused', async () => {
    const browser = world.browser();
    await visit(browser);
    world.repositories.users.setActive(world.userOf(ANN.email).id, false);
    expect(outcome(await oidc.finishWithCode(code(), browser.jar()))).toBe('SIGNED_OUT');
    expect(await browser.viewer()).toBeNull();
  });
});
