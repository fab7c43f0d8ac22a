import {
  type BrokerAccount,
  type BrokerOrder,
  type BrokerPosition,
  type OrderRequest,
  parseOccSymbol,
} from '@tideline/engine';
import type { Activity } from '../../port/activity.ts';
import type {
  ActivityQuery,
  Broker,
  BrokerCredentials,
  RecordedOrder,
  Subscription,
  UpdateHandlers,
} from '../../port/broker.ts';
import { BrokerError } from '../../port/broker-error.ts';
import { sendError, UNKNOWN_ORDER } from '../../port/failure.ts';
import { OpenStreams } from '../../port/open-streams.ts';
import { bookOf } from '../exchange/exchange.ts';
import { readTicket } from '../exchange/orders/order-request.ts';
import { invalid, isRefusal, notFound, type Refusal } from '../exchange/refusal.ts';
import type { FaultClass } from '../faults/fault-class.ts';
import { brokerAccount, brokerOrder, brokerPosition } from '../wire/broker-view.ts';
import { CallBudget } from './calls/rate-budget.ts';
import { readWithRetries } from './calls/read-retries.ts';
import {
  type Reported,
  reportedOrder,
  reportedOrders,
  reportedPositions,
} from './calls/reported-answer.ts';
import { activitiesOf, recordedOrder } from './calls/reported-history.ts';
import type { BrokerOutcome, ClientOutcome, RequestContext } from './calls/request-transport.ts';
import type { BooksView } from './exchange/virtual-books.ts';
import { orderPost } from './in-process.ts';
import type { ProcessLife, VenueCall } from './observer.ts';
import { openUpdateStream } from './streams/update-stream.ts';
import type { VenueContext } from './venue-context.ts';

const MAX_ORDERS = 500;

interface CallOptions {
  readonly clientOrderId?: string | null;
  readonly order?: OrderRequest;
  /** False when the answer has no body that could be spoiled. */
  readonly hasBody?: boolean;
}

/** One account over the virtual wire: answers and errors are what the adapter makes of them. */
export class VirtualBroker implements Broker {
  readonly #site: VenueContext;
  readonly #credentials: BrokerCredentials;
  readonly #life: ProcessLife;
  readonly #accountNumber: string;
  readonly #budget: CallBudget;
  readonly #streams = new OpenStreams();

  constructor(site: VenueContext, credentials: BrokerCredentials, life: ProcessLife) {
    this.#site = site;
    this.#credentials = credentials;
    this.#life = life;
    this.#accountNumber = site.desk.accountNumberOf(credentials.keyId);
    this.#budget = new CallBudget(site.wall.now);
  }

  async account(): Promise<BrokerAccount> {
    this.#routine('account');
    return this.#read<BrokerAccount>('account', 'account', 'account-stale', {}, (books) => {
      const account = brokerAccount(bookOf(books.exchange, this.#accountNumber), this.#quoteOf);
      if (!this.#site.desk.strikesToday('account-blocked', this.#accountNumber)) {
        return { value: account, fault: null };
      }
      const blocked = { ...account, isBlocked: true, isSuspendedByTrader: false };
      return { value: blocked, fault: 'account-blocked' };
    });
  }

  positions(): Promise<readonly BrokerPosition[]> {
    return this.#read('positions', 'positions', 'positions-stale', {}, (books) => {
      const book = bookOf(books.exchange, this.#accountNumber);
      const held = book.account.positions;
      const positions = held.map((each) => brokerPosition(book, each, this.#quoteOf));
      return reportedPositions(this.#site.faults, positions);
    });
  }

  openOrders(): Promise<readonly BrokerOrder[]> {
    return this.#read('open orders', 'open-orders', 'orders-stale', {}, (books) => {
      const { openOrders } = bookOf(books.exchange, this.#accountNumber);
      return reportedOrders(this.#site.faults, openOrders.map(brokerOrder).reverse());
    });
  }

  async orders(limit: number): Promise<readonly RecordedOrder[]> {
    this.#routine('orders');
    return this.#read('orders', 'orders', 'orders-stale', {}, ({ archive }) => {
      const newest = archive.orders(this.#accountNumber).toReversed();
      const chosen = newest.slice(0, Math.min(limit, MAX_ORDERS));
      return reportedOrders(this.#site.faults, chosen.map(recordedOrder));
    });
  }

  async orderByClientId(clientOrderId: string): Promise<BrokerOrder | null> {
    const options = { clientOrderId };
    try {
      return await this.#read('order', 'order', 'lookup-missing', options, ({ archive }) => {
        const order = archive.orderByClientId(this.#accountNumber, clientOrderId);
        return order === null
          ? notFound(`order not found for ${clientOrderId}`)
          : reportedOrder(this.#site.faults, brokerOrder(order));
      });
    } catch (error) {
      const isUnknown =
        error instanceof BrokerError && error.status === 404 && error.code === UNKNOWN_ORDER;
      if (isUnknown) return null;
      throw error;
    }
  }

  async submit(request: OrderRequest): Promise<BrokerOrder> {
    if (request.positionIntent === 'buy_to_open') this.#routine('order', 'refused');
    const { clientOrderId } = request;
    const heard = await this.#tryOnce('submit', { clientOrderId, order: request }, () => {
      const order = this.#place(request);
      return isRefusal(order) ? order : reportedOrder(this.#site.faults, brokerOrder(order));
    });
    if (heard.type === 'answer') return heard.value;
    throw sendError('order', heard.failure);
  }

  async cancel(brokerOrderId: string): Promise<void> {
    const { exchange } = this.#site;
    const known = exchange.books.archive.order(this.#accountNumber, brokerOrderId);
    const options = { clientOrderId: known?.clientOrderId ?? null, hasBody: false };
    const heard = await this.#tryOnce<null>(
      'cancel',
      options,
      () => exchange.cancel(this.#accountNumber, brokerOrderId) ?? { value: null, fault: null },
    );
    if (heard.type === 'failure') throw sendError('cancel', heard.failure);
  }

  async activities({ types, from }: ActivityQuery): Promise<readonly Activity[]> {
    this.#routine('activities');
    const isWanted = (type: string) =>
      types === 'non-trade' ? type !== 'FILL' : types.some((each) => each === type);
    return this.#read('activities', 'activities', null, {}, ({ archive }) => {
      const fills = archive.fills(this.#accountNumber);
      const all = activitiesOf(fills, archive.activities(this.#accountNumber));
      const chosen = all.filter(({ type, date }) => isWanted(type) && date >= from);
      return { value: chosen, fault: null };
    });
  }

  updates(handlers: UpdateHandlers): Subscription {
    const stream = openUpdateStream(this.#site, this.#credentials, this.#life, handlers);
    return this.#streams.add(stream);
  }

  async close(): Promise<void> {
    this.#streams.close();
  }

  readonly #quoteOf = (symbol: string) => this.#site.toldQuote(symbol);

  /** One try. `serve` does at the broker what is asked for. */
  async #tryOnce<T>(
    call: VenueCall,
    options: CallOptions,
    serve: () => Reported<T> | Refusal,
  ): Promise<ClientOutcome<T>> {
    const { desk, line } = this.#site;
    const about = this.#aboutOf(call, options);
    let left: number | null = null;
    const heard = await line.send<T>(this.#life, about, options.hasBody ?? true, (inStore) => {
      const { refusal, remaining, fault } = desk.receive(this.#credentials, call, inStore);
      left = remaining;
      if (refusal !== null) return refused(refusal, fault);
      const served = serve();
      return isServed(served) ? { type: 'done', ...served } : refused(served, null);
    });
    const status = heard.type === 'answer' ? 200 : heard.failure.status;
    if (status !== null) this.#budget.note(status === 429, left);
    return heard;
  }

  #aboutOf(call: VenueCall, options: CallOptions): RequestContext {
    const { keyId } = this.#credentials;
    const { clientOrderId = null, order } = options;
    return { accountNumber: this.#accountNumber, keyId, call, clientOrderId, order: order ?? null };
  }

  /** `lags` is the fault that has it answered by a copy some seconds behind. */
  #read<T>(
    what: string,
    call: VenueCall,
    lags: FaultClass | null,
    options: CallOptions,
    view: (books: BooksView) => Reported<T> | Refusal,
  ): Promise<T> {
    const { exchange, faults } = this.#site;
    return readWithRetries(what, this.#site, () =>
      this.#tryOnce(call, options, () => {
        const isLagging = lags !== null && faults.strikesNext(lags);
        const seen = view(isLagging ? exchange.books.lagging() : exchange.books);
        return isLagging && isServed(seen)
          ? { value: seen.value, fault: seen.fault ?? lags }
          : seen;
      }),
    );
  }

  /** `kind` is what it means that the call is not even sent. */
  #routine(what: string, kind: 'busy' | 'refused' = 'busy'): void {
    if (!this.#budget.admitsRoutine()) {
      throw new BrokerError(kind, `${what}: the broker's calls are kept for exits`);
    }
  }

  #place(request: OrderRequest) {
    const { exchange } = this.#site;
    const ticket = readTicket(orderPost(request));
    if (isRefusal(ticket)) return ticket;
    const underlying = parseOccSymbol(ticket.symbol)?.underlying ?? exchange.market.symbol;
    return underlying === exchange.market.symbol
      ? exchange.submit(this.#accountNumber, ticket)
      : invalid(`underlying asset "${underlying}" not found`);
  }
}

function refused(refusal: Refusal, fault: FaultClass | null): BrokerOutcome<never> {
  return { type: 'refused', refusal, fault };
}

function isServed<T>(served: Reported<T> | Refusal): served is Reported<T> {
  return 'value' in served;
}
