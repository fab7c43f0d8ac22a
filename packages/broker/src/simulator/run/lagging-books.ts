import type { AccountArchive } from '../exchange/archive.ts';
import type { SimulatedOrder } from '../exchange/book.ts';
import type { Exchange } from '../exchange/exchange.ts';

/** How many wall milliseconds a lagging read is behind. */
export const READ_LAG_MS = 3_000;

interface RecentChange {
  readonly at: number;
  readonly exchange: Exchange;
  /** The changed orders as they were before; null for an order that did not exist. */
  readonly ordersBefore: ReadonlyMap<string, SimulatedOrder | null>;
}

export class LaggingBooks {
  readonly #now: () => number;
  #changes: readonly RecentChange[] = [];

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Call before each change. */
  recordChange(exchange: Exchange, archive: AccountArchive, changed: readonly SimulatedOrder[]) {
    const ordersBefore = new Map(
      changed.map(({ accountNumber, id }) => [id, archive.orderOf(accountNumber, id)]),
    );
    this.#changes = [...this.#recentChanges(), { at: this.#now(), exchange, ordersBefore }];
  }

  /** The books as they were `READ_LAG_MS` ago, with the accounts opened since. */
  laggingView(exchange: Exchange, archive: AccountArchive) {
    const recentChanges = this.#recentChanges();
    const [oldest] = recentChanges;
    if (oldest === undefined) return { exchange, archive };
    const orderBefore = new Map<string, SimulatedOrder | null>();
    for (const { ordersBefore } of recentChanges) {
      for (const [id, order] of ordersBefore) if (!orderBefore.has(id)) orderBefore.set(id, order);
    }
    return {
      exchange: { ...oldest.exchange, books: { ...exchange.books, ...oldest.exchange.books } },
      archive: archive.withChangedOrders(Object.keys(exchange.books), orderBefore),
    };
  }

  #recentChanges(): readonly RecentChange[] {
    const oldestAt = this.#now() - READ_LAG_MS;
    return this.#changes.filter(({ at }) => at > oldestAt);
  }
}
