import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { EpochMs, Money, TradingDate } from '@tideline/engine';
import { newAccount, openingDeposit } from '../exchange/account/new-account.ts';
import { AccountArchive } from '../exchange/archive.ts';
import {
  type AccountBook,
  type AccountTerms,
  type Activity,
  type Fill,
  isFinalOrder,
  type OrderEvent,
  type SimulatedAccount,
  type SimulatedOrder,
  unchangedOutcome,
} from '../exchange/book.ts';
import { bookOf, type Exchange, type ExchangeChange, withOutcome } from '../exchange/exchange.ts';
import { type TakenSizes, withTakenSize } from '../exchange/orders/matching.ts';
import type { SimulatorStore } from '../ports.ts';
import type { LaggingBooks } from './lagging-books.ts';

export interface ClockPosition {
  readonly epoch: string;
  readonly now: EpochMs;
  /** Everything up to this instant has happened. */
  readonly done: EpochMs;
  readonly waits?: true;
}

export interface OpenedAccount {
  readonly keyId: string;
  readonly secretKey: string;
  readonly accountNumber: string;
}

/**
 * Saves a change with the clock, in one call, before any client sees it. If saving fails nothing
 * has changed.
 */
export class BrokerState {
  readonly #archive = new AccountArchive();
  readonly #laggingBooks: LaggingBooks | null;
  #laggingView: ReturnType<LaggingBooks['laggingView']> | null = null;
  readonly #store: SimulatorStore;
  readonly #accountNumberByKeyId = new Map<string, string>();
  readonly #lastUseNumberByAccount = new Map<string, number>();
  #lastUseNumber = 0;
  #exchange: Exchange;
  #clock: ClockPosition | null;

  constructor(store: SimulatorStore, laggingBooks: LaggingBooks | null = null) {
    this.#store = store;
    this.#laggingBooks = laggingBooks;
    const orders = readAll<SimulatedOrder>(store, 'order')
      // Earlier versions stored orders without replacement and stop fields.
      .map((order) => ({ ...NO_REPLACEMENT_FIELDS, ...NO_STOP_FIELDS, ...order }))
      .sort((a, b) => a.sequence - b.sequence);
    const fills = readAll<Fill>(store, 'fill').sort(
      (a, b) => a.at - b.at || a.cumulativeQuantity - b.cumulativeQuantity,
    );
    const activities = readAll<Activity>(store, 'activity').sort((a, b) => a.at - b.at);
    this.#archive.addAll(orders, fills, activities);
    const accounts = readAll<SimulatedAccount>(store, 'account');
    for (const { keyId, accountNumber } of accounts)
      this.#accountNumberByKeyId.set(keyId, accountNumber);
    const openOrders = orders.filter((order) => !isFinalOrder(order));
    this.#exchange = {
      books: Object.fromEntries(
        accounts.map((account) => {
          const { accountNumber } = account;
          const own = openOrders.filter((order) => order.accountNumber === accountNumber);
          return [accountNumber, { account, openOrders: own }];
        }),
      ),
      takenSizes: fills.reduce<TakenSizes>(withTakenSize, {}),
      nextSequence: (orders.at(-1)?.sequence ?? 0) + 1,
    };
    this.#clock = readAll<ClockPosition>(store, 'clock')[0] ?? null;
  }

  get exchange(): Exchange {
    return this.#laggingView?.exchange ?? this.#exchange;
  }

  get archive(): AccountArchive {
    return this.#laggingView?.archive ?? this.#archive;
  }

  /** `readBooks` sees the books of some seconds ago. It must be synchronous and change nothing. */
  readLagging<T>(readBooks: () => T): T {
    this.#laggingView = this.#laggingBooks?.laggingView(this.#exchange, this.#archive) ?? null;
    try {
      return readBooks();
    } finally {
      this.#laggingView = null;
    }
  }

  get clockPosition(): ClockPosition | null {
    return this.#clock;
  }

  bookOf(accountNumber: string): AccountBook {
    return bookOf(this.exchange, accountNumber);
  }

  commitChange(change: ExchangeChange, clock: ClockPosition): readonly OrderEvent[] {
    const { outcomes, exchange } = change;
    const accounts = new Map(
      outcomes.map(({ book: { account } }) => [account.accountNumber, account]),
    );
    const orders = outcomes.flatMap((outcome) => outcome.orders);
    const fills = outcomes.flatMap((outcome) => outcome.fills);
    const activities = outcomes.flatMap((outcome) => outcome.activities);
    const latestOrders = new Map(orders.map((order) => [order.id, order]));
    this.#store.save([
      { kind: 'clock', id: 'clock', value: clock },
      ...[...accounts].map(([id, value]) => ({ kind: 'account', id, value })),
      ...[...latestOrders].map(([id, value]) => ({ kind: 'order', id, value })),
      ...fills.map((value) => ({ kind: 'fill', id: value.id, value })),
      ...activities.map((value) => ({ kind: 'activity', id: value.id, value })),
    ]);
    if (outcomes.length > 0)
      this.#laggingBooks?.recordChange(this.#exchange, this.#archive, [...latestOrders.values()]);
    this.#exchange = exchange;
    this.#clock = clock;
    this.#archive.addAll(latestOrders.values(), fills, activities);
    return outcomes.flatMap((outcome) => outcome.events);
  }

  /**
   * Only this answer shows the secret. An account without cash is for market data only, and never
   * refused, because each start of the product opens one: above the limit the longest idle one is
   * reused.
   */
  openAccount(
    cash: Money,
    date: TradingDate,
    clock: ClockPosition,
    terms: AccountTerms | null = null,
  ): OpenedAccount {
    const ordinal = Object.keys(this.#exchange.books).length + 1;
    const dataAccounts = cash === 0 ? this.#accountsWith(true) : [];
    const idlestAccount = dataAccounts.length >= MAX_ACCOUNTS ? this.#idlestOf(dataAccounts) : null;
    const accountNumber =
      idlestAccount?.accountNumber ?? `PA3SIM${String(ordinal).padStart(4, '0')}`;
    const keyId = `PK${randomBytes(9).toString('hex').toUpperCase()}`;
    const secretKey = randomBytes(30).toString('base64url');
    const account = newAccount({
      accountNumber,
      keyId,
      secretHash: hashSecret(secretKey),
      dataOnly: cash === 0,
      createdAt: clock.now,
      cash,
      ...(terms === null ? {} : { terms }),
    });
    const book: AccountBook = { account, openOrders: [] };
    const activities = cash === 0 ? [] : [openingDeposit(account, date)];
    const outcome = { ...unchangedOutcome(book), activities };
    this.commitChange(withOutcome({ exchange: this.#exchange, outcomes: [] }, outcome), clock);
    if (idlestAccount !== null) this.#accountNumberByKeyId.delete(idlestAccount.keyId);
    this.#accountNumberByKeyId.set(keyId, accountNumber);
    return { keyId, secretKey, accountNumber };
  }

  authenticate(keyId: string, secretKey: string): SimulatedAccount | null {
    const accountNumber = this.#accountNumberByKeyId.get(keyId);
    if (accountNumber === undefined) return null;
    const { account } = this.bookOf(accountNumber);
    const givenHash = Buffer.from(hashSecret(secretKey));
    if (!timingSafeEqual(givenHash, Buffer.from(account.secretHash))) return null;
    this.#lastUseNumber += 1;
    this.#lastUseNumberByAccount.set(accountNumber, this.#lastUseNumber);
    return account;
  }

  /** Counts accounts with cash: they are never dropped. */
  get isFull(): boolean {
    return this.#accountsWith(false).length >= MAX_ACCOUNTS;
  }

  #accountsWith(isDataOnly: boolean): readonly SimulatedAccount[] {
    return Object.values(this.#exchange.books)
      .map(({ account }) => account)
      .filter((account) => account.dataOnly === isDataOnly);
  }

  #idlestOf(accounts: readonly SimulatedAccount[]): SimulatedAccount | null {
    const lastUseOf = ({ accountNumber }: SimulatedAccount) =>
      this.#lastUseNumberByAccount.get(accountNumber) ?? 0;
    return accounts.toSorted((a, b) => lastUseOf(a) - lastUseOf(b))[0] ?? null;
  }
}

const MAX_ACCOUNTS = 1_000;

const NO_STOP_FIELDS = { stopPrice: null, triggeredAt: null };
const NO_REPLACEMENT_FIELDS = { replacedAt: null, replaces: null, replacedBy: null };

/** The store returns what `commit` put in: plain JSON of these types. */
function readAll<T>(store: SimulatorStore, kind: string): T[] {
  return store.load(kind).map(({ value }) => value as T);
}

function hashSecret(secretKey: string): string {
  return createHash('sha256').update(secretKey).digest('hex');
}
