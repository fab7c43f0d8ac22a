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
 * After so long the broker is read again, for changes that no update reports, such as an order changed
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
export class OrderHistory {
  readonly #wall: WallClock;
  readonly #cachedOrdersByUser = new Map<string, CachedOrders>();

  constructor(wall: WallClock) {
    this.#wall = wall;
  }

  /** Newest first, at most 500; empty without a connection. */
  readOrders(loop: AccountLoop): Promise<Result<SerializedJson<Order[]>>> {
    const { userId, connection } = loop;
    const version = ordersVersionOf(loop.state);
    const last = this.#cachedOrdersByUser.get(userId);
    const isSame = last?.version === version && last.connection === connection;
    if (isSame && this.#isFresh(last)) return last.orders;
    const orders = this.#askBroker(userId, connection);
    const readAt = this.#wall.now();
    const cached: CachedOrders = { readAt, version, connection, orders, isRefused: false };
    this.#cachedOrdersByUser.set(userId, cached);
    void orders.then(({ ok }) => {
      cached.isRefused = !ok;
    });
    return orders;
  }

  #isFresh({ readAt, isRefused }: CachedOrders): boolean {
    return this.#wall.now() - readAt < (isRefused ? MAX_REFUSAL_AGE_MS : MAX_ORDERS_AGE_MS);
  }

  async #askBroker(
    userId: string,
    connection: CachedOrders['connection'],
  ): Promise<Result<SerializedJson<Order[]>>> {
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
}
