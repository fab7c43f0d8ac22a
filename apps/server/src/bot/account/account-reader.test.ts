import { type Activity, BrokerError } from '@tideline/broker';
import { type AccountState, initialState } from '@tideline/engine';
import { describe, expect, test } from 'vitest';
import {
  createWorld,
  type FakeBroker,
  HELD,
  holding,
  NOW,
  SYMBOL,
} from '../../../test/account-world.ts';

const HOUR = 3_600_000;

const settlement = (change: Partial<Activity> = {}): Activity => ({
  id: 'a1',
  type: 'OPEXC',
  subType: null,
  date: '2026-11-20',
  at: null,
  stamp: '2026-11-20',
  symbol: SYMBOL,
  side: null,
  quantity: -HELD,
  price: null,
  netAmount: 1_500_000,
  orderId: null,
  ...change,
});

describe('contracts that expired while the server was down', () => {
  /** An account returns in the evening, when the broker no longer lists the expired contracts. */
  async function comeBack(settled: readonly Activity[], failure: BrokerError | null = null) {
    const world = createWorld(['ann']);
    const ann = world.broker('ann');
    ann.settled = settled;
    if (failure !== null) ann.activities = () => Promise.reject(failure);
    world.time.moveAnchor(NOW + 8 * HOUR, 1);
    await world.supervisor.start([holding('ann')]);
    await world.idle();
    const rows = () =>
      world.database.sqlite.prepare('SELECT quantity, exit_price, date FROM trades').raw().all();
    const codes = () => world.alarms().map(({ code }) => code);
    return { ...world, ann, rows, codes };
  }

  test.each([
    ['paid', settlement(), 3_000],
    ['worthless', settlement({ type: 'OPEXP', netAmount: 0 }), 0],
    ['worthless, reported without an amount', settlement({ type: 'OPEXP', netAmount: null }), 0],
  ])('are recorded at what the broker settled: %s [C13]', async (_what, activity, price) => {
    const { ann, rows, codes } = await comeBack([activity]);
    expect(rows()).toEqual([[HELD, price, '2026-11-20']]);
    expect(codes()).toEqual(['SETTLED', 'POSITION_ADJUSTED']);
    expect(ann.asked).toContainEqual({ types: ['OPEXP', 'OPEXC'], from: '2026-11-20' });
  });

  test.each([
    ['nothing was settled', []],
    ['they became shares', [settlement({ netAmount: 0 })]],
    ['no amount was reported', [settlement({ netAmount: null })]],
    ['no contract was reported', [settlement({ symbol: null })]],
    ['no quantity was reported', [settlement({ quantity: null })]],
    ['something else was settled', [settlement({ type: 'FEE' })]],
  ])('are estimated where %s', async (_what, settled) => {
    const { pass, rows, codes } = await comeBack(settled);
    await pass(4);
    expect(rows()).toEqual([[HELD, 0, '2026-11-20']]);
    expect(codes()).toContain('EXPIRED');
  });

  test('are estimated where the settlements cannot be read', async () => {
    const failure = new BrokerError('unavailable', 'no answer');
    const { pass, rows, codes } = await comeBack([settlement()], failure);
    await pass(4);
    expect(rows()).toEqual([[HELD, 0, '2026-11-20']]);
    expect(codes()).toContain('EXPIRED');
  });
});

test('settlements are not requested while the contracts live', async () => {
  const world = createWorld(['ann']);
  const ann = world.broker('ann');
  ann.held = HELD;
  await world.supervisor.start([holding('ann')]);
  await world.pass(31);
  expect(ann.asked.filter(({ types }) => types !== 'non-trade')).toEqual([]);
});

function entering(broker: FakeBroker): AccountState {
  const state = holding('ann');
  const [order] = state.trade?.orders ?? [];
  if (state.trade === null || order === undefined) throw new Error('no trade');
  const { id } = broker.take({ ...order.request, side: 'buy' });
  const working = { phase: 'working', brokerId: id, filledQuantity: 0, filledAveragePrice: null };
  const none = { quantity: 0, averageEntryPrice: null, openedAt: null, entryEnded: null };
  const orders = [{ ...order, ...working } as typeof order];
  return { ...state, trade: { ...state.trade, ...none, phase: 'entering', orders } };
}

describe('the order history', () => {
  const AWAY = new BrokerError('unavailable', 'no answer');
  const loopOf = (world: ReturnType<typeof createWorld>) => world.supervisor.loopOf('ann');

  test('is read once with each connection', async () => {
    const world = createWorld(['ann']);
    const ann = world.broker('ann');
    await world.supervisor.start([initialState('ann')]);
    expect([ann.histories, loopOf(world).currentPolicy().haltReason]).toEqual([1, null]);
    await world.pass(61);
    expect(ann.histories).toBe(1);
    await loopOf(world).connect({ broker: ann, pool: 'simulated', testedAccount: null });
    expect(ann.histories).toBe(2);
  });

  test('that can not be read stops entries and nothing else, until it is [G2]', async () => {
    const world = createWorld(['ann']);
    const ann = world.broker('ann');
    ann.historyFailure = AWAY;
    await world.supervisor.start([initialState('ann')]);
    expect(loopOf(world).state.book).not.toBeNull();
    expect(loopOf(world).currentPolicy().haltReason).toBe(
      "the broker's order history has not been read yet",
    );
    ann.historyFailure = null;
    await world.pass(31);
    expect([ann.histories, loopOf(world).currentPolicy().haltReason]).toEqual([2, null]);
  });

  test('is known to the step that takes it in: an entry under way goes on', async () => {
    const world = createWorld(['ann']);
    const ann = world.broker('ann');
    ann.fills = false;
    const { updates } = ann;
    ann.updates = (handlers) => {
      handlers.onState({ type: 'ready', gapMs: null, missing: [] });
      return updates.call(ann, handlers);
    };
    await world.supervisor.start([entering(ann)]);
    expect(loopOf(world).state.trade?.phase).toBe('entering');
    expect(ann.cancels).toEqual([]);
  });

  test('that could not be saved is read again', async () => {
    const world = createWorld(['ann']);
    const ann = world.broker('ann');
    world.database.sqlite.pragma('query_only = 1');
    await world.supervisor.start([initialState('ann')]);
    expect(loopOf(world).currentPolicy().haltReason).not.toBeNull();
    world.database.sqlite.pragma('query_only = 0');
    await world.pass(31);
    expect([ann.histories, loopOf(world).currentPolicy().haltReason]).toEqual([2, null]);
  });

  test('brings back what an older file lacks', async () => {
    const world = createWorld(['ann']);
    const ann = world.broker('ann');
    const first = { symbol: SYMBOL, quantity: HELD, side: 'buy', type: 'limit' } as const;
    const clientOrderId = 'ann-20261120-1-entry-1';
    ann.take({ ...first, clientOrderId, limitPrice: 10_000, positionIntent: 'buy_to_open' });
    await world.supervisor.start([initialState('ann')]);
    expect(loopOf(world).state.trade).toMatchObject({ id: 'ann-20261120-1', quantity: HELD });
    expect(world.alarms().map(({ code }) => code)).toEqual(['OLDER_FILE', 'ADOPTED_TRADE']);
  });

  test('is read when a contract of today turns up, and not again for the same', async () => {
    const world = createWorld(['ann']);
    const ann = world.broker('ann');
    await world.supervisor.start([initialState('ann')]);
    ann.held = HELD;
    await world.pass(95);
    expect(ann.histories).toBe(2);
    expect(world.alarms().map(({ code }) => code)).toEqual(['FOREIGN_POSITION']);
  });
});

describe('deposits and withdrawals', () => {
  const dayOf = (world: ReturnType<typeof createWorld>) => world.supervisor.loopOf('ann').state.day;
  const reported = (type: string, change: Partial<Activity> = {}) => ({
    ...settlement({ id: type, type, symbol: null, quantity: null, netAmount: 10_000_000 }),
    ...change,
  });

  async function start() {
    const world = createWorld(['ann']);
    const ann = world.broker('ann');
    await world.supervisor.start([initialState('ann')]);
    const lists = () => ann.asked.filter(({ types }) => types === 'non-trade').length;
    return { ...world, ann, lists, day: () => dayOf(world) };
  }

  test('are read with the first read of a day, and then when cash has moved [I9]', async () => {
    const { ann, pass, lists, day } = await start();
    expect(ann.asked).toEqual([{ types: 'non-trade', from: '2026-11-13' }]);
    await pass(61);
    expect(lists()).toBe(1);
    ann.cash -= 10_000_000;
    ann.settled = [reported('CSW', { netAmount: -10_000_000 })];
    await pass(31);
    expect(lists()).toBe(2);
    expect(day()?.cash).toMatchObject({ unexplained: 0, told: { transfers: -10_000_000 } });
    await pass(61);
    expect(lists()).toBe(2);
  });

  test.each([
    ['CSD', { transfers: 10_000_000, results: 0, unvalued: 0 }],
    ['JNLC', { transfers: 10_000_000, results: 0, unvalued: 0 }],
    ['ACATC', { transfers: 10_000_000, results: 0, unvalued: 0 }],
    ['JNLS', { transfers: 0, results: 0, unvalued: 1 }],
    ['DIV', { transfers: 0, results: 10_000_000, unvalued: 0 }],
    ['OPEXC', { transfers: 0, results: 0, unvalued: 0 }],
  ])('are distinguished from what is earned and traded: %s', async (type, sums) => {
    const { ann, pass, day } = await start();
    ann.cash += 10_000_000;
    ann.settled = [reported(type)];
    await pass(31);
    expect(day()?.cash?.told).toEqual(sums);
  });

  test('that can not be read stop entries and nothing else, until they are', async () => {
    const world = createWorld(['ann']);
    const ann = world.broker('ann');
    const { activities } = ann;
    ann.activities = () => Promise.reject(new BrokerError('busy', 'too many'));
    await world.supervisor.start([initialState('ann')]);
    expect(world.supervisor.loopOf('ann').state.book).not.toBeNull();
    expect(dayOf(world)?.cash).toMatchObject({ toldBefore: null });
    ann.activities = activities;
    await world.pass(31);
    expect(dayOf(world)?.cash).toMatchObject({ toldBefore: { transfers: 0 } });
  });

  test('that are reported late count from then on, and until then as unexplained [I9]', async () => {
    const { ann, pass, day } = await start();
    ann.cash -= 10_000_000;
    await pass(31);
    expect(day()?.cash).toMatchObject({ unexplained: -10_000_000, told: { transfers: 0 } });
    ann.settled = [reported('CSW', { netAmount: -10_000_000 })];
    await pass(31);
    expect(day()?.cash).toMatchObject({ unexplained: 0, told: { transfers: -10_000_000 } });
  });
});
