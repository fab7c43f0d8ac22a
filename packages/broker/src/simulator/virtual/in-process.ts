import {
  type BrokerAccount,
  type BrokerOrder,
  type BrokerPosition,
  type EpochMs,
  formatMoney,
  type Money,
  type OrderRequest,
  type SubmitAnswered,
} from '@tideline/engine';
import type { OrderChange } from '../../port/broker.ts';
import { newAccount } from '../exchange/account/new-account.ts';
import { AccountArchive } from '../exchange/archive.ts';
import {
  type AccountBook,
  type Fill,
  isFinalOrder,
  type SimulatedOrder,
} from '../exchange/book.ts';
import { bookOf, type Exchange, type ExchangeChange, withOutcome } from '../exchange/exchange.ts';
import { isLiquidating, type MarketSnapshot } from '../exchange/market-snapshot.ts';
import { readOrderChange, readOrderTicket } from '../exchange/orders/order-request.ts';
import { requestReplace } from '../exchange/orders/replacement.ts';
import { requestCancel, submitOrder } from '../exchange/orders/requests.ts';
import { nextArrivalAt, passTime } from '../exchange/pass-time.ts';
import { isRefusal, type Refusal } from '../exchange/refusal.ts';
import { dayEndAtClose, endDay } from '../exchange/settlement.ts';
import type { SimulatedMarket } from '../market/simulated-market.ts';
import { Timetable } from '../run/timetable.ts';
import { brokerAccount, brokerOrder, brokerPosition, refusedOutcome } from '../wire/broker-view.ts';

/**
 * A server's first trader; its very first account only reads market data. Latencies depend on the
 * number, so they equal the server's.
 */
const ACCOUNT_NUMBER = 'PA3SIM0002';

export interface InProcessOptions {
  readonly market: SimulatedMarket;
  readonly seed: number;
  readonly cash: Money;
  readonly startsAt: EpochMs;
  readonly onFill: (fill: Fill) => void;
  readonly onFinalOrder: (order: SimulatedOrder) => void;
}

/**
 * One account, without a wire, played by plain calls. Answers are those that the adapter would
 * read.
 */
export class InProcessBroker {
  readonly #options: InProcessOptions;
  readonly #timetable: Timetable;
  readonly #archive = new AccountArchive();
  #exchange: Exchange;
  #now: EpochMs;

  constructor(options: InProcessOptions) {
    const { market, cash, startsAt } = options;
    this.#options = options;
    this.#timetable = new Timetable(market);
    this.#now = startsAt;
    const account = newAccount({ accountNumber: ACCOUNT_NUMBER, createdAt: startsAt, cash });
    this.#exchange = {
      books: { [ACCOUNT_NUMBER]: { account, openOrders: [] } },
      takenSizes: {},
      nextSequence: 1,
    };
  }

  /** Due events happen only at `playDue`. */
  moveTo(now: EpochMs): void {
    this.#now = now;
  }

  get nextArrival(): EpochMs | null {
    return this.#book.openOrders.length === 0 ? null : nextArrivalAt(this.#exchange);
  }

  /** No contract is held or ordered, so no quote can change anything. */
  get isFlat(): boolean {
    const { account, openOrders } = this.#book;
    return openOrders.length === 0 && account.positions.length === 0;
  }

  get hasOrders(): boolean {
    return this.#book.openOrders.length > 0;
  }

  get cash(): Money {
    return this.#book.account.cash;
  }

  get chargedFees(): Money {
    return this.#book.account.chargedFees;
  }

  account(): BrokerAccount {
    return brokerAccount(this.#book, this.#quoteOf);
  }

  positions(): readonly BrokerPosition[] {
    const book = this.#book;
    return book.account.positions.map((each) => brokerPosition(book, each, this.#quoteOf));
  }

  /** Newest first. */
  openOrders(): readonly BrokerOrder[] {
    return this.#book.openOrders.map(brokerOrder).reverse();
  }

  orderByClientId(clientOrderId: string): BrokerOrder | null {
    const order = this.#archive.orderByClientId(ACCOUNT_NUMBER, clientOrderId);
    return order === null ? null : brokerOrder(order);
  }

  submit(request: OrderRequest): SubmitAnswered['outcome'] {
    const ticket = readOrderTicket(orderPostBody(request));
    if (isRefusal(ticket)) return refusedOutcome(ticket);
    const isClientIdTaken = this.#archive.hasClientId(ACCOUNT_NUMBER, request.clientOrderId);
    const snapshot = this.#currentSnapshot();
    return this.#acceptUnlessRefused(
      submitOrder(this.#exchange, ACCOUNT_NUMBER, ticket, isClientIdTaken, snapshot),
    );
  }

  /** The old order may still fill. */
  replace(brokerId: string, change: OrderChange): SubmitAnswered['outcome'] {
    const readResult = readOrderChange(orderPatchBody(change));
    if (isRefusal(readResult)) return refusedOutcome(readResult);
    const order = this.#archive.orderOf(ACCOUNT_NUMBER, brokerId);
    const isClientIdTaken = this.#archive.hasClientId(ACCOUNT_NUMBER, change.clientOrderId);
    const snapshot = this.#currentSnapshot();
    return this.#acceptUnlessRefused(
      requestReplace(this.#exchange, order, brokerId, readResult, isClientIdTaken, snapshot),
    );
  }

  /** The order may still fill after the request is taken. */
  cancel(brokerId: string): 'requested' | 'refused' {
    const order = this.#archive.orderOf(ACCOUNT_NUMBER, brokerId);
    const result = requestCancel(this.#exchange, order, brokerId, this.#currentSnapshot());
    if (isRefusal(result)) return 'refused';
    this.#commitChange(result);
    return 'requested';
  }

  /**
   * Plays what is due or what a new quote causes. Returns the reported orders, each as it was then.
   */
  playDue(isNewQuote: boolean): readonly BrokerOrder[] {
    const { account, openOrders } = this.#book;
    if (openOrders.length === 0) {
      const canLiquidate = account.positions.length > 0 && isNewQuote;
      if (!canLiquidate || !isLiquidating(this.#currentSnapshot())) return [];
    }
    return this.#commitChange(passTime(this.#exchange, isNewQuote, this.#currentSnapshot()));
  }

  closeSession(): readonly BrokerOrder[] {
    const { session } = this.#currentSnapshot();
    const price = this.isFlat ? 0 : this.#timetable.closingPrice(session);
    const dayEnd = dayEndAtClose(session.close, session.date, price);
    const exchange: Exchange = { ...this.#exchange, takenSizes: {} };
    return this.#commitChange(withOutcome({ exchange, outcomes: [] }, endDay(this.#book, dayEnd)));
  }

  #acceptUnlessRefused(
    result: (ExchangeChange & { readonly order: SimulatedOrder }) | Refusal,
  ): SubmitAnswered['outcome'] {
    if (isRefusal(result)) return refusedOutcome(result);
    this.#commitChange(result);
    return { type: 'accepted', order: brokerOrder(result.order) };
  }

  get #book(): AccountBook {
    return bookOf(this.#exchange, ACCOUNT_NUMBER);
  }

  readonly #quoteOf = (symbol: string) => this.#timetable.optionQuote(symbol, this.#now);

  #commitChange({ exchange, outcomes }: ExchangeChange): readonly BrokerOrder[] {
    const { onFill, onFinalOrder } = this.#options;
    this.#exchange = exchange;
    const reported: BrokerOrder[] = [];
    for (const { orders, fills, events } of outcomes) {
      for (const order of orders) this.#archive.addOrder(order);
      for (const fill of fills) onFill(fill);
      for (const order of orders) if (isFinalOrder(order)) onFinalOrder(order);
      for (const { order } of events) reported.push(brokerOrder(order));
    }
    return reported;
  }

  #currentSnapshot(): MarketSnapshot {
    const session = this.#timetable.sessionAt(this.#now);
    return this.#timetable.snapshotAt(this.#now, session, this.#options.seed);
  }
}

export function orderPostBody(request: OrderRequest): Readonly<Record<string, unknown>> {
  const { symbol, side, type, quantity, limitPrice, stopPrice, positionIntent, clientOrderId } =
    request;
  return {
    symbol,
    side,
    type,
    qty: String(quantity),
    time_in_force: 'day',
    position_intent: positionIntent,
    client_order_id: clientOrderId,
    ...(limitPrice === null ? {} : { limit_price: formatMoney(limitPrice) }),
    ...(stopPrice === undefined ? {} : { stop_price: formatMoney(stopPrice) }),
  };
}

export function orderPatchBody(change: OrderChange): Readonly<Record<string, unknown>> {
  const { clientOrderId, quantity, limitPrice, stopPrice } = change;
  return {
    client_order_id: clientOrderId,
    ...(quantity === null ? {} : { qty: String(quantity) }),
    ...(limitPrice === null ? {} : { limit_price: formatMoney(limitPrice) }),
    ...(stopPrice === null ? {} : { stop_price: formatMoney(stopPrice) }),
  };
}
