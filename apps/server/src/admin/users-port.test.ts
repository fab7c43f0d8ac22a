import { DEFAULT_SETTINGS, NO_RULES } from '@tideline/engine';
import { describe, expect, test } from 'vitest';
import { flat, HELD, holding, NOW, SYMBOL } from '../../test/account-world.ts';
import { letEntryWait } from '../../test/entry-bar.ts';
import { createUsersWorld, ORIGIN, viewerOf } from '../../test/users-world.ts';
import { hashToken } from '../auth/session/one-time-token.ts';
import { AllowedEmailCalls } from './allowed-emails-port.ts';

const EVE = viewerOf('eve');
const DONE = { ok: true, value: null };
const OWNER_KEPT = {
  ok: false,
  refusal: { code: 'CONFLICT', message: expect.stringMatching(/owner/) },
};

async function create() {
  const world = createUsersWorld();
  world.broker('ann').held = HELD;
  await world.supervisor.start([holding('ann'), flat('bob')]);
  for (const id of ['eve', 'max', 'owner']) {
    world.connectBy((userId) =>
      userId === 'owner'
        ? null
        : { broker: world.broker(userId), pool: 'simulated' as const, testedAccount: null },
    );
    await world.addUser(id);
  }
  await world.idle();
  for (const id of ['ann', 'bob']) world.signIn(id);
  const entryOf = async (id: string) => (await world.port.list()).find((user) => user.id === id);
  const { repositories, suspension, trail, wall } = world;
  const whitelist = new AllowedEmailCalls({
    repositories,
    suspension,
    trail,
    ownerEmail: 'owner@example.com',
    publicOrigin: ORIGIN,
    needsInvite: true,
    wall,
  });
  return { ...world, whitelist, entryOf };
}

describe('suspending', () => {
  test('[K1] [V7.4.2] [V7.4.5] ends sessions and entries at once, and the position is guarded until it is sold', async () => {
    const { port, users, stored, sessionsOf, broker, time, pass, entryOf } = await create();
    expect(await port.setActive(EVE, 'ann', false)).toEqual(DONE);
    expect(users.findById('ann')?.isActive).toBe(false);
    expect(stored('ann')).toMatchObject({ barred: 'The account is suspended.', isActive: false });
    expect([sessionsOf('ann'), sessionsOf('bob')]).toEqual([0, 1]);
    expect(await entryOf('ann')).toMatchObject({ isActive: false, isClosing: true });
    time.moveAnchor(NOW + 5 * 3_600_000, 1);
    await pass(3);
    expect(broker('ann').posts.map(({ side }) => side)).toEqual(['sell']);
    expect(await entryOf('ann')).toMatchObject({ isActive: false, isClosing: false });
  });

  test('changes nothing when the machine cannot be changed [K1]', async () => {
    const { port, users, sessionsOf, refuseWrites, supervisor } = await create();
    refuseWrites(true);
    expect(await port.setActive(EVE, 'bob', false)).toMatchObject({
      refusal: { code: 'CONFLICT' },
    });
    refuseWrites(false);
    expect([users.findById('bob')?.isActive, sessionsOf('bob')]).toEqual([true, 1]);
    expect(supervisor.loopOf('bob').state.barred).toBeNull();
  });

  test('changes nothing when it can not be written down who did it', async () => {
    const { port, users, sessionsOf, refuseAudit, supervisor } = await create();
    refuseAudit();
    expect(() => port.setActive(EVE, 'bob', false)).toThrow('full');
    expect([users.findById('bob')?.isActive, sessionsOf('bob')]).toEqual([true, 1]);
    expect(supervisor.loopOf('bob').state.barred).toBeNull();
  });

  test('that the process did not survive holds from its next start on', async () => {
    const { users, restart, stored } = await create();
    users.setActive('bob', false);
    expect(stored('bob')?.barred).toBeNull();
    const supervisor = await restart();
    expect(supervisor.loopOf('bob').state).toMatchObject({
      barred: 'The account is suspended.',
      isActive: false,
    });
  });
});

describe('activating', () => {
  test('lets a user sign in and start again, and starts nothing by itself', async () => {
    const { port, supervisor, entryOf } = await create();
    await port.setActive(EVE, 'bob', false);
    expect(await port.setActive(EVE, 'bob', true)).toEqual(DONE);
    expect(supervisor.loopOf('bob').state).toMatchObject({ barred: null, isActive: false });
    expect(await entryOf('bob')).toMatchObject({ isActive: true, isClosing: false });
  });

  test('takes the whitelist', async () => {
    const { port, repositories, users } = await create();
    await port.setActive(EVE, 'bob', false);
    repositories.allowedEmails.remove('bob@example.com');
    expect(await port.setActive(EVE, 'bob', true)).toMatchObject({ refusal: { code: 'CONFLICT' } });
    expect(users.findById('bob')?.isActive).toBe(false);
  });

  test('says when the machine could not be changed, and can be tried again', async () => {
    const { port, supervisor, database } = await create();
    await port.setActive(EVE, 'bob', false);
    database.sqlite.exec(
      `CREATE TRIGGER stuck BEFORE UPDATE ON account_states BEGIN SELECT RAISE(ABORT, 'stuck'); END`,
    );
    const answer = await port.setActive(EVE, 'bob', true);
    expect(answer).toMatchObject({
      refusal: { message: expect.stringMatching(/can not trade yet/) },
    });
    database.sqlite.exec('DROP TRIGGER stuck');
    expect(await port.setActive(EVE, 'bob', true)).toEqual(DONE);
    expect(supervisor.loopOf('bob').state.barred).toBeNull();
  });
});

describe('removing', () => {
  test('[K2] is refused while something is open, and says what', async () => {
    const { port, users, supervisor, stored } = await create();
    expect(await port.remove(EVE, 'ann')).toEqual({
      ok: false,
      refusal: {
        code: 'CONFLICT',
        message: `The user still holds ${HELD} of ${SYMBOL}. Suspend the user, and try again when nothing is open any more.`,
      },
    });
    expect(users.findById('ann')).not.toBeNull();
    expect(supervisor.loopOf('ann').state.barred).toBeNull();
    expect(stored('ann')?.isActive).toBe(true);
  });

  test('[K2] is refused when a bar that waits for its turn makes the user buy', async () => {
    const world = await create();
    const { port, users, supervisor, broker, idle } = world;
    letEntryWait(world, 'bob');
    expect(await port.remove(EVE, 'bob')).toMatchObject({ refusal: { code: 'CONFLICT' } });
    await idle();
    expect(users.findById('bob')).not.toBeNull();
    const { state } = supervisor.loopOf('bob');
    expect([state.barred, state.trade?.quantity]).toEqual([null, broker('bob').held]);
    expect(state.trade?.quantity).toBeGreaterThan(0);
  });

  test('[K2] [V7.4.2] takes the secrets and the sessions, and leaves the journal and the whitelist', async () => {
    const { port, repositories, supervisor, audited, sessionsOf, broker, time, pass } =
      await create();
    const { users, brokerConfigs, trades, allowedEmails } = repositories;
    brokerConfigs.save({
      userId: 'ann',
      venue: 'simulated',
      environment: 'paper',
      sealedKeyId: Buffer.from('a'),
      sealedSecretKey: Buffer.from('b'),
      isActive: true,
      lastTestedAt: 1,
      account: null,
    });
    await port.setActive(EVE, 'ann', false);
    time.moveAnchor(NOW + 5 * 3_600_000, 1);
    await pass(3);
    expect(broker('ann').held).toBe(0);
    expect(await port.remove(EVE, 'ann')).toEqual(DONE);
    expect([users.findById('ann'), brokerConfigs.get('ann'), sessionsOf('ann')]).toEqual([
      null,
      null,
      0,
    ]);
    expect(await trades.countTrades('ann')).toBe(1);
    expect(allowedEmails.has('ann@example.com')).toBe(true);
    expect(() => supervisor.loopOf('ann')).toThrow('no account loop');
    expect(audited()[0]).toMatchObject({ action: 'user.removed', subject: 'ann@example.com' });
    expect((await port.list()).map(({ id }) => id)).not.toContain('ann');
  });

  test('leaves the user unchanged when it cannot be recorded who did it', async () => {
    const { port, users, supervisor, refuseAudit } = await create();
    refuseAudit();
    await expect(port.remove(EVE, 'bob')).rejects.toThrow('full');
    expect(users.findById('bob')).not.toBeNull();
    expect(supervisor.loopOf('bob').state.barred).toBeNull();
  });

  test('of oneself is written down under the own address', async () => {
    const { port, audited } = await create();
    expect(await port.remove(EVE, 'eve')).toEqual(DONE);
    expect(audited()[0]).toMatchObject({ actorId: 'eve', actor: 'eve@example.com' });
  });
});

describe('rights', () => {
  test('[K4] of two administrators who demote each other at once one stays', async () => {
    const { port, users } = await create();
    const answers = await Promise.all([
      port.setAdmin(EVE, 'max', false),
      port.setAdmin(viewerOf('max'), 'eve', false),
    ]);
    expect(answers).toEqual([DONE, expect.objectContaining({ ok: false })]);
    expect([users.findById('eve')?.isAdmin, users.findById('max')?.isAdmin]).toEqual([true, false]);
  });

  test('[K4] the last administrator can not demote, suspend or remove himself', async () => {
    const { port, users, database, supervisor } = await create();
    database.sqlite.exec(
      `UPDATE users SET is_owner = 0, is_admin = 0 WHERE id IN ('owner', 'max')`,
    );
    const answers = [
      await port.setAdmin(EVE, 'eve', false),
      await port.setActive(EVE, 'eve', false),
      await port.remove(EVE, 'eve'),
    ];
    for (const answer of answers) {
      expect(answer).toMatchObject({
        refusal: { message: expect.stringMatching(/last administrator/) },
      });
    }
    expect(users.findById('eve')).toMatchObject({ isAdmin: true, isActive: true });
    expect(supervisor.loopOf('eve').state.barred).toBeNull();
  });

  test('of the owner are changed by no one', async () => {
    const { port, users, supervisor } = await create();
    const before = users.findById('owner');
    for (const by of [EVE, viewerOf('owner')]) {
      expect(await port.setAdmin(by, 'owner', false)).toMatchObject(OWNER_KEPT);
      expect(await port.setActive(by, 'owner', false)).toMatchObject(OWNER_KEPT);
      expect(await port.remove(by, 'owner')).toMatchObject(OWNER_KEPT);
      expect(await port.resetSettings(by, 'owner')).toMatchObject(OWNER_KEPT);
      expect(await port.resetLink(by, 'owner')).toMatchObject(OWNER_KEPT);
    }
    expect(users.findById('owner')).toEqual(before);
    expect(supervisor.loopOf('owner').state.barred).toBeNull();
  });

  test('that were lost since the call began are none [V8.3.1]', async () => {
    const { port, users } = await create();
    users.setActive('eve', false);
    expect(await port.setAdmin(EVE, 'bob', true)).toMatchObject({ refusal: { code: 'FORBIDDEN' } });
    expect(users.findById('bob')?.isAdmin).toBe(false);
  });

  test('are given and taken, and the user is notified', async () => {
    const { port, users, alarms } = await create();
    expect(await port.setAdmin(EVE, 'bob', true)).toEqual(DONE);
    expect(users.findById('bob')?.isAdmin).toBe(true);
    expect(alarms()).toEqual([
      expect.objectContaining({ user_id: 'bob', severity: 'info', code: 'ROLE_CHANGED' }),
    ]);
  });

  test('over no existing user are not there', async () => {
    const { port } = await create();
    const answers = [
      await port.setAdmin(EVE, 'zoe', true),
      await port.setActive(EVE, 'zoe', true),
      await port.remove(EVE, 'zoe'),
      await port.resetSettings(EVE, 'zoe'),
      await port.resetLink(EVE, 'zoe'),
      await port.readActivity('zoe'),
    ];
    for (const answer of answers) expect(answer).toMatchObject({ refusal: { code: 'NOT_FOUND' } });
  });
});

describe('the links of an administrator', () => {
  type World = Awaited<ReturnType<typeof create>>;
  const waysOut: readonly [string, (world: World) => unknown][] = [
    ['suspended', ({ port }) => port.setActive(EVE, 'max', false)],
    ['taken off the whitelist', ({ whitelist }) => whitelist.remove(EVE, 'max@example.com')],
    ['demoted', ({ port }) => port.setAdmin(EVE, 'max', false)],
    ['removed', ({ port }) => port.remove(EVE, 'max')],
  ];

  async function createWithLinks() {
    const world = await create();
    const by = viewerOf('max');
    const invited = await world.whitelist.add(by, 'new@example.com');
    const reset = await world.port.resetLink(by, 'bob');
    const other = await world.whitelist.add(EVE, 'other@example.com');
    const links = [
      invited.ok && invited.value.inviteLink,
      reset.ok && reset.value.resetLink,
      other.ok && other.value.inviteLink,
    ];
    const { oneTimeLinks } = world.repositories;
    const serving = () =>
      links.map((link) => {
        const [, kind, token = ''] = /#(invite|reset)=(.+)$/.exec(String(link)) ?? [];
        return oneTimeLinks.takeLink(hashToken(token), kind as 'reset', world.wall.now()) !== null;
      });
    return { world, serving };
  }

  test.each(waysOut)('serve no user who is %s', async (_, leave) => {
    const { world, serving } = await createWithLinks();
    expect(await leave(world)).toEqual(DONE);
    expect(serving()).toEqual([false, false, true]);
  });

  test('serve on when the user stays, as when it cannot be recorded', async () => {
    const { world, serving } = await createWithLinks();
    world.refuseAudit();
    for (const [, leave] of waysOut) {
      await expect(async () => leave(world)).rejects.toThrow('full');
    }
    expect(serving()).toEqual([true, true, true]);
  });
});

describe('resetting settings', () => {
  test('[K6] an open position keeps those it was entered with', async () => {
    const { port, supervisor } = await create();
    const { settings } = holding('ann');
    expect(await port.resetSettings(EVE, 'ann')).toEqual(DONE);
    const { state } = supervisor.loopOf('ann');
    expect(state.settings).toEqual(DEFAULT_SETTINGS);
    expect(state.trade?.settings).toEqual(settings);
    expect(settings).not.toEqual(DEFAULT_SETTINGS);
  });

  test('switches the rules off: the default stop loss may lie too near to a protective stop', async () => {
    const { port, supervisor } = await create();
    const loop = supervisor.loopOf('bob');
    loop.applyCommand({
      type: 'rules',
      rules: { ...NO_RULES, protectiveStop: 21, breakEvenAt: 20 },
    });
    expect(await port.resetSettings(EVE, 'bob')).toEqual(DONE);
    expect(loop.state).toMatchObject({ settings: DEFAULT_SETTINGS, rules: NO_RULES });
  });

  test('does not resume what the user has paused', async () => {
    const { port, supervisor } = await create();
    supervisor.pauseUser('bob');
    expect(await port.resetSettings(EVE, 'bob')).toEqual(DONE);
    expect(supervisor.loopOf('bob').state).toMatchObject({
      settings: DEFAULT_SETTINGS,
      isActive: false,
    });
  });

  test('is refused when it can not be saved', async () => {
    const { port, refuseWrites, audited } = await create();
    refuseWrites(true);
    expect(await port.resetSettings(EVE, 'bob')).toMatchObject({ refusal: { code: 'CONFLICT' } });
    expect(audited()).toEqual([]);
  });
});

describe('a reset link', () => {
  const KEYS = {
    venue: 'live',
    sealedKeyId: Buffer.from('a'),
    sealedSecretKey: Buffer.from('b'),
    isActive: true,
    lastTestedAt: 1,
    account: null,
  } as const;

  test('ends sessions, pauses trading, keeps the second factor, and is stored hashed for a day [V6.4.3] [V7.4.5]', async () => {
    const { port, repositories, supervisor, sessionsOf, wall, database } = await create();
    repositories.secondFactors.beginEnrolment('bob', Buffer.from('sealed'));
    const answer = await port.resetLink(EVE, 'bob');
    if (!answer.ok) throw new Error(answer.refusal.message);
    const { resetLink, expiresAt } = answer.value;
    const token = /^https:\/\/tideline\.example\.com\/api\/login#reset=([\w-]{43})$/.exec(
      resetLink,
    )?.[1];
    expect(ORIGIN).toBe(new URL(resetLink).origin);
    expect(expiresAt).toBe(wall.now() + 86_400_000);
    expect(sessionsOf('bob')).toBe(0);
    expect(supervisor.loopOf('bob').state).toMatchObject({ settings: { autoTrade: false } });
    expect(repositories.secondFactors.findFactor('bob')).not.toBeNull();
    const rows = database.sqlite.prepare('SELECT * FROM one_time_links').all();
    expect(JSON.stringify(rows)).not.toContain(token);
    const taken = repositories.oneTimeLinks.takeLink(hashToken(token ?? ''), 'reset', wall.now());
    expect(taken).toMatchObject({ userId: 'bob', email: 'bob@example.com', createdBy: 'eve' });
  });

  test('takes the keys of a live account, and leaves those of other users', async () => {
    const { port, repositories, supervisor, alarms, connectBy } = await create();
    const { brokerConfigs } = repositories;
    brokerConfigs.save({ ...KEYS, userId: 'bob', environment: 'live' });
    brokerConfigs.save({ ...KEYS, userId: 'max', environment: 'paper' });
    expect(supervisor.loopOf('bob').connection).not.toBeNull();
    connectBy(() => null);
    expect((await port.resetLink(EVE, 'bob')).ok).toBe(true);
    expect(supervisor.loopOf('bob').connection).toBeNull();
    expect((await port.resetLink(EVE, 'max')).ok).toBe(true);
    expect([brokerConfigs.get('bob'), brokerConfigs.get('max')?.venue]).toEqual([null, 'live']);
    expect(alarms().map(({ user_id, code }) => [user_id, code])).toEqual([
      ['bob', 'RESET_LINK'],
      ['bob', 'KEYS_REMOVED'],
      ['max', 'RESET_LINK'],
    ]);
  });

  test('is refused while the keys of a live account guard a position', async () => {
    const { port, repositories, sessionsOf } = await create();
    repositories.brokerConfigs.save({ ...KEYS, userId: 'ann', environment: 'live' });
    expect(await port.resetLink(EVE, 'ann')).toMatchObject({ refusal: { code: 'CONFLICT' } });
    expect(repositories.brokerConfigs.get('ann')).not.toBeNull();
    expect(sessionsOf('ann')).toBe(1);
  });

  test('is refused when a bar that waits for its turn makes live keys buy [I2]', async () => {
    const world = await create();
    const { port, repositories, supervisor, connectBy, sessionsOf, idle } = world;
    repositories.brokerConfigs.save({ ...KEYS, userId: 'bob', environment: 'live' });
    letEntryWait(world, 'bob');
    connectBy(() => null);
    expect(await port.resetLink(EVE, 'bob')).toMatchObject({ refusal: { code: 'CONFLICT' } });
    await idle();
    const { connection, state } = supervisor.loopOf('bob');
    expect([connection, repositories.brokerConfigs.get('bob'), state.trade]).not.toContain(null);
    expect(sessionsOf('bob')).toBe(1);
  });
});

test('what a user does is shown: positions, buys and sells, and how many trades', async () => {
  const { port, time, pass } = await create();
  expect(await port.readActivity('ann')).toMatchObject({
    value: { positions: [{ quantity: HELD }], recentTrades: [], totalTrades: 0 },
  });
  time.moveAnchor(NOW + 5 * 3_600_000, 1);
  await pass(3);
  expect(await port.readActivity('ann')).toMatchObject({
    value: {
      positions: [],
      recentTrades: [
        { action: 'sell', quantity: HELD, price: 10_000, profitLoss: expect.any(Number) },
        { action: 'buy', quantity: HELD, price: 10_000, profitLoss: null },
      ],
      totalTrades: 1,
    },
  });
});

test('every act is in the audit log: who, what, to whom, from where [V16.2.1] [V16.3.3]', async () => {
  const { port, audited } = await create();
  await port.setAdmin(EVE, 'bob', true);
  await port.setActive(EVE, 'bob', false);
  await port.setActive(EVE, 'bob', true);
  await port.resetSettings(EVE, 'bob');
  await port.resetLink(EVE, 'bob');
  await port.remove(EVE, 'bob');
  const by = { actorId: 'eve', actor: 'eve@example.com', address: '192.0.2.7' };
  const row = (action: string, detail: unknown) =>
    expect.objectContaining({ ...by, subject: 'bob@example.com', action, detail });
  expect([...audited()].reverse()).toEqual([
    row('user.admin', { isAdmin: true }),
    row('user.status', { isActive: false }),
    row('user.status', { isActive: true }),
    row('user.settings-reset', null),
    row('user.reset-link', { keysRemoved: false }),
    row('user.removed', null),
  ]);
});
