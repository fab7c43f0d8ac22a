import { type EpochMs, MINUTE, type Quote, type Session, tradingDate } from '@tideline/engine';
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
import { DayFaults, EXTERNAL_CLOSES } from './account-day-faults.ts';
import { SessionCalendar, type VenueDue } from './session-calendar.ts';
import { VirtualBooks } from './virtual-books.ts';

export interface VenueAudience
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

type NextInstant = VenueDue | { readonly type: 'arrivals'; readonly at: EpochMs };

/** Uses the caller's clock, and sets timers only for what can change or be received. */
export class VirtualExchange {
  readonly market: SimulatedMarket;
  readonly books: VirtualBooks;
  readonly actualTimetable: Timetable;
  readonly reported: Timetable;
  readonly #options: VirtualVenueOptions;
  readonly #calendar: SessionCalendar;
  readonly #faults: DayFaults;
  #audience: VenueAudience | null = null;
  #scheduled: { readonly next: NextInstant; readonly cancel: () => void } | null = null;
  #isClosed = false;

  constructor(options: VirtualVenueOptions) {
    const { market, wall, observer } = options;
    this.#options = options;
    this.market = market;
    this.actualTimetable = new Timetable(market);
    this.reported = new Timetable(market, options.faults);
    this.books = new VirtualBooks(observer, wall.now);
    this.#faults = new DayFaults(
      options.faults,
      (accountNumber) => bookOf(this.books.exchange, accountNumber).account.positions.length > 0,
      () => Math.floor((this.now() - this.session().open) / QUOTE_GRID_MS),
    );
    this.#calendar = new SessionCalendar(market, new Timetable(market), this.now());
  }

  run(audience: VenueAudience): void {
    this.#audience = audience;
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

  trueQuote(symbol: string): Quote | null {
    return symbol === this.market.symbol
      ? this.actualTimetable.stockQuote(this.now())
      : this.actualTimetable.optionQuote(symbol, this.now());
  }

  openAccount(account: SimulatedAccount): void {
    this.books.openAccount(account);
    this.books.archive.addActivity(openingDeposit(account, tradingDate(account.createdAt)));
  }

  submit(accountNumber: string, ticket: OrderTicket): SimulatedOrder | Refusal {
    const isTaken = this.#isTaken(accountNumber, ticket.clientOrderId);
    const result = this.#requestChange((exchange, scene) =>
      submitOrder(exchange, accountNumber, ticket, isTaken, scene),
    );
    return isRefusal(result) ? result : result.order;
  }

  replace(accountNumber: string, orderId: string, change: OrderChange): SimulatedOrder | Refusal {
    const order = this.books.archive.orderOf(accountNumber, orderId);
    const isTaken = this.#isTaken(accountNumber, change.clientOrderId);
    const result = this.#requestChange((exchange, scene) =>
      requestReplace(exchange, order, orderId, change, isTaken, scene),
    );
    return isRefusal(result) ? result : result.order;
  }

  /** Null when the request was taken. */
  cancel(accountNumber: string, orderId: string): Refusal | null {
    const order = this.books.archive.orderOf(accountNumber, orderId);
    const result = this.#requestChange((exchange, scene) =>
      requestCancel(exchange, order, orderId, scene),
    );
    return isRefusal(result) ? result : null;
  }

  /**
   * Busts today's last sell if `isMeant` accepts its order and none of its contract is held.
   * Returns the order afterwards.
   */
  bustLastSell(
    accountNumber: string,
    isMeant: (clientOrderId: string) => boolean,
  ): SimulatedOrder | null {
    const scene = this.#viewAt(this.now());
    const book = bookOf(this.books.exchange, accountNumber);
    const { archive } = this.books;
    const fill = archive.fillsOf(accountNumber).findLast(({ side }) => side === 'sell');
    if (fill === undefined || fill.at < scene.session.open || heldQuantity(book, fill.symbol) > 0)
      return null;
    const order = archive.orderOf(accountNumber, fill.orderId);
    if (order === null || !isFinalOrder(order) || !isMeant(order.clientOrderId)) return null;
    const passed: ExchangeChange = { exchange: this.books.exchange, outcomes: [] };
    archive.removeFill(fill);
    this.#commitChange(withOutcome(passed, bustSell(book, order, fill, scene)));
    return archive.orderOf(accountNumber, order.id);
  }

  /** Call when a client starts or stops listening. */
  scheduleNext(): void {
    if (this.#isClosed || this.#audience === null) return;
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

  #isTaken(accountNumber: string, clientOrderId: string | null): boolean {
    return (
      clientOrderId !== null &&
      this.books.archive.orderByClientId(accountNumber, clientOrderId) !== null
    );
  }

  #requestChange<T extends ExchangeChange>(
    what: (exchange: Exchange, scene: MarketSnapshot) => T | Refusal,
  ): T | Refusal {
    const result = what(this.books.exchange, this.#viewAt(this.now()));
    if (!isRefusal(result)) this.#commitChange(result);
    return result;
  }

  #commitChange(passed: ExchangeChange): void {
    const events = this.books.commitChange(passed);
    if (events.length > 0) this.#audience?.publishOrderEvents(events);
    this.scheduleNext();
  }

  #nextInstant(): NextInstant | null {
    const { books } = this;
    const wantsGrid =
      books.hasOrders || books.hasPositions || this.#audience?.wantsQuotes() === true;
    const due = this.#calendar.nextDue(this.now(), wantsGrid);
    const arrival = books.hasOrders ? nextArrivalAt(books.exchange) : null;
    if (arrival === null || (due !== null && due.at <= arrival)) return due;
    return { type: 'arrivals', at: arrival };
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
        this.#commitChange(passTime(this.books.exchange, false, this.#viewAt(at)));
        return;
      }
      const scene = this.#viewAt(at);
      this.#calendar.passDue({ type, at });
      if (type === 'close') this.#closeSession(scene);
      else this.#passQuotes(scene);
      if (this.#audience?.wantsQuotes() !== true) return;
      const quotes = type === 'quotes' ? this.#audience.prepareQuotes(at) : null;
      quotes?.sendStock();
      quotes?.sendOptions();
      const bar = at % MINUTE === 0 ? this.reported.minuteBarEndingAt(at) : null;
      if (bar !== null) this.#audience.publishMinuteBar(bar);
      const corrected = this.reported.correctedBarAt(at);
      if (corrected !== null) this.#audience.publishCorrectedBar(corrected);
    } finally {
      this.scheduleNext();
    }
  }

  /**
   * Nothing changes for accounts that are flat, or hold without open orders while the broker sells
   * nothing.
   */
  #passQuotes(scene: MarketSnapshot): void {
    const { books } = this;
    const { rates } = this.#options.faults.plan;
    const isPassed =
      books.hasOrders ||
      (books.hasPositions &&
        (isLiquidating(scene) || EXTERNAL_CLOSES.some((fault) => (rates[fault] ?? 0) > 0)));
    if (isPassed) this.#commitChange(passTime(books.exchange, true, scene));
  }

  #closeSession(scene: MarketSnapshot): void {
    const { session } = scene;
    const price = this.books.hasPositions ? this.actualTimetable.closingPrice(session) : 0;
    this.#commitChange(
      endDayForAll(this.books.exchange, dayEndAtClose(session.close, session.date, price)),
    );
  }

  #viewAt(now: EpochMs): MarketSnapshot {
    const session = this.#calendar.sessionFor(now);
    return {
      now,
      seed: String(this.#options.seed),
      session,
      contractOf: (symbol) => this.actualTimetable.contractOf(symbol, session.date),
      quoteOf: (symbol) => this.actualTimetable.optionQuote(symbol, now),
      faults: this.#faults,
    };
  }
}
