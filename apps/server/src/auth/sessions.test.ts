import { createHash } from 'node:crypto';
import { createRepositories, openDatabase } from '@tideline/db';
import { describe, expect, onTestFinished, test } from 'vitest';
import { systemWall } from '../clock.ts';
import { SessionKeeper } from './sessions.ts';

const HOUR = 3_600_000;

function create(isHttps = false) {
  const database = openDatabase(':memory:');
  onTestFinished(() => database.close());
  const { users, sessions } = createRepositories(database);
  users.create({
    id: 'ann',
    email: 'ann@example.com',
    passwordHash: 'none',
    firstName: null,
    lastName: null,
    profileImageUrl: null,
    isOwner: true,
    isAdmin: true,
    isActive: true,
    createdAt: 0,
  });
  const stored = () => sessions.ofUser('ann');
  /** As if the session had been begun at another time. */
  const expireAt = (expiresAt: number) => {
    for (const row of stored()) {
      sessions.remove(row.idHash);
      sessions.add({ ...row, expiresAt });
    }
  };
  return { database, stored, expireAt, keeper: new SessionKeeper(sessions, isHttps, systemWall) };
}

/** What a browser sends back. */
function sentBack(setCookie: string): string {
  return setCookie.split(';')[0] ?? '';
}

describe('a session', () => {
  test('is whose cookie it is, until it is ended', async () => {
    const { keeper } = create();
    const cookie = sentBack(await keeper.begin('ann'));
    const signedIn = await keeper.read(cookie);
    expect(signedIn?.userId).toBe('ann');
    const cleared = await keeper.end(signedIn?.sessionId ?? null);
    expect(cleared).toMatch(/^sid=;.*Max-Age=0/);
    expect(await keeper.read(cookie)).toBeNull();
  });

  test('is another one at each signing in', async () => {
    const { keeper, stored } = create();
    const cookies = [await keeper.begin('ann'), await keeper.begin('ann')].map(sentBack);
    expect(new Set(cookies).size).toBe(2);
    expect(stored()).toHaveLength(2);
    const first = await keeper.read(cookies[0] ?? '');
    await keeper.end(first?.sessionId ?? null);
    expect(await keeper.read(cookies[1] ?? '')).not.toBeNull();
  });

  test('lies in the database as a hash only', async () => {
    const { database, keeper, stored } = create();
    const id = sentBack(await keeper.begin('ann')).replace('sid=', '');
    const hash = createHash('sha256').update(id).digest('hex');
    expect(stored().map(({ idHash }) => idHash)).toEqual([hash]);
    expect(database.sqlite.serialize().includes(id)).toBe(false);
    // Whoever has read the database can not sign in with what is there.
    expect(await keeper.read(`sid=${hash}`)).toBeNull();
  });

  test('ends twelve hours after signing in', async () => {
    const { keeper, stored, expireAt } = create();
    const before = Date.now();
    const cookie = sentBack(await keeper.begin('ann'));
    const [row] = stored();
    expect(row?.expiresAt).toBeGreaterThanOrEqual(before + 12 * HOUR);
    expect(row?.expiresAt).toBeLessThanOrEqual(Date.now() + 12 * HOUR);
    expireAt(Date.now() - 1);
    expect(await keeper.read(cookie)).toBeNull();
  });

  test('is not prolonged by being used', async () => {
    const { keeper, stored, expireAt } = create();
    const cookie = sentBack(await keeper.begin('ann'));
    const expiresAt = Date.now() + HOUR;
    expireAt(expiresAt);
    expect((await keeper.read(cookie))?.userId).toBe('ann');
    expect(stored().map((row) => row.expiresAt)).toEqual([expiresAt]);
  });
});

describe('a cookie header', () => {
  test.each(['', 'theme=dark', 'sid=', 'sid=unknown', 'sid=%00', ';;;='])(
    'without a session is nobody: %j',
    async (header) => {
      expect(await create().keeper.read(header)).toBeNull();
    },
  );

  test('may hold other cookies too', async () => {
    const { keeper } = create();
    const cookie = sentBack(await keeper.begin('ann'));
    expect((await keeper.read(`theme=dark; ${cookie}; x=1`))?.userId).toBe('ann');
  });
});

describe('the cookie', () => {
  test('is out of reach of scripts and other sites, and ends with the browser', async () => {
    const cookie = await create().keeper.begin('ann');
    expect(cookie).toMatch(/^sid=[^;]+;/);
    expect(cookie).toContain('HttpOnly');
    expect(cookie).toContain('SameSite=Lax');
    expect(cookie).toContain('Path=/');
    expect(cookie).not.toContain('Domain');
    expect(cookie).not.toContain('Secure');
  });

  test('is bound to its host on https', async () => {
    const cookie = await create(true).keeper.begin('ann');
    expect(cookie).toMatch(/^__Host-sid=[^;]+;/);
    expect(cookie).toContain('Secure');
    expect(cookie).not.toContain('Domain');
  });
});
