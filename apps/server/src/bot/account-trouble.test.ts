import { takeFence } from '@tideline/db';
import { describe, expect, test } from 'vitest';
import { createWorld, HELD, holding, REVOKED, SYMBOL } from '../../test/account-world.ts';

const READY = { type: 'ready', gapMs: null, missing: [] } as const;
const TAKEN = { type: 'down', message: 'answered 406', reason: 'connection-limit' } as const;
const STREAM_TAKEN =
  'Another bot uses these keys: the broker sends order updates to it alone. Nothing is entered until it lets go; an open position stays guarded by asking.';
const STOPPED = 'This account has been stopped after an internal error';

async function createPair() {
  const world = createWorld(['ann', 'bob']);
  for (const id of ['ann', 'bob']) world.broker(id).held = HELD;
  await world.supervisor.start([holding('ann'), holding('bob')]);
  await world.idle();
  const { supervisor } = world;
  const of = (id: string) => ({ loop: supervisor.loopOf(id), broker: world.broker(id) });
  return { ...world, ann: of('ann'), bob: of('bob') };
}

describe('an account that breaks an invariant', () => {
  const breakAnn = async ({ ann, idle }: Awaited<ReturnType<typeof createPair>>) => {
    ann.broker.positions = () => Promise.reject(new TypeError('x is not a function'));
    await ann.loop.reconcile();
    await idle();
  };

  test('stops alone, and says that its position is in nobody’s hands [G10]', async () => {
    const world = await createPair();
    const { ann, bob, alarms, idle } = world;
    await breakAnn(world);
    expect(ann.loop.failure).toBe('x is not a function');
    expect(alarms()).toEqual([
      {
        user_id: 'ann',
        severity: 'critical',
        code: 'ACCOUNT_STOPPED',
        message: `${STOPPED}, and ${HELD} × ${SYMBOL} is not guarded any more: close it manually at the broker, and have the operator restart the server.`,
      },
    ]);
    bob.loop.applyCommand({ type: 'close' });
    await idle();
    expect(bob.broker.held).toBe(0);
    expect(ann.broker.posts).toEqual([]);
  });

  test('is a warning while it holds nothing, and names an order that is under way', async () => {
    const world = createWorld(['ann', 'bob']);
    const { supervisor, broker, alarms, idle } = world;
    const { trade, ...state } = holding('bob');
    if (trade === null) throw new Error('no trade');
    const [entry] = trade.orders;
    if (entry === undefined) throw new Error('no order');
    const order = { ...entry, phase: 'working', filledQuantity: 0 } as const;
    const entering = { ...trade, entryEnded: null, quantity: 0, orders: [order] };
    const { trade: _, ...flat } = holding('ann');
    await supervisor.start([
      { ...flat, trade: null },
      { ...state, trade: entering },
    ]);
    await idle();
    for (const id of ['ann', 'bob']) {
      broker(id).positions = () => Promise.reject(new TypeError('x is not a function'));
      await supervisor.loopOf(id).reconcile();
    }
    await idle();
    const raised = alarms().filter(({ code }) => code === 'ACCOUNT_STOPPED');
    expect(raised.map(({ user_id, severity, message }) => [user_id, severity, message])).toEqual([
      ['ann', 'warning', `${STOPPED}: the operator must restart the server.`],
      [
        'bob',
        'critical',
        `${STOPPED}, and the order for ${SYMBOL} is not guarded any more: close it manually at the broker, and have the operator restart the server.`,
      ],
    ]);
  });

  test('holds its alarm in memory while it can not be saved', async () => {
    const world = await createPair();
    world.refuseWrites(true);
    await breakAnn(world);
    expect(world.alarms()).toEqual([]);
    expect(world.ann.loop.unsavedAlarms).toMatchObject([
      { type: 'alarm', severity: 'critical', code: 'ACCOUNT_STOPPED' },
    ]);
  });

  test('has no alarm where a newer process guards it', async () => {
    const world = await createPair();
    const { ann, database, alarms, idle } = world;
    takeFence(database);
    ann.loop.applyCommand({ type: 'pause' });
    await idle();
    expect(ann.loop.failure).toMatch(/another process/);
    expect([alarms(), ann.loop.unsavedAlarms]).toEqual([[], []]);
  });
});

describe('an update stream', () => {
  test('that another client has is an alarm once, until it comes back [D5]', async () => {
    const { ann, alarms } = await createPair();
    const { handlers } = ann.broker;
    const codes = () => alarms().map(({ code }) => code);
    handlers?.onState(TAKEN);
    expect(alarms()).toEqual([
      { user_id: 'ann', severity: 'warning', code: 'CONNECTION_LIMIT', message: STREAM_TAKEN },
    ]);
    expect(ann.loop.currentPolicy().streamReady).toBe(false);
    handlers?.onState({ type: 'connecting' });
    handlers?.onState(TAKEN);
    handlers?.onState({ type: 'down', message: 'gone', reason: 'lost' });
    handlers?.onState(TAKEN);
    expect(codes()).toEqual(['CONNECTION_LIMIT']);
    handlers?.onState(READY);
    expect(ann.loop.currentPolicy().streamReady).toBe(true);
    handlers?.onState(TAKEN);
    expect(codes()).toEqual(['CONNECTION_LIMIT', 'CONNECTION_LIMIT']);
  });

  test('that was lost or is merely down is no alarm', async () => {
    const { ann, alarms } = await createPair();
    for (const reason of ['lost', 'busy', 'plan'] as const) {
      ann.broker.handlers?.onState({ type: 'down', message: 'gone', reason });
    }
    expect(alarms()).toEqual([]);
  });

  test('is read for when it comes, and not when it is reported again', async () => {
    const { ann, idle } = await createPair();
    const { handlers } = ann.broker;
    const readsAfter = async (send: () => void) => {
      const { reads } = ann.broker;
      send();
      await idle();
      return ann.broker.reads - reads;
    };
    expect(await readsAfter(() => handlers?.onState(READY))).toBe(1);
    expect(await readsAfter(() => handlers?.onState({ ...READY, missing: ['X'] }))).toBe(0);
    expect(
      await readsAfter(() => handlers?.onState({ type: 'down', message: 'x', reason: 'lost' })),
    ).toBe(0);
    expect(await readsAfter(() => handlers?.onState({ ...READY, gapMs: 40 }))).toBe(1);
  });

  test('that refuses the keys is read for: only then they count as refused [D6]', async () => {
    const { ann, idle } = await createPair();
    const refused = { type: 'down', message: 'refused', reason: 'credentials' } as const;
    ann.broker.handlers?.onState(refused);
    await idle();
    expect(ann.loop.state.keysRefused).toBeNull();
    ann.broker.failure = REVOKED;
    ann.broker.handlers?.onState(refused);
    await idle();
    expect(ann.loop.state.keysRefused).not.toBeNull();
  });
});

describe('keys that the broker refuses', () => {
  test('are asked about every half minute, three exit orders are tried, and it goes on with good ones [A14]', async () => {
    const { ann, bob, pass, alarms, idle } = await createPair();
    // No request of an earlier process can still be under way after 40 s.
    await pass(40);
    ann.broker.failure = REVOKED;
    ann.broker.postFailure = REVOKED;
    await pass(31);
    ann.loop.applyCommand({ type: 'close' });
    bob.loop.applyCommand({ type: 'close' });
    await pass(20);
    expect(bob.broker.held).toBe(0);
    expect(ann.broker.posts).toHaveLength(3);
    const codes = alarms()
      .filter(({ user_id, severity }) => user_id === 'ann' && severity === 'critical')
      .map(({ code }) => code);
    expect(codes).toEqual(['QUOTES_SILENT', 'KEYS_REFUSED', 'CLOSE_BY_HAND']);
    const [reads, lookUps] = [ann.broker.reads, ann.broker.lookUps.length];
    await pass(120);
    expect(ann.broker.posts).toHaveLength(3);
    expect(ann.broker.reads - reads).toBeLessThanOrEqual(5);
    expect(ann.broker.lookUps).toHaveLength(lookUps);
    ann.broker.failure = null;
    ann.broker.postFailure = null;
    await pass(31);
    await idle();
    expect(ann.broker.held).toBe(0);
    expect(ann.loop.state).toMatchObject({ trade: null, keysRefused: null });
  });

  test('are noticed by a look-up too', async () => {
    const { ann, pass } = await createPair();
    ann.broker.fills = false;
    ann.loop.applyCommand({ type: 'close' });
    await pass(1);
    ann.broker.failure = REVOKED;
    await pass(8);
    expect(ann.loop.state.keysRefused).not.toBeNull();
  });
});

describe('after a standstill of the process [F6]', () => {
  test('the broker is read before anything is done by what was known before [F5]', async () => {
    const { ann, wall, idle } = await createPair();
    const asked: string[] = [];
    const { account, submit } = ann.broker;
    ann.broker.account = async () => {
      asked.push('read');
      return account.call(ann.broker);
    };
    ann.broker.submit = async (request) => {
      asked.push('sell');
      return submit.call(ann.broker, request);
    };
    // It is now past the day's flatten time, and the position has been sold manually at the broker.
    wall.stall(5 * 3_600_000);
    ann.broker.held = 0;
    expect(ann.loop.state.trade?.exit).toBeNull();
    await idle();
    expect(asked[0]).toBe('read');
    for (let second = 0; second < 10; second += 1) {
      wall.advance(1_000);
      await idle();
    }
    expect(asked).not.toContain('sell');
    expect(ann.loop.state.trade).toBeNull();
  });

  test('what is still held past its time is sold', async () => {
    const { ann, wall, idle, pass } = await createPair();
    wall.stall(5 * 3_600_000);
    await idle();
    await pass(3);
    expect(ann.broker.held).toBe(0);
  });
});
