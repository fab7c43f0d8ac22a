import { BrokerError } from '@tideline/broker';
import { isBreakerActive, poolLoss } from '@tideline/engine';
import { describe, expect, test } from 'vitest';
import { createWorld, flat, HELD, holding, NOW } from '../../test/account-world.ts';
import { letEntryWait } from '../../test/entry-bar.ts';
import { Breakers } from './guard/breakers.ts';

const SUSPENDED = 'The account is suspended.';

async function createUsers(changes: Parameters<typeof createWorld>[1] = {}) {
  const world = createWorld(['ann', 'bob'], changes);
  world.broker('ann').held = HELD;
  await world.supervisor.start([holding('ann'), flat('bob')]);
  await world.idle();
  const { supervisor } = world;
  return { ...world, ann: supervisor.loopOf('ann'), bob: supervisor.loopOf('bob') };
}

describe('a suspended user', () => {
  test('is suspended in the file before the call returns, and does not trade when it is lifted [K1]', async () => {
    const { supervisor, bob, stored } = await createUsers();
    expect(supervisor.suspendUser('bob', SUSPENDED)).toBe(true);
    expect(stored('bob')).toMatchObject({ barred: SUSPENDED, isActive: false });
    expect(supervisor.liftSuspension('bob')).toBe(true);
    expect(stored('bob')).toMatchObject({ barred: null, isActive: false });
    expect(bob.state.botActive).toBe(true);
  });

  test('keeps a position guarded until it is sold [K1]', async () => {
    const { supervisor, ann, broker, time, pass } = await createUsers();
    supervisor.suspendUser('ann', SUSPENDED);
    expect(broker('ann').posts).toEqual([]);
    time.moveAnchor(NOW + 5 * 3_600_000, 1);
    await pass(3);
    expect(broker('ann').held).toBe(0);
    expect(ann.state).toMatchObject({ trade: null, barred: SUSPENDED });
  });

  test('is refused when it cannot be saved', async () => {
    const { supervisor, refuseWrites, bob } = await createUsers();
    refuseWrites(true);
    expect(supervisor.suspendUser('bob', SUSPENDED)).toBe(false);
    expect(supervisor.liftSuspension('bob')).toBe(false);
    expect(supervisor.pauseUser('bob')).toBe(false);
    expect(bob.state).toMatchObject({ barred: null, isActive: true });
  });

  test('may be one whose machine has stopped: it sends nothing', async () => {
    const { supervisor, bob, broker, idle } = await createUsers();
    broker('bob').positions = () => Promise.reject(new TypeError('x is not a function'));
    await bob.reconcile();
    await idle();
    expect(bob.failure).not.toBeNull();
    expect([supervisor.suspendUser('bob', SUSPENDED), supervisor.pauseUser('bob')]).toEqual([
      true,
      true,
    ]);
  });

  test('is who the list of users says at the start [K1]', async () => {
    const { supervisor, stored, restart } = await createUsers({
      suspensionReason: (userId) => (userId === 'ann' ? SUSPENDED : null),
    });
    expect(stored('ann')?.barred).toBe(SUSPENDED);
    expect(stored('bob')).toMatchObject({ barred: null, isActive: true });
    supervisor.suspendUser('bob', 'suspended, and the process died before the list knew');
    const next = await restart();
    expect(next.loopOf('bob').state.barred).toBeNull();
    expect(next.loopOf('ann').state.barred).toBe(SUSPENDED);
  });
});

test('a paused user trades no more, and is guarded', async () => {
  const { supervisor, stored } = await createUsers();
  expect(supervisor.pauseUser('ann')).toBe(true);
  expect(stored('ann')).toMatchObject({
    settings: { autoTrade: false },
    trade: { quantity: HELD },
  });
});

describe('removing a user', () => {
  test('is refused while the user holds a position, and changes nothing [K2]', async () => {
    const { supervisor, ann } = await createUsers();
    const before = ann.state;
    expect(await supervisor.removeUser('ann')).toEqual({ type: 'refused', code: 'POSITION_OPEN' });
    expect(supervisor.loopOf('ann').state).toBe(before);
    expect(ann.applyCommand({ type: 'pause' })).toBe(true);
  });

  test('is refused while the end of an order is not known [K2]', async () => {
    const { supervisor, ann, broker, idle } = await createUsers();
    broker('ann').postFailure = new BrokerError('outcome-unknown', 'no answer');
    ann.applyCommand({ type: 'close' });
    await idle();
    const order = broker('ann').posts[0];
    if (order === undefined) throw new Error('nothing was posted');
    // The position was sold at the broker, and the account's own exit order is still in doubt.
    broker('ann').held = 0;
    for (let read = 0; read < 3; read += 1) {
      await ann.reconcile();
    }
    expect(ann.state.trade).not.toBeNull();
    expect((await supervisor.removeUser('ann')).type).toBe('refused');
  });

  test('is refused when a waiting bar makes the user buy [K2]', async () => {
    const world = await createUsers();
    const { supervisor, bob, broker, idle } = world;
    letEntryWait(world, 'bob');
    expect([bob.state.trade, broker('bob').posts]).toEqual([null, []]);
    expect(await supervisor.removeUser('bob')).toEqual({ type: 'refused', code: 'ORDER_OPEN' });
    expect(broker('bob').posts).toMatchObject([{ side: 'buy' }]);
    await idle();
    expect(bob.state).toMatchObject({ barred: null, trade: { quantity: broker('bob').held } });
  });

  test('is refused when it can not be saved', async () => {
    const { supervisor, refuseWrites, bob } = await createUsers();
    refuseWrites(true);
    expect(await supervisor.removeUser('bob')).toEqual({ type: 'refused', code: 'NOT_SAVED' });
    expect(supervisor.loopOf('bob')).toBe(bob);
  });

  test('ends the machine for good, and leaves the others alone [K2]', async () => {
    const { supervisor, bob, ann, broker, stored, pass } = await createUsers();
    let closed = 0;
    broker('bob').close = async () => {
      closed += 1;
    };
    expect(await supervisor.removeUser('bob')).toEqual({ type: 'removed' });
    expect(closed).toBe(1);
    expect(() => supervisor.loopOf('bob')).toThrow('no account loop');
    expect(stored('bob')?.barred).toBe('The user has been removed.');
    expect(bob.applyCommand({ type: 'start' })).toBe(false);
    const { reads } = broker('bob');
    const before = broker('ann').reads;
    await pass(40);
    expect(broker('bob').reads).toBe(reads);
    expect(broker('ann').reads).toBeGreaterThan(before);
    expect(ann.failure).toBeNull();
  });

  test('leaves the user’s part of the day to the circuit breaker [J6]', async () => {
    const breakers: { of: Breakers | null } = { of: null };
    const world = await createUsers({
      onStep: (state, { at }) => breakers.of?.takeAccountState(state, at),
    });
    const { supervisor, bob, broker, repositories, time, log, pass } = world;
    breakers.of = new Breakers({
      repository: repositories.breakers,
      time,
      currentSessions: () => bob.currentPolicy().sessions,
      userIdsOf: (pool) => supervisor.usersIn(pool),
      log,
    });
    await pass(31);
    const { account } = broker('bob');
    broker('bob').account = async () => ({ ...(await account.call(broker('bob'))), equity: 1 });
    await pass(31);
    breakers.of.flush();
    const before = repositories.breakers.load();
    expect(before.simulated?.latched).toBe(true);
    await supervisor.removeUser('bob');
    await pass(61);
    breakers.of.flush();
    const after = repositories.breakers.load();
    expect(isBreakerActive(after, 'simulated', '2026-11-20')).toBe(true);
    expect(after.simulated?.accounts['A-bob']).toEqual(before.simulated?.accounts['A-bob']);
    expect(poolLoss(after.simulated?.accounts ?? {}).loss).toBeGreaterThan(0);
    expect(supervisor.usersIn('simulated')).toEqual(['ann']);
  });
});
