import { CENT, type EpochMs, type Price, type Quote, SECOND } from '@tideline/engine';
import fc from 'fast-check';
import { expect } from 'vitest';
import { optionsBuyingPower } from '../exchange/account/buying-power.ts';
import { type AccountBook, isFinalOrder, type SimulatedOrder } from '../exchange/book.ts';
import type { ExchangeChange } from '../exchange/exchange.ts';
import { untakenSize } from '../exchange/orders/matching.ts';
import { requestReplace } from '../exchange/orders/replacement.ts';
import { requestCancel, submitOrder } from '../exchange/orders/requests.ts';
import { passTime } from '../exchange/pass-time.ts';
import { isRefusal, type Refusal } from '../exchange/refusal.ts';
import type { DayEnd } from '../exchange/settlement.ts';
import { endDay } from '../exchange/settlement.ts';
import type { FaultSource } from '../faults/fault-switch.ts';
import type { SimulatorStore } from '../ports.ts';
import { BrokerState } from '../run/broker-state.ts';
import { accountBook, CALL_SYMBOL, PUT_SYMBOL, quoteAt, snapshotAt } from './bench-exchange.ts';
import { ExchangeWitness } from './exchange-witness.ts';
import { memoryStore } from './harness.ts';

/** Small prices and little money, so limits, sizes, reservations and fees bind often. */
const DOLLARS_BY_ACCOUNT = { A: 100, B: 3, C: 20 } as const;
const TRADED_SYMBOLS = [CALL_SYMBOL, PUT_SYMBOL] as const;
const START_CONTRACTS = 6;
const QUOTE_GRID_MS = 5 * SECOND;

type PlayAccount = keyof typeof DOLLARS_BY_ACCOUNT;

const anyLimit = fc.option(fc.integer({ min: 6, max: 14 }), { nil: null, freq: 2 });
/** Rarer: an order that waits for its stop price does not trade. */
const anyStop = fc.option(fc.integer({ min: 6, max: 14 }), { nil: null, freq: 1 });
const clientOrderId = fc.option(fc.integer({ min: 1, max: 30 }), { nil: null, freq: 1 });

const anyOrder = fc.record({
  kind: fc.constant('order' as const),
  account: fc.constantFrom<PlayAccount>('A', 'B', 'C'),
  symbol: fc.constantFrom(...TRADED_SYMBOLS),
  side: fc.constantFrom('buy' as const, 'sell' as const),
  quantity: fc.oneof(fc.integer({ min: 1, max: 8 }), fc.constant('all' as const)),
  limit: anyLimit,
  stop: anyStop,
  clientOrderId,
});
const anyReplacement = fc.record({
  kind: fc.constant('replace' as const),
  which: fc.nat({ max: 30 }),
  quantity: fc.option(fc.integer({ min: 1, max: 10 }), { nil: null }),
  limit: anyLimit,
  stop: anyStop,
  clientOrderId,
});
const anyCancel = fc.record({ kind: fc.constant('cancel' as const), which: fc.nat({ max: 30 }) });
const anyPass = fc.record({
  kind: fc.constant('pass' as const),
  toGrid: fc.boolean(),
  bids: fc.tuple(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 0, max: 12 })),
  spread: fc.integer({ min: 1, max: 3 }),
  sizes: fc.tuple(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 0, max: 9 })),
});
const anyRestart = fc.record({ kind: fc.constant('restart' as const) });

export const playStep = fc.oneof(
  { weight: 8, arbitrary: anyOrder },
  { weight: 2, arbitrary: anyCancel },
  { weight: 3, arbitrary: anyReplacement },
  { weight: 8, arbitrary: anyPass },
  { weight: 1, arbitrary: anyRestart },
);

type DrawnStep<Arbitrary> = Arbitrary extends fc.Arbitrary<infer T> ? T : never;

/** Plays customers, market and a dying process against the exchange, beside a witness. */
export class ExchangePlay {
  readonly #witness: ExchangeWitness;
  readonly #store: SimulatorStore = memoryStore();
  #state: BrokerState;
  #now: EpochMs;
  #quotes: Readonly<Record<string, Quote>>;

  readonly #faults: FaultSource;

  constructor(now: EpochMs, faults: FaultSource) {
    this.#faults = faults;
    const books = Object.entries(DOLLARS_BY_ACCOUNT).map(([number, dollars]) =>
      startingBook(number, dollars),
    );
    this.#store.save(
      books.map(({ account }) => ({ kind: 'account', id: account.accountNumber, value: account })),
    );
    this.#state = new BrokerState(this.#store);
    this.#witness = new ExchangeWitness(books);
    this.#now = now;
    this.#quotes = quotesAt(now, { bids: [10, 10], spread: 2, sizes: [5, 5] });
  }

  get witness(): ExchangeWitness {
    return this.#witness;
  }

  get books(): readonly AccountBook[] {
    return Object.values(this.#state.exchange.books);
  }

  takeStep(step: DrawnStep<typeof playStep>): void {
    if (step.kind === 'order') this.#sendOrder(step);
    else if (step.kind === 'cancel') this.#cancelOrder(step.which);
    else if (step.kind === 'replace') this.#replaceOrder(step);
    else if (step.kind === 'pass') this.#passTime(step);
    else this.#restartState();
    for (const book of this.books) this.#witness.checkBook(book);
  }

  endDay(end: DayEnd): void {
    const outcomes = this.books.map((book) => endDay(book, end));
    const books = Object.fromEntries(
      outcomes.map(({ book }) => [book.account.accountNumber, book]),
    );
    this.#now = end.at;
    this.#commitChange({ exchange: { ...this.#state.exchange, books, takenSizes: {} }, outcomes });
    for (const book of this.books) this.#witness.checkBook(book);
  }

  #sendOrder(step: DrawnStep<typeof anyOrder>): void {
    const { account, symbol, side } = step;
    const limitPrice = step.limit === null ? null : step.limit * CENT;
    const quantity =
      step.quantity === 'all' ? this.#mostContracts(step, limitPrice) : step.quantity;
    if (quantity < 1) return;
    const clientOrderId = clientIdOf(step);
    const isTaken = this.#isTaken(account, clientOrderId);
    const stopPrice = step.stop === null ? null : step.stop * CENT;
    const plain = limitPrice === null ? 'market' : 'limit';
    const waiting = limitPrice === null ? 'stop' : 'stop_limit';
    const type = stopPrice === null ? plain : waiting;
    const prices = { limitPrice, stopPrice };
    const ticket = { symbol, side, quantity, type, ...prices, clientOrderId } as const;
    this.#commitUnlessRefused(
      submitOrder(
        this.#state.exchange,
        account,
        { ...ticket, positionIntent: null },
        isTaken,
        this.#currentView(),
      ),
    );
  }

  #mostContracts(
    { account, symbol, side }: DrawnStep<typeof anyOrder>,
    limit: Price | null,
  ): number {
    const book = this.#state.bookOf(account);
    if (side === 'sell')
      return book.account.positions.find((one) => one.symbol === symbol)?.quantity ?? 0;
    const price = limit ?? this.#quotes[symbol]?.ask ?? 0;
    // Five cents of fees a contract are near enough: sometimes the cash fits to the cent.
    return Math.floor(optionsBuyingPower(book) / (price * 100 + 5 * CENT));
  }

  #isTaken(account: string, clientOrderId: string | null): boolean {
    if (clientOrderId === null) return false;
    const isTaken = this.#state.archive.orderByClientId(account, clientOrderId) !== null;
    const wasUsed = this.#witness.isClientIdUsed(account, clientOrderId);
    expect(isTaken, 'the broker remembers every client order id').toBe(wasUsed);
    return isTaken;
  }

  #targetOrder(which: number): SimulatedOrder | null {
    const { orders } = this.#witness;
    const some = which % 4 === 0 ? orders : orders.filter((one) => !isFinalOrder(one));
    return some[which % Math.max(1, some.length)] ?? null;
  }

  #replaceOrder(step: DrawnStep<typeof anyReplacement>): void {
    const target = this.#targetOrder(step.which);
    const clientOrderId = clientIdOf(step);
    const isTaken = target !== null && this.#isTaken(target.accountNumber, clientOrderId);
    const limitPrice = step.limit === null ? null : step.limit * CENT;
    const stopPrice = step.stop === null ? null : step.stop * CENT;
    const change = { quantity: step.quantity, limitPrice, stopPrice, clientOrderId };
    const id = target?.id ?? 'none';
    this.#commitUnlessRefused(
      requestReplace(this.#state.exchange, target, id, change, isTaken, this.#currentView()),
    );
  }

  #cancelOrder(which: number): void {
    const target = this.#targetOrder(which);
    this.#commitUnlessRefused(
      requestCancel(this.#state.exchange, target, target?.id ?? 'none', this.#currentView()),
    );
  }

  #passTime(step: DrawnStep<typeof anyPass>): void {
    const next = (Math.floor(this.#now / QUOTE_GRID_MS) + 1) * QUOTE_GRID_MS;
    this.#now = step.toGrid ? next : Math.min(this.#now + 60, next - 1);
    if (step.toGrid) this.#quotes = quotesAt(this.#now, step);
    this.#commitChange(passTime(this.#state.exchange, step.toGrid, this.#currentView()));
  }

  /** The state read back must equal the one before, to the last displayed contract. */
  #restartState(): void {
    const before = this.#state.exchange;
    this.#state = new BrokerState(this.#store);
    const after = this.#state.exchange;
    expect(after.books, 'a restart forgets nothing').toEqual(before.books);
    expect(after.nextSequence, 'a restart forgets nothing').toBe(before.nextSequence);
    for (const [symbol, quote] of Object.entries(this.#quotes)) {
      for (const side of ['buy', 'sell'] as const) {
        expect(untakenSize(after.takenSizes, symbol, side, quote), 'a size is taken once').toBe(
          untakenSize(before.takenSizes, symbol, side, quote),
        );
      }
    }
    for (const seen of this.#witness.orders) {
      expect(
        this.#state.archive.orderOf(seen.accountNumber, seen.id),
        'every order is kept',
      ).toEqual(seen);
    }
  }

  #commitUnlessRefused(result: ExchangeChange | Refusal): void {
    if (!isRefusal(result)) this.#commitChange(result);
  }

  #commitChange(passed: ExchangeChange): void {
    this.#witness.seeChange(passed, this.#quotes);
    this.#state.commitChange(passed, { epoch: 'play', now: this.#now, done: this.#now });
  }

  #currentView() {
    return { ...snapshotAt(this.#now, this.#quotes), faults: this.#faults };
  }
}

function clientIdOf({ clientOrderId }: { readonly clientOrderId: number | null }): string | null {
  return clientOrderId === null ? null : `c-${clientOrderId}`;
}

function startingBook(number: string, dollars: number): AccountBook {
  const book = accountBook(dollars, number);
  const positions = TRADED_SYMBOLS.map((symbol) => ({
    symbol,
    quantity: START_CONTRACTS,
    cost: 6_000,
  }));
  return { ...book, account: { ...book.account, positions } };
}

function quotesAt(
  now: EpochMs,
  step: Pick<DrawnStep<typeof anyPass>, 'bids' | 'spread' | 'sizes'>,
): Readonly<Record<string, Quote>> {
  const quote = (bid: number) => {
    const quoted = quoteAt(now, bid / 100, (bid + step.spread) / 100);
    return { ...quoted, bidSize: bid > 0 ? step.sizes[0] : 0, askSize: step.sizes[1] };
  };
  return { [CALL_SYMBOL]: quote(step.bids[0]), [PUT_SYMBOL]: quote(step.bids[1]) };
}
