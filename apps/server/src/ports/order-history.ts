import { done, type Result, type SerializedJson } from '@tideline/api';
import { type Order, orders as ordersAnswer } from '@tideline/api/schemas';
import { toOrder } from '@tideline/api/wire';
import type { AccountLoop } from '../bot/account/account-loop.ts';
import { ordersVersion } from '../bot/account/orders-version.ts';
import { asSerializedJson } from '../reader/ready-result.ts';
import { serializeAnswer } from '../reader/serialized-answer.ts';
import type { Wall } from '../runtime/clock.ts';

const MAX_ORDERS_PER_READ = 500;
/**
 * After so long the broker is read again, for changes that no update reports, such as an order changed
 * manually.
 */
const ORDERS_GOOD_FOR_MS = 30_000;
/** A broker that could not answer is asked again sooner. */
const REFUSAL_GOOD_FOR_MS = 2_000;

interface OrderReading {
  readonly readAt: number;
  readonly version: string;
  readonly connection: AccountLoop['connection'];
  readonly orders: Promise<Result<SerializedJson<Order[]>>>;
  isRefused: boolean;
}

/** Reads the broker only after a change, however many tabs ask. */
export class OrderHistory {
  readonly #wall: Wall;
  readonly #explain: (error: unknown) => Result<never>;
  readonly #readings = new Map<string, OrderReading>();

  constructor(wall: Wall, explain: (error: unknown) => Result<never>) {
    this.#wall = wall;
    this.#explain = explain;
  }

  /** Newest first, at most 500; empty without a connection. */
  readOrders(loop: AccountLoop): Promise<Result<SerializedJson<Order[]>>> {
    const { userId, connection } = loop;
    const version = ordersVersion(loop.state);
    const known = this.#readings.get(userId);
    if (known?.version === version && known.connection === connection && this.#isGood(known)) {
      return known.orders;
    }
    const orders = this.#askBroker(userId, connection);
    const reading: OrderReading = {
      readAt: this.#wall.now(),
      version,
      connection,
      orders,
      isRefused: false,
    };
    this.#readings.set(userId, reading);
    void orders.then(({ ok }) => {
      reading.isRefused = !ok;
    });
    return orders;
  }

  #isGood({ readAt, isRefused }: OrderReading): boolean {
    return this.#wall.now() - readAt < (isRefused ? REFUSAL_GOOD_FOR_MS : ORDERS_GOOD_FOR_MS);
  }

  async #askBroker(
    userId: string,
    connection: OrderReading['connection'],
  ): Promise<Result<SerializedJson<Order[]>>> {
    if (connection === null) return done(asSerializedJson(serializeAnswer(ordersAnswer, [])));
    try {
      const orders = await connection.broker.orders(MAX_ORDERS_PER_READ);
      // Serialized once for all tabs and later reads.
      return done(
        asSerializedJson(
          serializeAnswer(
            ordersAnswer,
            orders.map((order) => toOrder(userId, order)),
          ),
        ),
      );
    } catch (error) {
      return this.#explain(error);
    }
  }
}
