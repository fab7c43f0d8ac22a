import type { VenueOptions } from '@tideline/broker';
import { BrokerError } from '@tideline/broker';
import { createSealer } from '@tideline/db';
import { describe, expect, test } from 'vitest';
import {
  createWorld,
  type FakeBroker,
  flat,
  HELD,
  holding,
  REVOKED,
} from '../../test/account-world.ts';
import { letEntryWait } from '../../test/entry-bar.ts';
import { viewerOf } from '../../test/users-world.ts';
import { AuditTrail } from '../admin/audit-trail.ts';
import { createCredentialNotices } from '../admin/credential-notices.ts';
import { BrokerConnections, type BrokerKeys } from '../bot/venue/broker-connections.ts';
import { Secret } from '../runtime/secret.ts';
import { BrokerKeysCalls } from './connection-port.ts';

const VENUES: VenueOptions = {
  market: 'alpaca',
  brokerHosts: [],
  simulatorOrigin: null,
};
const PAPER = 'https://paper-api.alpaca.markets';
const IN_USE = {
  ok: false,
  refusal: {
    code: 'CONFLICT',
    message: 'Keys can not be changed while a position or an order is open.',
  },
};

/** The key id names the test broker that the keys lead to. */
function createLife(users: readonly string[]) {
  const world = createWorld(users);
  class FakeConnections extends BrokerConnections {
    override createBroker(_userId: string, keys: BrokerKeys) {
      return world.broker(keys.keyId);
    }
  }
  const { brokerConfigs: configs } = world.repositories;
  const connections = new FakeConnections({
    configs,
    sealer: createSealer(Buffer.alloc(32, 7)),
    venues: VENUES,
    wall: world.wall,
    log: world.log,
  });
  const { repositories, supervisor, time, wall, log } = world;
  const port = new BrokerKeysCalls({
    connections,
    configs,
    venues: VENUES,
    supervisor,
    whyNotLive: () => null,
    trail: new AuditTrail({ repositories, wall, log }),
    notices: createCredentialNotices(repositories.alarms, time),
    runInTransaction: repositories.together,
    time,
    wall,
  });
  return {
    ...world,
    port,
    configs,
    connections,
    save: (userId: string, apiKey: string, secretKey: string | null = 'secret') =>
      port.saveConnection(viewerOf(userId, false), {
        apiKey,
        secretKey,
        baseUrl: PAPER,
        environment: 'paper',
      }),
  };
}

describe('keys of an account with a position', () => {
  async function createHolding(held = HELD) {
    const life = createLife(['ann', 'other']);
    const ann: FakeBroker = life.broker('ann');
    ann.held = held;
    life.connections.save('ann', {
      keyId: 'ann',
      secretKey: new Secret('secret'),
      venueId: 'paper',
      environment: 'paper',
    });
    await life.supervisor.start([held === 0 ? flat('ann') : holding('ann')]);
    await life.idle();
    return { ...life, ann, loop: life.supervisor.loopOf('ann') };
  }

  test.each([
    ['the same', 'ann', null],
    ['another secret', 'ann', 'new-secret'],
    ['another account', 'other', 'secret'],
  ])('are not changed: %s [I2]', async (_what, apiKey, secret) => {
    const { save, configs } = await createHolding();
    const before = configs.get('ann');
    expect(await save('ann', apiKey, secret)).toEqual(IN_USE);
    expect(configs.get('ann')).toEqual(before);
  });

  test('are not changed while the end of an order is not known [I2]', async () => {
    const { save, ann, loop, idle } = await createHolding();
    ann.postFailure = new BrokerError('outcome-unknown', 'no answer');
    loop.applyCommand({ type: 'close' });
    await idle();
    expect(loop.state.trade?.orders.at(-1)?.phase).toBe('unknown');
    expect(await save('ann', 'ann')).toEqual(IN_USE);
  });

  test('are not changed when a bar that waits for its turn buys with them [I2]', async () => {
    const life = await createHolding(0);
    const { save, configs, ann, loop, idle } = life;
    const before = configs.get('ann');
    letEntryWait(life, 'ann');
    expect(await save('ann', 'other')).toEqual(IN_USE);
    await idle();
    expect(configs.get('ann')).toEqual(before);
    expect(ann.held).toBeGreaterThan(0);
    expect(loop.state).toMatchObject({
      venue: { accountNumber: 'A-ann' },
      trade: { quantity: ann.held },
    });
  });

  test('that the broker refuses are replaced by new ones of the same account [I1]', async () => {
    const { save, configs, ann, loop, pass, connections } = await createHolding();
    ann.failure = REVOKED;
    await pass(31);
    expect(loop.state.keysRefused).not.toBeNull();
    ann.failure = null;
    expect(await save('ann', 'ann', 'new-secret')).toMatchObject({ ok: true });
    const config = configs.get('ann');
    expect(config).toMatchObject({ isActive: true, account: { accountNumber: 'A-ann' } });
    expect(config === null ? null : connections.unsealKeys(config)?.secretKey.reveal()).toBe(
      'new-secret',
    );
    expect(loop.state).toMatchObject({ keysRefused: null, trade: { quantity: HELD } });
    loop.applyCommand({ type: 'close' });
    await pass(2);
    expect(ann.held).toBe(0);
  });

  test('that the broker refuses are not replaced by those of another account [I2]', async () => {
    const { save, configs, ann, pass } = await createHolding();
    ann.failure = REVOKED;
    await pass(31);
    const before = configs.get('ann');
    expect(await save('ann', 'other')).toEqual(IN_USE);
    expect(configs.get('ann')).toEqual(before);
  });

  test('that the broker refuses are not replaced by new ones that it refuses', async () => {
    const { save, configs, ann, pass } = await createHolding();
    ann.failure = REVOKED;
    await pass(31);
    const before = configs.get('ann');
    expect(await save('ann', 'ann', 'worse')).toMatchObject({
      ok: false,
      refusal: { code: 'BROKER_REFUSED' },
    });
    expect(configs.get('ann')).toEqual(before);
  });

  test('that work again while others are tried stay', async () => {
    const { save, configs, ann, loop, pass } = await createHolding();
    ann.failure = REVOKED;
    await pass(31);
    const before = configs.get('ann');
    ann.failure = null;
    const { account } = ann;
    let answer = () => undefined;
    ann.account = async () => {
      ann.account = account;
      await new Promise<void>((resolve) => {
        answer = () => void resolve();
      });
      return account.call(ann);
    };
    const saving = save('ann', 'ann', 'new-secret');
    await loop.reconcile();
    expect(loop.state.keysRefused).toBeNull();
    answer();
    expect(await saving).toEqual(IN_USE);
    expect(configs.get('ann')).toEqual(before);
  });
});

describe('one brokerage account', () => {
  async function createFlat() {
    const life = createLife(['ann', 'bob']);
    life.connectBy((userId) => life.connections.openConnection(userId));
    await life.supervisor.start([]);
    for (const id of ['ann', 'bob']) await life.addUser(id);
    return life;
  }

  test('is one user’s, though two test its keys at the same time [I7]', async () => {
    const { port, save, configs } = await createFlat();
    await save('ann', 'ann');
    await save('bob', 'ann');
    const results = await Promise.all([port.testKeys('ann'), port.testKeys('bob')]);
    expect(results.map(({ ok }) => ok).sort()).toEqual([false, true]);
    expect(results.find(({ ok }) => !ok)).toMatchObject({ refusal: { code: 'CONFLICT' } });
    const active = ['ann', 'bob'].filter((id) => configs.get(id)?.isActive);
    expect(active).toHaveLength(1);
  });

  test('may be another’s once it has been left', async () => {
    const { port, save } = await createFlat();
    await save('ann', 'ann');
    expect((await port.testKeys('ann')).ok).toBe(true);
    await save('bob', 'ann');
    expect((await port.testKeys('bob')).ok).toBe(false);
    await save('ann', 'bob');
    expect((await port.testKeys('ann')).ok).toBe(true);
    expect((await port.testKeys('bob')).ok).toBe(true);
  });
});
