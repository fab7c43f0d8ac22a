import type { Archive } from '../exchange/archive.ts';
import type { SimulatedOrder } from '../exchange/book.ts';
import type { Exchange } from '../exchange/exchange.ts';

/** How far behind a lagging copy of the broker's memory is, wall milliseconds. */
export const READ_LAG_MS = 3_000;

/** What the broker's memory was before one change. */
interface Change {
  /** When it was made, wall milliseconds. */
  readonly at: number;
  readonly exchange: Exchange;
  /** What changed orders were before; null: there was none. */
  readonly orders: ReadonlyMap<string, SimulatedOrder | null>;
}

/** The changes of the last seconds, to answer as a copy that lags behind would. */
export class LaggingCopy {
  readonly #now: () => number;
  #changes: readonly Change[] = [];

  /** `now` gives wall milliseconds. */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** Is told of a change before it is made. */
  note(exchange: Exchange, archive: Archive, changed: readonly SimulatedOrder[]): void {
    const orders = new Map(
      changed.map(({ accountNumber, id }) => [id, archive.order(accountNumber, id)]),
    );
    this.#changes = [...this.#recent(), { at: this.#now(), exchange, orders }];
  }

  /** What the exchange and the archive were a lag ago. Accounts opened since are there already. */
  view(
    exchange: Exchange,
    archive: Archive,
  ): { readonly exchange: Exchange; readonly archive: Archive } {
    const recent = this.#recent();
    const [oldest] = recent;
    if (oldest === undefined) return { exchange, archive };
    const before = new Map<string, SimulatedOrder | null>();
    // Of an order that changed more than once the oldest counts.
    for (const { orders } of recent) {
      for (const [id, order] of orders) if (!before.has(id)) before.set(id, order);
    }
    return {
      exchange: { ...oldest.exchange, books: { ...exchange.books, ...oldest.exchange.books } },
      archive: archive.withOrders(Object.keys(exchange.books), before),
    };
  }

  #recent(): readonly Change[] {
    const from = this.#now() - READ_LAG_MS;
    return this.#changes.filter(({ at }) => at > from);
  }
}
