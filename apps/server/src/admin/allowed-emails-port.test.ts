import { describe, expect, test } from 'vitest';
import { HELD, holding } from '../../test/account-world.ts';
import { createUsersWorld, ORIGIN, viewerOf } from '../../test/users-world.ts';
import { hashToken } from '../auth/session/one-time-token.ts';
import { AllowedEmailCalls } from './allowed-emails-port.ts';

const EVE = viewerOf('eve');
const NEW = 'new@example.com';

async function create({ needsInvite = false } = {}) {
  const world = createUsersWorld(['ann']);
  const { repositories, suspension, trail, wall } = world;
  world.broker('ann').held = HELD;
  await world.supervisor.start([holding('ann')]);
  await world.idle();
  world.signIn('ann');
  const whitelist = new AllowedEmailCalls({
    repositories,
    suspension,
    trail,
    ownerEmail: 'seeded@example.com',
    publicOrigin: ORIGIN,
    needsInvite,
    wall,
  });
  repositories.allowedEmails.add('seeded@example.com', 0);
  return { ...world, whitelist };
}

test('the list says who has registered and who is the owner', async () => {
  const { whitelist, users } = await create();
  await whitelist.add(EVE, NEW);
  users.softDelete('max', 1);
  expect(await whitelist.list()).toEqual([
    { email: 'ann@example.com', isRegistered: true, isOwner: false },
    { email: 'eve@example.com', isRegistered: true, isOwner: false },
    { email: 'max@example.com', isRegistered: false, isOwner: false },
    { email: NEW, isRegistered: false, isOwner: false },
    { email: 'owner@example.com', isRegistered: true, isOwner: true },
    { email: 'seeded@example.com', isRegistered: false, isOwner: false },
  ]);
});

describe('adding', () => {
  test('an address again changes nothing, and writes nothing down', async () => {
    const { whitelist, repositories, audited } = await create();
    const added = {
      ok: true,
      value: { email: NEW, isRegistered: false, isOwner: false, inviteLink: null },
    };
    expect(await whitelist.add(EVE, NEW)).toEqual(added);
    expect(await whitelist.add(viewerOf('max'), NEW)).toEqual(added);
    const row = repositories.allowedEmails.list().find(({ email }) => email === NEW);
    expect(row?.addedBy).toBe('eve');
    expect(audited()).toEqual([
      expect.objectContaining({
        actor: 'eve@example.com',
        action: 'whitelist.added',
        subject: NEW,
        address: '192.0.2.7',
      }),
    ]);
  });

  test('answers an invite that serves once, for seven days; the next one takes its place [V6.4.1]', async () => {
    const { whitelist, repositories, wall, database } = await create({ needsInvite: true });
    const tokenOf = async () => {
      const answer = await whitelist.add(EVE, NEW);
      const link = answer.ok ? answer.value.inviteLink : null;
      return /^https:\/\/tideline\.example\.com\/api\/login#invite=([\w-]{43})$/.exec(
        link ?? '',
      )?.[1];
    };
    const first = await tokenOf();
    const second = await tokenOf();
    const take = (token = '', now = wall.now()) =>
      repositories.oneTimeLinks.takeLink(hashToken(token), 'invite', now);
    expect(take(first)).toBeNull();
    expect(take(second, wall.now() + 7 * 86_400_000)).toBeNull();
    const rows = database.sqlite.prepare('SELECT * FROM one_time_links').all();
    expect(JSON.stringify(rows)).not.toContain(second);
    expect(take(second)).toMatchObject({ email: NEW, userId: null, createdBy: 'eve' });
    expect(take(second)).toBeNull();
  });

  test('invites no registered user, and not the owner', async () => {
    const { whitelist } = await create({ needsInvite: true });
    for (const email of ['ann@example.com', 'owner@example.com']) {
      expect(await whitelist.add(EVE, email)).toMatchObject({ value: { inviteLink: null } });
    }
  });

  test('is not done when it can not be written down', async () => {
    const { whitelist, repositories, refuseAudit } = await create();
    refuseAudit();
    expect(() => whitelist.add(EVE, NEW)).toThrow('full');
    expect(repositories.allowedEmails.has(NEW)).toBe(false);
  });
});

describe('removing', () => {
  test('[K3] [V7.4.2] of a registered address suspends its user', async () => {
    const { whitelist, users, stored, sessionsOf, repositories, audited } = await create();
    expect(await whitelist.remove(EVE, 'ann@example.com')).toEqual({ ok: true, value: null });
    expect(repositories.allowedEmails.has('ann@example.com')).toBe(false);
    expect([users.findById('ann')?.isActive, sessionsOf('ann')]).toEqual([false, 0]);
    expect(stored('ann')).toMatchObject({
      barred: 'The account is suspended.',
      trade: { id: expect.any(String) },
    });
    expect(audited()[0]).toMatchObject({
      action: 'whitelist.removed',
      subject: 'ann@example.com',
      detail: { suspended: true },
    });
  });

  test('makes invites void [K3]', async () => {
    const { whitelist, repositories, wall } = await create({ needsInvite: true });
    const answer = await whitelist.add(EVE, NEW);
    const token = answer.ok ? answer.value.inviteLink?.split('=')[1] : undefined;
    await whitelist.remove(EVE, NEW);
    expect(
      repositories.oneTimeLinks.takeLink(hashToken(token ?? ''), 'invite', wall.now()),
    ).toBeNull();
  });

  test('[K5] of the owner is refused, and of the proposed address until there is one', async () => {
    const { whitelist, repositories, users, audited, database } = await create();
    const isRefused = async (email: string) => {
      expect(await whitelist.remove(EVE, email)).toMatchObject({ refusal: { code: 'CONFLICT' } });
      expect(repositories.allowedEmails.has(email)).toBe(true);
    };
    await isRefused('owner@example.com');
    database.sqlite.exec('UPDATE users SET is_owner = 0');
    await isRefused('seeded@example.com');
    database.sqlite.exec("UPDATE users SET is_owner = id = 'owner'");
    expect(users.findById('owner')?.isActive).toBe(true);
    expect(audited()).toEqual([]);
  });

  test('of the last administrator is refused, who goes on trading', async () => {
    const { whitelist, database, repositories, supervisor } = await create();
    database.sqlite.exec(`UPDATE users SET is_admin = id = 'ann', is_owner = 0`);
    const answer = await whitelist.remove(EVE, 'ann@example.com');
    expect(answer).toMatchObject({ refusal: { code: 'CONFLICT' } });
    expect(repositories.allowedEmails.has('ann@example.com')).toBe(true);
    expect(supervisor.loopOf('ann').state.barred).toBeNull();
  });

  test('of an address that is not listed is not there', async () => {
    const { whitelist } = await create();
    expect(await whitelist.remove(EVE, NEW)).toMatchObject({ refusal: { code: 'NOT_FOUND' } });
  });
});
