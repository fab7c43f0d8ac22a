import { done, type Result, refused, type SerializedJson } from '@tideline/api';
import { type Order, orders as ordersAnswer } from '@tideline/api/schemas';
import { toOrder } from '@tideline/api/wire';
import type { AccountLoop } from '../bot/account/account-loop.ts';
import { ordersVersionOf } from '../bot/account/orders-version.ts';
import { asSerializedJson } from '../reader/ready-result.ts';
import { serializeAnswer } from '../reader/serialized-answer.ts';
import type { WallClock } from '../runtime/clock.ts';
import { brokerRefusal } from './connection-rules.ts';

const MAX_ORDERS_PER_READ = 500;
/**
 * After this the broker is read again, for changes that no update reports, such as an order changed
 * manually.
 */
const MAX_ORDERS_AGE_MS = 30_000;
/** A broker that could not answer is asked again sooner. */
const MAX_REFUSAL_AGE_MS = 2_000;

interface CachedOrders {
  readonly readAt: number;
  readonly version: string;
  readonly connection: AccountLoop['connection'];
  readonly orders: Promise<Result<SerializedJson<Order[]>>>;
  isRefused: boolean;
}

/** Reads the broker only after a change, however many tabs ask. */
export function createOrderHistory(wall: WallClock) {
  const cachedOrdersByUser = new Map<string, CachedOrders>();
  const isFresh = ({ readAt, isRefused }: CachedOrders) =>
    wall.now() - readAt < (isRefused ? MAX_REFUSAL_AGE_MS : MAX_ORDERS_AGE_MS);

  /** Newest first, at most 500; empty without a connection. */
  return (loop: AccountLoop): CachedOrders['orders'] => {
    const { userId, connection } = loop;
    const version = ordersVersionOf(loop.state);
    const last = cachedOrdersByUser.get(userId);
    const isSame = last?.version === version && last.connection === connection;
    if (isSame && isFresh(last)) return last.orders;
    const orders = askBroker(userId, connection);
    const cached = { readAt: wall.now(), version, connection, orders, isRefused: false };
    cachedOrdersByUser.set(userId, cached);
    void orders.then(({ ok }) => {
      cached.isRefused = !ok;
    });
    return orders;
  };
}

async function askBroker(
  userId: string,
  connection: CachedOrders['connection'],
): CachedOrders['orders'] {
  if (connection === null) return done(asSerializedJson(serializeAnswer(ordersAnswer, [])));
  try {
    const orders = await connection.broker.orders(MAX_ORDERS_PER_READ);
    // Serialized once for all tabs and later reads.
    const answer = orders.map((order) => toOrder(userId, order));
    return done(asSerializedJson(serializeAnswer(ordersAnswer, answer)));
  } catch (error) {
    return refused(brokerRefusal(error));
  }
}
