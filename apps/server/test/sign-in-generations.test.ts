import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { OidcSignIn } from '../src/auth/oidc/oidc.ts';
import {
  ANN,
  type AuthWorld,
  type Browser,
  createAuthWorld,
  outcome,
  valueOrThrow,
} from './auth-world.ts';
import { CLIENT, type FakeIssuer, startFakeIssuer } from './fake-issuer.ts';
import { totpCode } from './totp-code.ts';

const PERIOD = 30_000;

let issuer: FakeIssuer;
let world: AuthWorld;
let oidc: OidcSignIn;
let ann: Browser;
beforeAll(async () => {
  issuer = await startFakeIssuer();
});
afterAll(() => issuer.close());
beforeEach(async () => {
  world = createAuthWorld({ oidc: { issuer: issuer.issuer, ...CLIENT } });
  if (world.accounts.oidc === null) throw new Error('OpenID Connect is not offered');
  oidc = world.accounts.oidc;
  issuer.claims = { sub: 'ann', email: ANN.email, email_verified: true };
  ann = await world.registered(ANN);
  // She connects the issuer, so it signs her in.
  await finish(ann, await begin(ann));
});

const begin = async (browser: Browser) => issuer.signIn(await oidc.beginSignIn(browser.jar()));
const finish = (browser: Browser, query: string) => oidc.finishSignIn(query, browser.jar());
const userId = () => world.userOf(ANN.email).id;

const ENDINGS: readonly (readonly [string, () => Promise<void>])[] = [
  ['signing out everywhere', async () => ann.calls.endOtherSessions()],
  [
    'another password',
    async () => {
      const newPassword = 'another long password of hers';
      valueOrThrow(await ann.calls.changePassword({ currentPassword: ANN.password, newPassword }));
    },
  ],
  [
    'a password by a reset link',
    async () => {
      const token = world.link('reset', ANN.email);
      const password = 'another long password of hers';
      valueOrThrow(await world.browser().calls.resetPassword({ token, password }));
    },
  ],
  [
    'a suspension that was lifted',
    async () => {
      world.repositories.users.setActive(userId(), false);
      world.repositories.sessions.removeOfUser(userId());
      world.repositories.users.setActive(userId(), true);
    },
  ],
];

describe.each(ENDINGS)('G14 after %s [V7.4.1]', (_name, end) => {
  test('a sign-in that waits for its code is void', async () => {
    const { secret } = valueOrThrow(await ann.calls.enrolSecondFactor());
    valueOrThrow(await ann.calls.confirmEnrolment(totpCode(secret, world.wall.now())));
    world.wall.advance(PERIOD);
    const other = world.browser();
    expect(await finish(other, await begin(other))).toBe('/api/login#oidc=second-factor');
    await end();
    const code = totpCode(secret, world.wall.now());
    expect(outcome(await oidc.finishWithCode(code, other.jar()))).toBe('SIGNED_OUT');
    expect(await other.viewer()).toBeNull();
    const again = world.browser();
    await finish(again, await begin(again));
    expect(outcome(await oidc.finishWithCode(code, again.jar()))).toBe('ok');
  });

  test('a flow to the issuer that had begun signs no one in', async () => {
    const other = world.browser();
    const query = await begin(other);
    await end();
    expect(await finish(other, query)).toBe('/api/login#oidc=refused');
    expect(await other.viewer()).toBeNull();
    const again = world.browser();
    expect(await finish(again, await begin(again))).toBe('/');
  });

  test('a session that is put back into the database is void', async () => {
    const other = world.browser();
    valueOrThrow(await other.calls.login(ANN));
    const rows = world.database.sqlite.prepare('SELECT * FROM sessions').all();
    await end();
    const columns = Object.keys(rows[0] ?? {});
    const put = world.database.sqlite.prepare(
      `INSERT OR IGNORE INTO sessions (${columns.join()}) VALUES (${columns.map(() => '?').join()})`,
    );
    for (const row of rows) put.run(...Object.values(row as object));
    expect(await other.viewer()).toBeNull();
  });

  test('a link to set a password is void', async () => {
    const token = world.link('reset', ANN.email);
    const own = world.hash(token);
    // A used link is void anyway, and a second link replaces the first.
    const kept = world.database.sqlite.prepare('SELECT * FROM one_time_links').all();
    await end();
    world.database.sqlite.prepare('DELETE FROM one_time_links').run();
    const columns = Object.keys(kept[0] ?? {});
    for (const row of kept) {
      world.database.sqlite
        .prepare(
          `INSERT INTO one_time_links (${columns.join()}) VALUES (${columns.map(() => '?').join()})`,
        )
        .run(...Object.values(row as object));
    }
    expect(world.repositories.oneTimeLinks.find(own, 'reset', world.wall.now())).toBeNull();
  });
});

test('G14 a password that was right before signing out everywhere begins no session', async () => {
  world.passwords.meanwhile = () => world.repositories.sessions.removeOfUser(userId());
  expect(outcome(await world.browser().calls.login(ANN))).toBe('SIGNED_OUT');
});

test('G14 when a way to the issuer began is not for the browser to say', async () => {
  const other = world.browser();
  const query = await begin(other);
  await ann.calls.endOtherSessions();
  const { generation } = world.userOf(ANN.email);
  for (const [name, value] of other.cookies) {
    const parts = value.split('.');
    parts[4] = String(generation);
    other.cookies.set(name, parts.join('.'));
  }
  expect(await finish(other, query)).toBe('/api/login#oidc=refused');
});

test('G14 the session that signs out everywhere else goes on, and others are not touched', async () => {
  const bob = await world.registered({
    email: 'bob@example.com',
    password: 'some other long words',
  });
  await ann.calls.endOtherSessions();
  expect((await ann.viewer())?.email).toBe(ANN.email);
  expect((await bob.viewer())?.email).toBe('bob@example.com');
});
