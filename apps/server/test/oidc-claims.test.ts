import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createLog } from '../src/runtime/log.ts';
import { ANN, type AuthWorld, type Browser, createAuthWorld } from './auth-world.ts';
import { CLIENT, type FakeIssuer, startFakeIssuer } from './fake-issuer.ts';

let issuer: FakeIssuer;
let world: AuthWorld;
let lines: Record<string, unknown>[];

beforeEach(async () => {
  issuer = await startFakeIssuer();
  offer(issuer.issuer);
});
afterEach(() => issuer.close());

function offer(name: string): void {
  lines = [];
  const log = createLog('info', { write: (line) => void lines.push(JSON.parse(line)) });
  world = createAuthWorld({ log, oidc: { issuer: name, ...CLIENT } });
}

async function visit(browser: Browser = world.browser()): Promise<string> {
  const { oidc } = world.accounts;
  if (oidc === null) throw new Error('OpenID Connect is not offered');
  const url = await oidc.beginSignIn(browser.jar());
  if (url.startsWith('/')) return url;
  return oidc.finishSignIn(issuer.signIn(url), browser.jar());
}

const verified = { email: ANN.email, email_verified: true };

describe('E5 claims that come only from UserInfo', () => {
  test('are asked for when the token has no address', async () => {
    issuer.claims = { sub: 'ann' };
    issuer.userInfo = { sub: 'ann', ...verified, given_name: 'Ann' };
    expect(await visit()).toBe('/');
    expect(world.userOf(ANN.email)).toMatchObject({ firstName: 'Ann' });
  });

  test('are asked for when the token does not say whether the address is verified', async () => {
    issuer.claims = { sub: 'ann', email: ANN.email };
    issuer.userInfo = { sub: 'ann', ...verified };
    expect(await visit()).toBe('/');
  });

  test('are not asked for when the token says everything', async () => {
    issuer.claims = { sub: 'ann', ...verified };
    issuer.userInfo = 'a fault';
    expect(await visit()).toBe('/');
    expect(issuer.userInfoReads()).toBe(0);
  });

  test.each([
    ['of another person', { sub: 'bob', ...verified }],
    ['without a subject', verified],
    ['not verified', { sub: 'ann', email: ANN.email, email_verified: false }],
    ['verified in words', { sub: 'ann', email: ANN.email, email_verified: 'true' }],
    ['without an address', { sub: 'ann', email_verified: true }],
  ])('vouch for nothing when they are %s', async (_name, userInfo) => {
    issuer.claims = { sub: 'ann', email: ANN.email };
    issuer.userInfo = userInfo;
    expect(await visit()).toBe('/api/login#oidc=not-allowed');
    expect(world.repositories.users.findByEmail(ANN.email)).toBeNull();
  });

  test('do not verify the address of the token', async () => {
    issuer.claims = { sub: 'ann', email: ANN.email };
    issuer.userInfo = { sub: 'ann', email: 'ann@elsewhere.example', email_verified: true };
    expect(await visit()).toBe('/api/login#oidc=not-allowed');
  });

  test.each(['a fault', null] as const)('may be %s: who is known signs in', async (userInfo) => {
    issuer.claims = { sub: 'ann', ...verified };
    expect(await visit()).toBe('/');
    offerAgain();
    issuer.claims = { sub: 'ann' };
    issuer.userInfo = userInfo;
    expect(await visit()).toBe('/');
  });

  /** A new process reads the issuer's configuration again; the users stay. */
  function offerAgain(): void {
    const { repositories, database } = world;
    const link = database.sqlite.prepare('SELECT * FROM identities').get() as { subject: string };
    offer(issuer.issuer);
    const user = repositories.users.findByEmail(ANN.email);
    if (user === null) throw new Error('Ann has not registered');
    world.repositories.users.create(user);
    const identity = { issuer: issuer.issuer, subject: link.subject };
    world.repositories.identities.linkIdentity(identity, user.id);
  }
});

describe('E5 the log', () => {
  test.each([
    [{ sub: 'eve', email: 'eve@example.com', email_verified: true }, true, /whitelist/],
    [{ sub: 'ann', email: ANN.email, email_verified: false }, false, /email_verified/],
    [{ sub: 'ann', email: ANN.email }, false, /email_verified/],
    [{ sub: 'own', email: 'owner@example.com', email_verified: true }, true, /set-up link/],
  ])('says why a new user was refused: %j', async (claims, isVerified, reason) => {
    issuer.claims = claims;
    expect(await visit()).toBe('/api/login#oidc=not-allowed');
    expect(lines).toEqual([
      expect.objectContaining({
        msg: 'a new user was refused by OpenID Connect',
        issuer: issuer.issuer,
        email: claims.email,
        isVerified,
        reason: expect.stringMatching(reason),
      }),
    ]);
  });

  test('names both when the published name has a slash more', async () => {
    offer(`${issuer.issuer}/realms/a`);
    issuer.published = `${issuer.issuer}/realms/a/`;
    issuer.claims = { sub: 'ann', ...verified };
    expect(await visit()).toBe('/api/login#oidc=away');
    expect(lines).toEqual([
      expect.objectContaining({
        expected: `${issuer.issuer}/realms/a`,
        issuer: `${issuer.issuer}/realms/a/`,
        isSlashAlone: true,
      }),
    ]);
  });

  test('names both when a token has another issuer', async () => {
    issuer.claims = { sub: 'ann', ...verified, iss: `${issuer.issuer}/` };
    expect(await visit()).toBe('/api/login#oidc=refused');
    expect(lines).toEqual([
      expect.objectContaining({
        expected: issuer.issuer,
        issuer: `${issuer.issuer}/`,
        isSlashAlone: true,
      }),
    ]);
  });

  test('is not filled by who comes again and again, and holds no code and no secret', async () => {
    issuer.claims = { sub: 'eve', email: 'eve@example.com', email_verified: true };
    for (let n = 0; n < 9; n += 1) await visit(world.browser(`192.0.2.${n + 1}`));
    expect(lines).toHaveLength(5);
    const { oidc } = world.accounts;
    const browser = world.browser('198.51.100.7');
    const query = issuer.signIn((await oidc?.beginSignIn(browser.jar())) ?? '');
    await oidc?.finishSignIn(query.replace(/state=[^&]+/, 'state=another'), browser.jar());
    const text = JSON.stringify(lines);
    for (const secret of [CLIENT.clientSecret, ...new URLSearchParams(query).values()]) {
      expect(text).not.toContain(secret);
    }
    const parts = [...browser.cookies.values()].flatMap((value) => value.split('.'));
    for (const part of parts.filter(({ length }) => length > 20)) {
      expect(text).not.toContain(part);
    }
  });
});

describe('C8 the picture of an identity provider', () => {
  const PIXEL = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgBwAACQAIICPDjAAAAABJRU5ErkJggg==',
    'base64',
  );
  let asked: string[];

  function answering(picture: Buffer | Error): void {
    asked = [];
    const fetchPicture = async (address: string) => {
      asked.push(address);
      if (picture instanceof Error) throw picture;
      return picture;
    };
    world = createAuthWorld({ fetchPicture, oidc: { issuer: issuer.issuer, ...CLIENT } });
    issuer.claims = { sub: 'ann', ...verified, picture: 'https://pictures.example/ann' };
  }

  const own = () => world.userOf(ANN.email);

  test('is fetched once, and served by us from then on', async () => {
    answering(PIXEL);
    expect(await visit()).toBe('/');
    await expect.poll(() => own().profileImageUrl).toMatch(/^\/api\/users\/[\w-]+\/image\?v=/);
    expect(world.repositories.profileImages.get(own().id)?.type).toBe('image/png');
    expect(await visit()).toBe('/');
    expect(asked).toEqual(['https://pictures.example/ann']);
  });

  test.each([
    ['away', new Error('no answer')],
    ['none', Buffer.from('<svg/>')],
  ])('that is %s keeps no user from signing in', async (_name, picture) => {
    answering(picture);
    expect(await visit()).toBe('/');
    expect(asked).toHaveLength(1);
    expect(own().profileImageUrl).toBeNull();
  });
});
