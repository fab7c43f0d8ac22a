import { BrokerError } from '@tideline/broker';
import { type AccountState, initialState } from '@tideline/engine';
import { expect, test } from 'vitest';
import { createManualWall } from '../../test/manual-wall.ts';
import { readAnswer } from '../../test/read-answer.ts';
import type { AccountLoop } from '../bot/account/account-loop.ts';
import { createOrderHistory } from './order-history.ts';

function account() {
  const wall = createManualWall();
  const broker = { reads: 0, isAway: false };
  const connection = {
    broker: {
      orders: async () => {
        broker.reads += 1;
        if (broker.isAway) throw new BrokerError('unavailable', 'away');
        return [];
      },
    },
  };
  const loop = { userId: 'u1', connection, state: initialState('u1') };
  const readOrders = createOrderHistory(wall);
  return {
    wall,
    broker,
    loop,
    readOrders,
    read: async () => readAnswer(await readOrders(loop as unknown as AccountLoop)),
    isRead: async () => (await readOrders(loop as unknown as AccountLoop)).ok,
  };
}

test('any number of tabs costs one reading in half a minute', async () => {
  const { wall, broker, read } = account();
  for (let second = 0; second < 30; second += 1) {
    expect(await read()).toEqual([]);
    wall.advance(1_000);
  }
  expect(broker.reads).toBe(1);
  await read();
  expect(broker.reads).toBe(2);
});

test('G2 the broker’s answer is serialized once, for all that ask', async () => {
  const { readOrders, loop } = account();
  const asked = [
    readOrders(loop as unknown as AccountLoop),
    readOrders(loop as unknown as AccountLoop),
  ];
  const [first, second] = await Promise.all(asked);
  expect(first?.ok && second?.ok && first.value.bytes === second.value.bytes).toBe(true);
});

test('news of our own or an external order is asked about at once', async () => {
  const { broker, loop, read } = account();
  await read();
  const order = { id: 'b1', status: 'new', filledQuantity: 0 };
  const orders = [order] as unknown as AccountState['foreign']['orders'];
  loop.state = { ...loop.state, foreign: { orders, symbols: [] } };
  await read();
  loop.state = { ...loop.state, tradeCount: 1 };
  await read();
  expect(broker.reads).toBe(3);
});

test('another connection has another history', async () => {
  const { broker, loop, read } = account();
  await read();
  loop.connection = { ...loop.connection };
  await read();
  expect(broker.reads).toBe(2);
});

test('a broker that could not answer is asked again after two seconds', async () => {
  const { wall, broker, isRead } = account();
  broker.isAway = true;
  expect(await isRead()).toBe(false);
  wall.advance(1_999);
  await isRead();
  expect(broker.reads).toBe(1);
  wall.advance(1);
  broker.isAway = false;
  expect(await isRead()).toBe(true);
  expect(broker.reads).toBe(2);
});

test('no broker is asked before a connection', async () => {
  const { loop, read } = account();
  loop.connection = null as never;
  expect(await read()).toEqual([]);
});
