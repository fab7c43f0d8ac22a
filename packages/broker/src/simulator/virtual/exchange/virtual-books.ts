import { AccountArchive } from '../../exchange/archive.ts';
import type { AccountBook, Fill, OrderEvent, SimulatedAccount } from '../../exchange/book.ts';
import type { Exchange, ExchangeChange } from '../../exchange/exchange.ts';
import { LaggingBooks } from '../../run/lagging-books.ts';
import type { VenueObserver } from '../observer.ts';

/** The broker's records, or a copy that lags some seconds behind. */
export type BooksView = ReturnType<LaggingBooks['laggingView']>;

export class VirtualBooks {
  readonly archive = new AccountArchive();
  readonly #laggingBooks: LaggingBooks;
  readonly #observer: VenueObserver;
  #exchange: Exchange = { books: {}, takenSizes: {}, nextSequence: 1 };
  readonly #lastFillBySymbol = new Map<string, Fill>();
  /** Kept, because every instant asks and few books have open orders or positions. */
  #hasOrders = false;
  #hasPositions = false;
  #tradedSymbols: ReadonlySet<string> = new Set();

  constructor(observer: VenueObserver, now: () => number) {
    this.#observer = observer;
    this.#laggingBooks = new LaggingBooks(now);
  }

  get exchange(): Exchange {
    return this.#exchange;
  }

  get hasOrders(): boolean {
    return this.#hasOrders;
  }

  get hasPositions(): boolean {
    return this.#hasPositions;
  }

  get tradedSymbols(): ReadonlySet<string> {
    return this.#tradedSymbols;
  }

  lastFill(symbol: string): Fill | null {
    return this.#lastFillBySymbol.get(symbol) ?? null;
  }

  laggingView(): BooksView {
    return this.#laggingBooks.laggingView(this.#exchange, this.archive);
  }

  openAccount(account: SimulatedAccount): void {
    const book: AccountBook = { account, openOrders: [] };
    const books = { ...this.#exchange.books, [account.accountNumber]: book };
    this.#exchange = { ...this.#exchange, books };
  }

  commitChange({ exchange, outcomes }: ExchangeChange): readonly OrderEvent[] {
    if (outcomes.length === 0) {
      this.#exchange = exchange;
      return [];
    }
    const orders = outcomes.flatMap((outcome) => outcome.orders);
    const latestOrders = new Map(orders.map((order) => [order.id, order]));
    this.#laggingBooks.recordChange(this.#exchange, this.archive, [...latestOrders.values()]);
    this.#exchange = exchange;
    const fills = outcomes.flatMap((outcome) => outcome.fills);
    const activities = outcomes.flatMap((outcome) => outcome.activities);
    this.archive.addAll(latestOrders.values(), fills, activities);
    for (const fill of fills) this.#lastFillBySymbol.set(fill.symbol, fill);
    const books = Object.values(exchange.books);
    this.#hasOrders = books.some(({ openOrders }) => openOrders.length > 0);
    this.#hasPositions = books.some(({ account }) => account.positions.length > 0);
    const traded = books.flatMap(({ account, openOrders }) => [
      ...account.positions,
      ...openOrders,
    ]);
    this.#tradedSymbols = new Set(traded.map(({ symbol }) => symbol));
    for (const outcome of outcomes) {
      for (const order of outcome.orders) this.#observer.onOrder(order);
      for (const fill of outcome.fills) this.#observer.onFill(fill, fill.accountNumber);
    }
    return outcomes.flatMap((outcome) => outcome.events);
  }
}
