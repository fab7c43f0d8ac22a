import { describe, expect, test } from 'vitest';
import { createWorld, HELD, holding } from '../../test/account-world.ts';

const TRADE = 'ann-20261120-1';
const FIRST = `${TRADE}-entry-1`;

/** A limit walk of two orders: the first is cancelled, its final state not yet reported. */
async function createWalk() {
  let onStep = (): void => undefined;
  const world = createWorld(['ann'], { onStep: () => onStep() });
  const ann = world.broker('ann');
  ann.fills = false;
  const { trade, ...state } = holding('ann');
  const [entry] = trade?.orders ?? [];
  if (trade === null || entry === undefined) throw new Error('no entry');
  const working = ann.take(entry.request);
  const order = { ...entry, phase: 'working', filledQuantity: 0, brokerId: working.id } as const;
  const walk = { entryEnded: null, entryPrices: [10_000, 10_100], highestEntryPrice: 10_100 };
  const entering = { ...trade, ...walk, quantity: 0, openedAt: null, orders: [order] };
  await world.supervisor.start([{ ...state, trade: entering }]);
  ann.handlers?.onState({ type: 'ready', gapMs: null, missing: [] });
  await world.pass(4);
  expect(ann.cancels).toEqual([working.id]);
  const end = (change: object = {}) => {
    const canceled = { ...working, phase: 'canceled', status: 'canceled', ...change } as const;
    ann.book.set(FIRST, canceled);
    ann.handlers?.onOrder(canceled);
  };
  const orderIdsOf = (table: 'intents' | 'attempts') =>
    world.database.sqlite
      .prepare<[], string>(
        `SELECT client_order_id FROM ${table}
         ${table === 'intents' ? "WHERE type = 'submit'" : ''} ORDER BY id`,
      )
      .pluck()
      .all();
  return {
    ...world,
    ann,
    loop: world.supervisor.loopOf('ann'),
    end,
    orderIdsOf,
    /** The disk takes writes again after the next step, before anything is sent. */
    healAfterStep() {
      onStep = () => {
        onStep = () => undefined;
        world.refuseWrites(false);
      };
    },
  };
}

test('a walk goes on while it can be saved', async () => {
  const { ann, end, idle, orderIdsOf } = await createWalk();
  end();
  await idle();
  expect(ann.posts).toMatchObject([{ clientOrderId: `${TRADE}-entry-2` }]);
  expect(orderIdsOf('intents')).toEqual([`${TRADE}-entry-2`]);
});

describe('a step that could not be saved', () => {
  test('buys nothing more, not even when the disk is back at once', async () => {
    const { ann, loop, end, pass, refuseWrites, healAfterStep, orderIdsOf } = await createWalk();
    refuseWrites(true);
    healAfterStep();
    end();
    await pass(10);
    expect(ann.posts).toEqual([]);
    expect(orderIdsOf('intents')).toEqual([]);
    expect(orderIdsOf('attempts')).toEqual([]);
    expect(loop.state.trade).toBeNull();
    expect(loop.state.lastTrade?.entryEnded).toBe(
      'The server has stopped all entries: the server can not save what it does',
    );
    expect(loop.currentPolicy().haltReason).toBeNull();
  });

  test('guards what the walk has bought, and its exit order has its intent', async () => {
    const { ann, loop, end, pass, idle, refuseWrites, healAfterStep, orderIdsOf } =
      await createWalk();
    refuseWrites(true);
    ann.held = HELD - 1;
    end({ filledQuantity: HELD - 1, filledAveragePrice: 10_000 });
    await pass(1);
    expect(loop.state.trade).toMatchObject({ quantity: HELD - 1, phase: 'open' });
    loop.applyCommand({ type: 'close' });
    healAfterStep();
    ann.fills = true;
    await idle();
    expect(ann.posts).toMatchObject([{ clientOrderId: `${TRADE}-exit-1`, quantity: HELD - 1 }]);
    expect(orderIdsOf('intents')).toEqual([`${TRADE}-exit-1`]);
    expect(orderIdsOf('attempts')).toEqual([`${TRADE}-exit-1`]);
    expect(loop.state.trade).toBeNull();
  });
});
