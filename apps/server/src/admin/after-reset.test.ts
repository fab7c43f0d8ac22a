import { expect, test } from 'vitest';
import { flat, HELD, holding } from '../../test/account-world.ts';
import { createUsersWorld } from '../../test/users-world.ts';
import { createAfterReset } from './after-reset.ts';

/** Ann holds a position and Bob nothing; both trade with the same kind of keys. */
async function create(environment: 'paper' | 'live') {
  const world = createUsersWorld();
  const { repositories, supervisor, notices, broker } = world;
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
  const loop = (userId: string) => supervisor.loop(userId);
  return {
    ...world,
    has,
    loop,
    afterReset: createAfterReset({ repositories, supervisor, notices }),
  };
}

test('trading is paused, and a live account needs its keys again', async () => {
  const { afterReset, has, loop, alarms } = await create('live');
  await afterReset('bob');
  expect(loop('bob').state.settings.autoTrade).toBe(false);
  expect([has('bob'), loop('bob').connection]).toEqual([false, null]);
  expect(alarms()).toMatchObject([{ user_id: 'bob', code: 'KEYS_REMOVED' }]);
});

test('keys that guard a position stay', async () => {
  const { afterReset, has, loop } = await create('live');
  await afterReset('ann');
  expect(loop('ann').state.settings.autoTrade).toBe(false);
  expect(has('ann')).toBe(true);
  expect(loop('ann').connection).not.toBeNull();
});

test('keys of paper money stay', async () => {
  const { afterReset, has, loop } = await create('paper');
  await afterReset('bob');
  expect([has('bob'), loop('bob').state.settings.autoTrade]).toEqual([true, false]);
});
