import { createHash } from 'node:crypto';
import { createRepositories } from '@tideline/db';
import { openEmptyDatabase } from '@tideline/db/testing';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createManualWall } from '../../../test/manual-wall.ts';
import { SessionKeeper } from './sessions.ts';

const HOUR = 3_600_000;
const MINUTE = 60_000;

function create(isHttps = false) {
  const database = openEmptyDatabase();
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
  // Far from the host's own clock, so a session judged by that clock fails.
  const wall = createManualWall(1_000_000);
  let ahead = 0;
  const dates = { now: () => wall.now() + ahead, after: wall.after };
  const keeper = new SessionKeeper(sessions, isHttps, dates);
  const begin = async () => (await keeper.begin('ann')).cookie;
  const put = (by: number) => {
    ahead += by;
  };
  return { database, stored, wall, keeper, begin, put, redate: sessions.shiftTimes };
}

function sentBack(setCookie: string): string {
  return setCookie.split(';')[0] ?? '';
}

describe('a session', () => {
  test('is whose cookie it is, until it is ended [V7.2.1] [V7.4.1]', async () => {
    const { begin, keeper } = create();
    const cookie = sentBack(await begin());
    const signedIn = await keeper.read(cookie);
    expect(signedIn?.userId).toBe('ann');
    const cleared = await keeper.end(signedIn?.sessionId ?? null);
    expect(cleared).toMatch(/^sid=;.*Max-Age=0/);
    expect(await keeper.read(cookie)).toBeNull();
  });

  test('is another one at each signing in [V7.2.2]', async () => {
    const { begin, keeper, stored } = create();
    const cookies = [await begin(), await begin()].map(sentBack);
    expect(new Set(cookies).size).toBe(2);
    expect(stored()).toHaveLength(2);
    const first = await keeper.read(cookies[0] ?? '');
    await keeper.end(first?.sessionId ?? null);
    expect(await keeper.read(cookies[1] ?? '')).not.toBeNull();
  });

  test.each(['theme=50%', '%=1', 'x=%E0%A4%A', '=; ;;='])(
    'is read beside the cookie %s, which another program on the host has set',
    async (others) => {
      const { begin, keeper } = create();
      const cookie = sentBack(await begin());
      expect((await keeper.read(`${others}; ${cookie}`))?.userId).toBe('ann');
      expect((await keeper.read(`${cookie}; ${others}`))?.userId).toBe('ann');
      expect(await keeper.read(others)).toBeNull();
    },
  );

  test('is nobody’s when its cookie can not be decoded', async () => {
    const { keeper } = create();
    for (const cookie of ['sid=%', 'sid=%zz', 'sid']) expect(await keeper.read(cookie)).toBeNull();
  });

  test('lies in the database as a hash only [V7.2.3]', async () => {
    const { database, begin, keeper, stored } = create();
    const id = sentBack(await begin()).replace('sid=', '');
    const hash = createHash('sha256').update(id).digest('hex');
    expect(stored().map(({ idHash }) => idHash)).toEqual([hash]);
    expect(database.sqlite.serialize().includes(id)).toBe(false);
    expect(await keeper.read(`sid=${hash}`)).toBeNull();
  });

  test('ends twelve hours after signing in, and is not prolonged by being used [M15] [V7.3.2]', async () => {
    const { begin, keeper, wall } = create();
    const cookie = sentBack(await begin());
    for (let hour = 0; hour < 11; hour += 1) {
      wall.advance(HOUR);
      expect((await keeper.read(cookie))?.userId).toBe('ann');
    }
    wall.advance(HOUR - 1);
    expect(await keeper.read(cookie)).not.toBeNull();
    wall.advance(1);
    expect(await keeper.read(cookie)).toBeNull();
  });

  test('has an id of 256 bits [V7.2.3] [V11.5.1]', async () => {
    const { session } = await create().keeper.begin('ann');
    expect(Buffer.from(session.sessionId, 'base64url')).toHaveLength(32);
  });

  test('goes on under another id, and ends when it would have [V7.3.2]', async () => {
    const { keeper, stored, wall } = create();
    const begun = await keeper.begin('ann', 7);
    wall.advance(HOUR);
    const changes = { lastActiveAt: wall.now(), provedAt: wall.now() };
    const renewed = await keeper.renew(begun.session, changes);
    expect(renewed?.session).toEqual({
      ...begun.session,
      sessionId: renewed?.session.sessionId,
      ...changes,
    });
    expect(renewed?.session.sessionId).not.toBe(begun.session.sessionId);
    expect(await keeper.read(sentBack(begun.cookie))).toBeNull();
    expect(await keeper.read(sentBack(renewed?.cookie ?? ''))).toEqual(renewed?.session);
    expect(stored()).toHaveLength(1);
  });

  test('that has ended is not renewed', async () => {
    const { keeper, stored } = create();
    const { session } = await keeper.begin('ann');
    await keeper.end(session.sessionId);
    expect(await keeper.renew(session)).toBeNull();
    expect(stored()).toEqual([]);
  });

  test('that has expired goes from the database when another one begins', async () => {
    const { begin, stored, wall } = create();
    await begin();
    wall.advance(12 * HOUR);
    await begin();
    expect(stored()).toHaveLength(1);
  });
});

describe('a cookie header', () => {
  test.each(['', 'theme=dark', 'sid=', 'sid=unknown', 'sid=%00', ';;;='])(
    'without a session has no user: %j',
    async (header) => {
      expect(await create().keeper.read(header)).toBeNull();
    },
  );

  test('may hold other cookies too', async () => {
    const { begin, keeper } = create();
    const cookie = sentBack(await begin());
    expect((await keeper.read(`theme=dark; ${cookie}; x=1`))?.userId).toBe('ann');
  });
});

describe('the cookie', () => {
  test('G5 ends with the browser, each time that it is handed over', async () => {
    for (const isHttps of [false, true]) {
      const { keeper } = create(isHttps);
      const begun = await keeper.begin('ann');
      const renewed = await keeper.renew(begun.session);
      for (const cookie of [begun.cookie, renewed?.cookie]) {
        expect(cookie).toMatch(/^(__Host-)?sid=[\w-]{43};/);
        // With either attribute the cookie would outlive the browser.
        expect(cookie).not.toMatch(/Max-Age|Expires/i);
      }
    }
  });

  test('is out of reach of scripts and other origins [V3.3.2] [V3.3.4]', async () => {
    const cookie = await create().begin();
    expect(cookie).toMatch(/^sid=[^;]+;/);
    expect(cookie).toContain('HttpOnly');
    expect(cookie).toContain('SameSite=Lax');
    expect(cookie).toContain('Path=/');
    expect(cookie).not.toContain('Domain');
    expect(cookie).not.toContain('Secure');
  });

  test('is bound to its host on https [V3.3.1] [V3.3.3]', async () => {
    const cookie = await create(true).begin();
    expect(cookie).toMatch(/^__Host-sid=[^;]+;/);
    expect(cookie).toContain('Secure');
    expect(cookie).not.toContain('Domain');
  });
});

describe('G10 when the system’s clock is put', () => {
  test('back a day, a session lasts no longer from then on than any other', async () => {
    const { begin, keeper, wall, put } = create();
    put(24 * HOUR);
    const cookie = sentBack(await begin());
    put(-24 * HOUR);
    expect((await keeper.read(cookie))?.endsAt).toBe(wall.now() + 12 * HOUR);
    wall.advance(12 * HOUR - 1);
    expect(await keeper.read(cookie)).not.toBeNull();
    wall.advance(1);
    expect(await keeper.read(cookie)).toBeNull();
  });

  test.each([10 * MINUTE, -10 * MINUTE, -24 * HOUR])(
    'by %d ms, what was done a minute ago still was',
    async (by) => {
      const { begin, keeper, wall, put, redate } = create();
      const cookie = sentBack(await begin());
      wall.advance(MINUTE);
      put(by);
      redate(by);
      const session = await keeper.read(cookie);
      const ago = wall.now() + by - MINUTE;
      expect(session).toMatchObject({ provedAt: ago, lastActiveAt: ago, factorAt: null });
    },
  );

  test('forward thirteen hours, a session is over by the new time', async () => {
    const { begin, keeper, put } = create();
    const cookie = sentBack(await begin());
    put(13 * HOUR);
    expect(await keeper.read(cookie)).toBeNull();
  });
});
