import { BrokerError } from '@tideline/broker';
import { takeFence } from '@tideline/db';
import type { OrderRequest } from '@tideline/engine';
import { describe, expect, test } from 'vitest';
import { createWorld, HELD, holding, NOW, SYMBOL } from '../../../test/account-world.ts';

const TRADE = 'ann-20261120-1';
const EMERGENCY = `${TRADE}-exit-emergency`;
const MESSAGE = `The server can't save what it does: ${HELD} × ${SYMBOL} is being sold all the same, as ${EMERGENCY}. Nothing is entered before a restart.`;
const MARKET_SALE: OrderRequest = {
  clientOrderId: EMERGENCY,
  symbol: SYMBOL,
  quantity: HELD,
  side: 'sell',
  type: 'market',
  limitPrice: null,
  positionIntent: 'sell_to_close',
};

async function createBroken() {
  const world = createWorld(['ann']);
  const ann = world.broker('ann');
  ann.held = HELD;
  await world.supervisor.start([holding('ann')]);
  await world.idle();
  ann.handlers?.onState({ type: 'ready', gapMs: null, missing: [] });
  await world.idle();
  const loop = world.supervisor.loopOf('ann');
  world.refuseWrites(true);
  return { ...world, ann, loop, close: () => loop.applyCommand({ type: 'close' }) };
}

describe('while nothing can be saved', () => {
  test('a position that is to be closed is sold, under an id of its own [H1]', async () => {
    const { ann, loop, close, idle, pass, stored, unsaved } = await withAlarms();
    const before = stored('ann');
    expect(close()).toBe(true);
    await idle();
    expect(ann.posts).toEqual([MARKET_SALE]);
    expect(loop.state.trade).toBeNull();
    expect(stored('ann')).toEqual(before);
    expect(unsaved()).toContainEqual(['critical', 'EMERGENCY_EXIT', MESSAGE]);
    await pass(40);
    expect(ann.posts).toHaveLength(1);
  });

  test('it is sold however many trades its trader has had [A21]', async () => {
    const user = '123e4567-e89b-42d3-a456-426614174000';
    const { broker, supervisor, refuseWrites, idle } = createWorld([user]);
    broker(user).held = HELD;
    const state = holding(user);
    const id = `${user}-20261120-100000`;
    const trade = state.trade === null ? null : { ...state.trade, id };
    await supervisor.start([{ ...state, tradeCount: 100_000, trade }]);
    await idle();
    refuseWrites(true);
    supervisor.loopOf(user).applyCommand({ type: 'close' });
    await idle();
    const clientOrderId = `${id}-exit-emergency`;
    expect(broker(user).posts).toEqual([{ ...MARKET_SALE, clientOrderId }]);
    expect(supervisor.loopOf(user).failure).toBeNull();
  });

  test('the position is read first: what was sold elsewhere is not sold again', async () => {
    const { ann, close, idle } = await createBroken();
    ann.held = 2;
    close();
    await idle();
    expect(ann.posts).toMatchObject([{ clientOrderId: EMERGENCY, quantity: 2 }]);
  });

  test('nothing is sold while the broker does not tell the position', async () => {
    const { ann, close, pass } = await createBroken();
    ann.failure = new BrokerError('unavailable', 'no answer');
    close();
    await pass(20);
    expect(ann.posts).toEqual([]);
    ann.failure = null;
    await pass(5);
    expect(ann.posts).toEqual([MARKET_SALE]);
  });

  test('one exit order is under way at a time, and a lost one is looked up [H1]', async () => {
    const { ann, close, idle, pass } = await createBroken();
    ann.postFailure = new BrokerError('outcome-unknown', 'no answer');
    close();
    await pass(20);
    expect(ann.posts).toHaveLength(1);
    expect(ann.lookUps.filter((id) => id === EMERGENCY).length).toBeGreaterThan(1);
    ann.take(ann.posts[0] ?? fail());
    await pass(5);
    await idle();
    expect(ann.held).toBe(0);
    expect(ann.posts).toHaveLength(1);
  });

  test('one that the broker refused at once is sent again, under the same id', async () => {
    const { ann, close, pass } = await createBroken();
    ann.postFailure = new BrokerError('refused', 'not now');
    close();
    await pass(1);
    expect(ann.posts).toHaveLength(1);
    ann.postFailure = null;
    await pass(5);
    expect(ann.posts.map(({ clientOrderId }) => clientOrderId)).toEqual([EMERGENCY, EMERGENCY]);
    expect(ann.held).toBe(0);
  });

  test('the flatten time is kept', async () => {
    const { ann, time, pass } = await createBroken();
    time.moveAnchor(NOW + 5 * 3_600_000, 1);
    await pass(3);
    expect(ann.posts).toEqual([MARKET_SALE]);
  });

  test('no command but a close is taken', async () => {
    const { loop, ann, idle } = await createBroken();
    const before = loop.state;
    expect(loop.applyCommand({ type: 'pause' })).toBe(false);
    expect(loop.applyCommand({ type: 'bar-from-entries', reason: 'suspended' })).toBe(false);
    await idle();
    expect(loop.state).toBe(before);
    expect(ann.posts).toEqual([]);
  });

  test('an exit order whose attempt alone cannot be saved is sent too', async () => {
    const { ann, close, idle, database, refuseWrites } = await createBroken();
    refuseWrites(false);
    database.sqlite.exec(
      "CREATE TRIGGER full BEFORE INSERT ON attempts BEGIN SELECT RAISE(ABORT, 'full'); END",
    );
    close();
    await idle();
    expect(ann.posts).toEqual([MARKET_SALE]);
  });
});

describe('when it can be saved again', () => {
  test('an exit order that has not left yet leaves like any other', async () => {
    const { ann, close, refuseWrites, idle, attempts, loop } = await createBroken();
    const { positions } = ann;
    let reads = 0;
    ann.positions = async () => {
      reads += 1;
      // The machine causes the first read, the exit the second, right before its order.
      if (reads === 2) refuseWrites(false);
      return positions.call(ann);
    };
    close();
    await idle();
    expect(ann.posts).toMatchObject([{ clientOrderId: `${TRADE}-exit-1` }]);
    expect(attempts()).toEqual([`${TRADE}-exit-1`]);
    expect(loop.currentPolicy().haltReason).toBeNull();
  });

  test('all that happened is written in its order, and nothing is entered all the same [H1]', async () => {
    const { loop, close, idle, pass, refuseWrites, stored, alarms, attempts, database } =
      await createBroken();
    close();
    await idle();
    refuseWrites(false);
    await pass(3);
    expect(loop.isSaving).toBe(true);
    expect(loop.unsavedAlarms).toEqual([]);
    expect(stored('ann')).toEqual(loop.state);
    expect(attempts()).toEqual([EMERGENCY]);
    const intents = "SELECT client_order_id FROM intents WHERE type = 'submit' ORDER BY id";
    expect(database.sqlite.prepare(intents).pluck().all()).toEqual([`${TRADE}-exit-1`, EMERGENCY]);
    expect(alarms().map(({ code }) => code)).toContain('EMERGENCY_EXIT');
    const trades = database.sqlite.prepare('SELECT trade_id, quantity FROM trades').raw().all();
    expect(trades).toEqual([[TRADE, HELD]]);
    expect(loop.currentPolicy().haltReason).toBe(
      'an exit order was sent that could not be saved: entries wait for a restart',
    );
  });

  test('at the end of the process it is written too', async () => {
    const { supervisor, close, idle, refuseWrites, stored } = await createBroken();
    close();
    await idle();
    refuseWrites(false);
    await supervisor.close();
    expect(stored('ann')?.trade).toBeNull();
  });
});

describe('after a crash', () => {
  test.each([
    ['filled', true],
    ['working', false],
  ])(
    'a restart finds the exit order at the broker, %s, and sends no other [H1] [H5]',
    async (_phase, fills) => {
      const world = await createBroken();
      const { ann, close, idle, pass, refuseWrites, restart, supervisor, alarms, database } = world;
      ann.fills = fills;
      close();
      await idle();
      await supervisor.close();
      refuseWrites(false);
      const next = await restart();
      await pass(5);
      expect(ann.posts).toHaveLength(1);
      expect(alarms().map(({ code }) => code)).toContain('ORDER_ADOPTED');
      if (!fills) {
        const order = ann.book.get(EMERGENCY);
        if (order === undefined) throw new Error('the broker has no such order');
        ann.held = 0;
        const filled = { filledQuantity: HELD, filledAveragePrice: 9_000 };
        ann.handlers?.onOrder({ ...order, phase: 'filled', ...filled });
        await idle();
      }
      expect(next.loopOf('ann').state.trade).toBeNull();
      expect(next.loopOf('ann').currentPolicy().haltReason).toBeNull();
      const trades = database.sqlite.prepare('SELECT quantity, exit_price FROM trades').raw().all();
      expect(trades).toEqual([[HELD, fills ? 10_000 : 9_000]]);
    },
  );
});

describe('after a start, while the positions can not be read', () => {
  /** Ann's exit order may have left before her process died. */
  async function createRestarted({ wasSold }: { readonly wasSold: boolean }) {
    const world = createWorld(['ann']);
    const ann = world.broker('ann');
    ann.held = HELD;
    if (wasSold) ann.take(MARKET_SALE);
    const positions = ann.positions;
    ann.positions = async () => {
      throw new BrokerError('unavailable', 'no answer');
    };
    await world.supervisor.start([holding('ann')]);
    const loop = world.supervisor.loopOf('ann');
    loop.applyCommand({ type: 'close' });
    await world.idle();
    return { ...world, ann, loop, mend: () => (ann.positions = positions) };
  }

  test('what an earlier process has sold unsaved is found, and not sold again [H1]', async () => {
    const { ann, loop, pass } = await createRestarted({ wasSold: true });
    await pass(1);
    expect(loop.state.trade).toBeNull();
    await pass(60);
    expect(ann.posts).toEqual([]);
  });

  test('it is asked for until the broker answers', async () => {
    const { ann, loop, pass } = await createRestarted({ wasSold: false });
    ann.failure = new BrokerError('unavailable', 'no answer');
    ann.take(MARKET_SALE);
    await pass(120);
    expect(ann.posts).toEqual([]);
    ann.failure = null;
    await pass(6);
    expect(loop.state.trade).toBeNull();
    expect(ann.posts).toEqual([]);
  });

  test('nothing is sold before no request of that process can be under way, then once [H1]', async () => {
    const { ann, alarms, loop, pass } = await createRestarted({ wasSold: false });
    await pass(32);
    expect(ann.posts).toEqual([]);
    expect(alarms()).toContainEqual(expect.objectContaining({ code: 'SALE_IN_DOUBT' }));
    await pass(8);
    expect(ann.posts).toMatchObject([{ clientOrderId: `${TRADE}-exit-1`, quantity: HELD }]);
    expect(loop.state.trade).toBeNull();
    expect(ann.lookUps.filter((id) => id === EMERGENCY)).toHaveLength(8);
    await pass(60);
    expect(ann.lookUps.filter((id) => id === EMERGENCY)).toHaveLength(8);
  });

  test('a position that is reported again is sold at once', async () => {
    const { ann, mend, pass } = await createRestarted({ wasSold: false });
    await pass(8);
    expect(ann.posts).toEqual([]);
    mend();
    await pass(2);
    expect(ann.posts).toMatchObject([{ clientOrderId: `${TRADE}-exit-1`, quantity: HELD }]);
  });
});

test('after a newer start what was kept is not written, and the end of the process is quiet', async () => {
  const { supervisor, close, idle, database, refuseWrites, stored } = await createBroken();
  const before = stored('ann');
  close();
  await idle();
  refuseWrites(false);
  takeFence(database);
  await supervisor.close();
  expect(stored('ann')).toEqual(before);
});

test('after a newer start nothing is sent at all', async () => {
  const { ann, close, idle, database, refuseWrites, loop } = await createBroken();
  refuseWrites(false);
  takeFence(database);
  refuseWrites(true);
  close();
  await idle();
  expect(ann.posts).toEqual([]);
  expect(loop.failure).toMatch(/another process has started/);
});

function fail(): never {
  throw new Error('nothing was posted');
}

async function withAlarms() {
  const world = await createBroken();
  return {
    ...world,
    unsaved: () =>
      world.loop.unsavedAlarms.map(({ severity, code, message }) => [severity, code, message]),
  };
}
