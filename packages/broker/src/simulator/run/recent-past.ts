import type { AccountArchive } from '../exchange/archive.ts';
import type { SimulatedOrder } from '../exchange/book.ts';
import type { Exchange } from '../exchange/exchange.ts';

/** How many wall milliseconds a lagging read is behind. */
export const READ_LAG_MS = 3_000;

interface RecentChange {
  readonly at: number;
  readonly exchange: Exchange;
  /** The changed orders as they were before; null for an order that did not exist. */
  readonly orders: ReadonlyMap<string, SimulatedOrder | null>;
}

export class LaggingCopy {
  readonly #now: () => number;
  #changes: readonly RecentChange[] = [];

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Call before each change. */
  noteChange(
    exchange: Exchange,
    archive: AccountArchive,
    changed: readonly SimulatedOrder[],
  ): void {
    const orders = new Map(
      changed.map(({ accountNumber, id }) => [id, archive.orderOf(accountNumber, id)]),
    );
    this.#changes = [...this.#recentChanges(), { at: this.#now(), exchange, orders }];
  }

  /** The books as they were `READ_LAG_MS` ago, with the accounts opened since. */
  laggingView(
    exchange: Exchange,
    archive: AccountArchive,
  ): { readonly exchange: Exchange; readonly archive: AccountArchive } {
    const recent = this.#recentChanges();
    const [oldest] = recent;
    if (oldest === undefined) return { exchange, archive };
    const before = new Map<string, SimulatedOrder | null>();
    for (const { orders } of recent) {
      for (const [id, order] of orders) if (!before.has(id)) before.set(id, order);
    }
    return {
      exchange: { ...oldest.exchange, books: { ...exchange.books, ...oldest.exchange.books } },
      archive: archive.withChangedOrders(Object.keys(exchange.books), before),
    };
  }

  #recentChanges(): readonly RecentChange[] {
    const from = this.#now() - READ_LAG_MS;
    return this.#changes.filter(({ at }) => at > from);
  }
}
