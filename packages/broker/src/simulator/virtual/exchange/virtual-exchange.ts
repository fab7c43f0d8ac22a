import { type EpochMs, type Quote, type Session, tradingDate } from '@tideline/engine';
import type { Wall } from '../../../port/wall.ts';
import { openingDeposit } from '../../exchange/account/new-account.ts';
import {
  heldQuantity,
  isFinalOrder,
  type SimulatedAccount,
  type SimulatedOrder,
} from '../../exchange/book.ts';
import { bustSell } from '../../exchange/bust.ts';
import {
  bookOf,
  type Exchange,
  type ExchangeChange,
  withOutcome,
} from '../../exchange/exchange.ts';
import { isLiquidating, type MarketSnapshot } from '../../exchange/market-snapshot.ts';
import type { OrderChange, OrderTicket } from '../../exchange/orders/order-request.ts';
import { requestReplace } from '../../exchange/orders/replacement.ts';
import { requestCancel, submitOrder } from '../../exchange/orders/requests.ts';
import { nextArrivalAt, passTime } from '../../exchange/pass-time.ts';
import { isRefusal, type Refusal } from '../../exchange/refusal.ts';
import { dayEndAtClose, endDayForAll } from '../../exchange/settlement.ts';
import type { FaultSwitch } from '../../faults/fault-switch.ts';
import { QUOTE_GRID_MS, type SimulatedMarket } from '../../market/simulated-market.ts';
import type { Subscribers } from '../../run/subscribers.ts';
import { Timetable } from '../../run/timetable.ts';
import type { VenueObserver } from '../observer.ts';
import { AccountDayFaults, EXTERNAL_CLOSES } from './account-day-faults.ts';
import { SessionCalendar, type VenueEvent } from './session-calendar.ts';
import { VirtualBooks } from './virtual-books.ts';

export interface VenueSubscribers
  extends Pick<
    Subscribers,
    'publishOrderEvents' | 'prepareQuotes' | 'publishMinuteBar' | 'publishCorrectedBar'
  > {
  wantsQuotes(): boolean;
}

export interface VirtualVenueOptions {
  /** A pure function, so several runs may share it. */
  readonly market: SimulatedMarket;
  /** Everything but faults is drawn from this seed; their plan has its own. */
  readonly seed: number;
  /** The caller's clock: a wall millisecond is a market millisecond, `now()` is market time. */
  readonly wall: Wall;
  readonly faults: FaultSwitch;
  readonly observer: VenueObserver;
}

type NextInstant = VenueEvent | { readonly type: 'arrivals'; readonly at: EpochMs };

/** Uses the caller's clock, and sets timers only for what can change or be received. */
export class VirtualExchange {
  readonly market: SimulatedMarket;
  readonly books: VirtualBooks;
  readonly actualTimetable: Timetable;
  readonly reportedTimetable: Timetable;
  readonly #options: VirtualVenueOptions;
  readonly #calendar: SessionCalendar;
  readonly #faults: AccountDayFaults;
  #subscribers: VenueSubscribers | null = null;
  #scheduled: { readonly next: NextInstant; readonly cancel: () => void } | null = null;
  #isClosed = false;

  constructor(options: VirtualVenueOptions) {
    const { market, wall, observer } = options;
    this.#options = options;
    this.market = market;
    this.actualTimetable = new Timetable(market);
    this.reportedTimetable = new Timetable(market, options.faults);
    this.books = new VirtualBooks(observer, wall.now);
    this.#faults = new AccountDayFaults(
      options.faults,
      (accountNumber) => bookOf(this.books.exchange, accountNumber).account.positions.length > 0,
      () => Math.floor((this.now() - this.session().open) / QUOTE_GRID_MS),
    );
    this.#calendar = new SessionCalendar(market, new Timetable(market), this.now());
  }

  run(subscribers: VenueSubscribers): void {
    this.#subscribers = subscribers;
    this.scheduleNext();
  }

  close(): void {
    this.#isClosed = true;
    this.#scheduled?.cancel();
    this.#scheduled = null;
  }

  now(): EpochMs {
    return this.#options.wall.now();
  }

  session(): Session {
    return this.#calendar.sessionFor(this.now());
  }

  actualQuote(symbol: string): Quote | null {
    return this.actualTimetable.quoteOf(symbol, this.now());
  }

  openAccount(account: SimulatedAccount): void {
    this.books.openAccount(account);
    this.books.archive.addActivity(openingDeposit(account, tradingDate(account.createdAt)));
  }

  submit(accountNumber: string, ticket: OrderTicket): SimulatedOrder | Refusal {
    const isClientIdTaken = this.books.archive.hasClientId(accountNumber, ticket.clientOrderId);
    const result = this.#requestChange((exchange, snapshot) =>
      submitOrder(exchange, accountNumber, ticket, isClientIdTaken, snapshot),
    );
    return isRefusal(result) ? result : result.order;
  }

  replace(accountNumber: string, orderId: string, change: OrderChange): SimulatedOrder | Refusal {
    const order = this.books.archive.orderOf(accountNumber, orderId);
    const isClientIdTaken = this.books.archive.hasClientId(accountNumber, change.clientOrderId);
    const result = this.#requestChange((exchange, snapshot) =>
      requestReplace(exchange, order, orderId, change, isClientIdTaken, snapshot),
    );
    return isRefusal(result) ? result : result.order;
  }

  /** Null when the request was taken. */
  cancel(accountNumber: string, orderId: string): Refusal | null {
    const order = this.books.archive.orderOf(accountNumber, orderId);
    const result = this.#requestChange((exchange, snapshot) =>
      requestCancel(exchange, order, orderId, snapshot),
    );
    return isRefusal(result) ? result : null;
  }

  /**
   * Busts today's last sell if `matchesOrder` accepts its order and none of its contract is held.
   * Returns the order afterwards.
   */
  bustLastSell(
    accountNumber: string,
    matchesOrder: (clientOrderId: string) => boolean,
  ): SimulatedOrder | null {
    const snapshot = this.#snapshotAt(this.now());
    const book = bookOf(this.books.exchange, accountNumber);
    const { archive } = this.books;
    const fill = archive.fillsOf(accountNumber).findLast(({ side }) => side === 'sell');
    if (fill === undefined || fill.at < snapshot.session.open) return null;
    if (heldQuantity(book, fill.symbol) > 0) return null;
    const order = archive.orderOf(accountNumber, fill.orderId);
    if (order === null || !isFinalOrder(order) || !matchesOrder(order.clientOrderId)) return null;
    const change: ExchangeChange = { exchange: this.books.exchange, outcomes: [] };
    archive.removeFill(fill);
    this.#commitChange(withOutcome(change, bustSell(book, order, fill, snapshot)));
    return archive.orderOf(accountNumber, order.id);
  }

  /** Call when a client starts or stops listening. */
  scheduleNext(): void {
    if (this.#isClosed || this.#subscribers === null) return;
    const next = this.#nextInstant();
    const scheduled = this.#scheduled;
    if (next !== null && scheduled?.next.at === next.at && scheduled.next.type === next.type)
      return;
    scheduled?.cancel();
    this.#scheduled = null;
    if (next === null) return;
    const { wall } = this.#options;
    const cancel = wall.after(Math.max(0, next.at - wall.now()), () => this.#playInstant(next));
    this.#scheduled = { next, cancel };
  }

  #requestChange<T extends ExchangeChange>(
    makeChange: (exchange: Exchange, snapshot: MarketSnapshot) => T | Refusal,
  ): T | Refusal {
    const result = makeChange(this.books.exchange, this.#snapshotAt(this.now()));
    if (!isRefusal(result)) this.#commitChange(result);
    return result;
  }

  #commitChange(change: ExchangeChange): void {
    const events = this.books.commitChange(change);
    if (events.length > 0) this.#subscribers?.publishOrderEvents(events);
    this.scheduleNext();
  }

  #nextInstant(): NextInstant | null {
    const { books } = this;
    const needsQuoteGrid =
      books.hasOrders || books.hasPositions || this.#subscribers?.wantsQuotes() === true;
    const dueEvent = this.#calendar.nextEvent(this.now(), needsQuoteGrid);
    const arrivalAt = books.hasOrders ? nextArrivalAt(books.exchange) : null;
    if (arrivalAt === null || (dueEvent !== null && dueEvent.at <= arrivalAt)) return dueEvent;
    return { type: 'arrivals', at: arrivalAt };
  }

  /**
   * Plays an instant: orders meet the market, then the underlying, the options and the bar are
   * reported.
   */
  #playInstant(next: NextInstant): void {
    this.#scheduled = null;
    const { at, type } = next;
    try {
      if (type === 'arrivals') {
        this.#commitChange(passTime(this.books.exchange, false, this.#snapshotAt(at)));
        return;
      }
      const snapshot = this.#snapshotAt(at);
      this.#calendar.passEvent({ type, at });
      if (type === 'close') this.#closeSession(snapshot);
      else this.#playQuotes(snapshot);
      if (this.#subscribers?.wantsQuotes() !== true) return;
      const quotes = type === 'quotes' ? this.#subscribers.prepareQuotes(at) : null;
      quotes?.sendStock();
      quotes?.sendOptions();
      this.reportedTimetable.publishBars(at, this.#subscribers);
    } finally {
      this.scheduleNext();
    }
  }

  /**
   * Nothing changes for accounts that are flat, or hold without open orders while the broker sells
   * nothing.
   */
  #playQuotes(snapshot: MarketSnapshot): void {
    const { books } = this;
    const { rates } = this.#options.faults.plan;
    const canChangeBooks =
      books.hasOrders ||
      (books.hasPositions &&
        (isLiquidating(snapshot) || EXTERNAL_CLOSES.some((fault) => (rates[fault] ?? 0) > 0)));
    if (canChangeBooks) this.#commitChange(passTime(books.exchange, true, snapshot));
  }

  #closeSession(snapshot: MarketSnapshot): void {
    const { session } = snapshot;
    const price = this.books.hasPositions ? this.actualTimetable.closingPrice(session) : 0;
    const dayEnd = dayEndAtClose(session.close, session.date, price);
    this.#commitChange(endDayForAll(this.books.exchange, dayEnd));
  }

  #snapshotAt(now: EpochMs): MarketSnapshot {
    const session = this.#calendar.sessionFor(now);
    return this.actualTimetable.snapshotAt(now, session, this.#options.seed, this.#faults);
  }
}
