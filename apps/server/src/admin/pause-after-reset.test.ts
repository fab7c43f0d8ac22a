import { expect, test } from 'vitest';
import { flat, HELD, holding } from '../../test/account-world.ts';
import { letEntryWait } from '../../test/entry-bar.ts';
import { createUsersWorld } from '../../test/users-world.ts';
import { createPasswordResetEffects } from './pause-after-reset.ts';

async function create(environment: 'paper' | 'live') {
  const world = createUsersWorld();
  const { repositories, supervisor, notices, trail, broker } = world;
  broker('ann').held = HELD;
  await supervisor.start([holding('ann'), flat('bob')]);
  await world.idle();
  for (const userId of ['ann', 'bob']) {
    repositories.brokerConfigs.save({
      userId,
      venue: environment,
      environment,
      sealedKeyId: Buffer.from('a'),
      sealedSecretKey: Buffer.from('b'),
      isActive: true,
      lastTestedAt: 1,
      account: null,
    });
  }
  world.connectBy(() => null);
  const has = (userId: string) => repositories.brokerConfigs.get(userId) !== null;
  const loop = (userId: string) => supervisor.loopOf(userId);
  const reset = createPasswordResetEffects({ repositories, supervisor, trail, notices });
  return { ...world, has, loop, reset };
}

test('trading is paused, and a live account needs its keys again', async () => {
  const { reset, has, loop, alarms, audited } = await create('live');
  expect(reset.pauseUser('bob')).toBe(true);
  expect(loop('bob').state.settings.autoTrade).toBe(false);
  expect(reset.removeKeys('bob')).toBe(true);
  await reset.reconnectUser('bob');
  expect([has('bob'), loop('bob').connection]).toEqual([false, null]);
  expect(alarms()).toMatchObject([{ user_id: 'bob', code: 'KEYS_REMOVED' }]);
  expect(audited()).toEqual([
    expect.objectContaining({
      actorId: null,
      actor: 'system',
      action: 'keys.removed',
      subject: 'bob@example.com',
      detail: { venue: 'live', environment: 'live' },
    }),
  ]);
});

test('keys that guard a position stay', async () => {
  const { reset, has, loop, audited } = await create('live');
  expect([reset.pauseUser('ann'), reset.removeKeys('ann')]).toEqual([true, false]);
  expect(loop('ann').state.settings.autoTrade).toBe(false);
  expect([has('ann'), audited()]).toEqual([true, []]);
  expect(loop('ann').connection).not.toBeNull();
});

test('keys with which a bar buys that waited for its turn stay', async () => {
  const world = await create('live');
  const { reset, has, loop } = world;
  letEntryWait(world, 'bob');
  expect([reset.pauseUser('bob'), reset.removeKeys('bob')]).toEqual([true, false]);
  expect([has('bob'), loop('bob').state.trade]).not.toContain(null);
});

test('keys of paper money stay', async () => {
  const { reset, has, loop } = await create('paper');
  expect([reset.pauseUser('bob'), reset.removeKeys('bob')]).toEqual([true, false]);
  expect([has('bob'), loop('bob').state.settings.autoTrade]).toEqual([true, false]);
});

test('a pause that can not be saved is none', async () => {
  const { reset, loop, refuseWrites } = await create('live');
  refuseWrites(true);
  expect(reset.pauseUser('bob')).toBe(false);
  refuseWrites(false);
  expect(loop('bob').state.settings.autoTrade).toBe(true);
});

test('keys go together with their notice, or stay', async () => {
  const { reset, has, repositories, refuseAudit, alarms } = await create('live');
  refuseAudit();
  expect(() => repositories.together(() => reset.removeKeys('bob'))).toThrow('full');
  expect([has('bob'), alarms()]).toEqual([true, []]);
});
