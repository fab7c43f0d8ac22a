import { done, type Result } from '@tideline/api';
import type { BrokerOrder } from '@tideline/engine';
import type { AccountLoop } from '../bot/account-loop.ts';
import { ordersVersion } from '../bot/orders-version.ts';
import type { Wall } from '../clock.ts';

const HISTORY = 500;
/** What no update has told of, such as an order that was changed by hand, is seen after this time. */
const GOOD_FOR_MS = 30_000;
/** A broker that could not tell is asked again sooner. */
const REFUSAL_GOOD_FOR_MS = 2_000;

interface Reading {
  readonly at: number;
  readonly version: string;
  readonly connection: AccountLoop['connection'];
  readonly orders: Promise<Result<readonly BrokerOrder[]>>;
  isRefused: boolean;
}

/** The page of past orders that many tabs ask for, read from the broker when there is news. */
export class OrderHistory {
  readonly #wall: Wall;
  readonly #explain: (error: unknown) => Result<never>;
  readonly #readings = new Map<string, Reading>();

  /** `explain` makes an answer of what the broker threw. */
  constructor(wall: Wall, explain: (error: unknown) => Result<never>) {
    this.#wall = wall;
    this.#explain = explain;
  }

  /** Newest first, at most 500; empty before a connection. */
  read(loop: AccountLoop): Promise<Result<readonly BrokerOrder[]>> {
    const { userId, connection } = loop;
    const version = ordersVersion(loop.state);
    const known = this.#readings.get(userId);
    if (known?.version === version && known.connection === connection && this.#isGood(known)) {
      return known.orders;
    }
    const orders = this.#ask(connection);
    const reading: Reading = {
      at: this.#wall.now(),
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

  #isGood({ at, isRefused }: Reading): boolean {
    return this.#wall.now() - at < (isRefused ? REFUSAL_GOOD_FOR_MS : GOOD_FOR_MS);
  }

  async #ask(connection: Reading['connection']): Promise<Result<readonly BrokerOrder[]>> {
    if (connection === null) return done([]);
    try {
      return done(await connection.broker.orders(HISTORY));
    } catch (error) {
      return this.#explain(error);
    }
  }
}
