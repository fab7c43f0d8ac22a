import {
  type BrokerAccount,
  type BrokerOrder,
  type BrokerPosition,
  type OrderRequest,
  parseOccSymbol,
} from '@tideline/engine';
import type { Activity } from '../../port/activity.ts';
import {
  type ActivityQuery,
  type Broker,
  MAX_ORDERS,
  type OrderChange,
  type OrderWithStamps,
  type Subscription,
  type UpdateHandlers,
} from '../../port/broker.ts';
import type { BrokerCredentials } from '../../port/credentials.ts';
import { nullIfUnknown } from '../../port/failure.ts';
import { type Attempt, readWithRetries, sendOnce } from '../../session/attempts.ts';
import { CallBudget, type RateLimitReport } from '../../session/call-budget.ts';
import { OpenStreams } from '../../session/open-streams.ts';
import { bookOf } from '../exchange/exchange.ts';
import { readChange, readTicket } from '../exchange/orders/order-request.ts';
import { invalidRefusal, isRefusal, notFound, type Refusal } from '../exchange/refusal.ts';
import type { FaultClass } from '../faults/fault-class.ts';
import { brokerAccount, brokerOrder, brokerPosition } from '../wire/broker-view.ts';
import {
  type ReportedAnswer,
  reportedOrder,
  reportedOrders,
  reportedPositions,
} from './calls/reported-answer.ts';
import { activitiesOf, recordedOrder } from './calls/reported-history.ts';
import type { BrokerOutcome, RequestContext } from './calls/request-transport.ts';
import type { BooksView } from './exchange/virtual-books.ts';
import { orderPatch, orderPost } from './in-process.ts';
import type { ProcessLife, VenueCall } from './observer.ts';
import { openUpdateStream } from './streams/update-stream.ts';
import type { VenueContext } from './venue-context.ts';

const NO_LIMITS = { remaining: null, retryAfterMs: null };

interface CallOptions {
  readonly clientOrderId?: string | null;
  readonly order?: OrderRequest;
  readonly hasBody?: boolean;
}

/** Answers and errors as in the adapter. */
export class VirtualBroker implements Broker {
  readonly #context: VenueContext;
  readonly #credentials: BrokerCredentials;
  readonly #life: ProcessLife;
  readonly #accountNumber: string;
  readonly #budget: CallBudget;
  readonly #streams = new OpenStreams();

  constructor(context: VenueContext, credentials: BrokerCredentials, life: ProcessLife) {
    this.#context = context;
    this.#credentials = credentials;
    this.#life = life;
    this.#accountNumber = context.admission.accountNumberOf(credentials.keyId);
    this.#budget = new CallBudget(context.wall.now);
  }

  async account(): Promise<BrokerAccount> {
    this.#budget.takeRoutineCall('account');
    return this.#readBooks<BrokerAccount>('account', 'account', 'account-stale', {}, (books) => {
      const account = brokerAccount(bookOf(books.exchange, this.#accountNumber), this.#quoteOf);
      if (!this.#context.admission.strikesToday('account-blocked', this.#accountNumber)) {
        return { value: account, fault: null };
      }
      const blocked = { ...account, isBlocked: true, isSuspendedByTrader: false };
      return { value: blocked, fault: 'account-blocked' };
    });
  }

  positions(): Promise<readonly BrokerPosition[]> {
    return this.#readBooks('positions', 'positions', 'positions-stale', {}, (books) => {
      const book = bookOf(books.exchange, this.#accountNumber);
      const held = book.account.positions;
      const positions = held.map((each) => brokerPosition(book, each, this.#quoteOf));
      return reportedPositions(this.#context.faultSwitch, positions);
    });
  }

  openOrders(): Promise<readonly BrokerOrder[]> {
    return this.#readBooks('open orders', 'open-orders', 'orders-stale', {}, (books) => {
      const { openOrders } = bookOf(books.exchange, this.#accountNumber);
      return reportedOrders(this.#context.faultSwitch, openOrders.map(brokerOrder).reverse());
    });
  }

  async orders(limit: number): Promise<readonly OrderWithStamps[]> {
    this.#budget.takeRoutineCall('orders');
    return this.#readBooks('orders', 'orders', 'orders-stale', {}, ({ archive }) => {
      const newest = archive.ordersOf(this.#accountNumber).toReversed();
      const chosen = newest.slice(0, Math.min(limit, MAX_ORDERS));
      return reportedOrders(this.#context.faultSwitch, chosen.map(recordedOrder));
    });
  }

  orderByClientId(clientOrderId: string): Promise<BrokerOrder | null> {
    const options = { clientOrderId };
    const found = this.#readBooks('order', 'order', 'lookup-missing', options, ({ archive }) => {
      const order = archive.orderByClientId(this.#accountNumber, clientOrderId);
      return order === null
        ? notFound(`order not found for ${clientOrderId}`)
        : reportedOrder(this.#context.faultSwitch, brokerOrder(order));
    });
    return found.catch(nullIfUnknown);
  }

  async submit(request: OrderRequest): Promise<BrokerOrder> {
    if (request.positionIntent === 'buy_to_open') this.#budget.takeRoutineCall('order', 'refused');
    const { clientOrderId } = request;
    return sendOnce('order', () =>
      this.#tryOnce('submit', { clientOrderId, order: request }, () => {
        const order = this.#placeOrder(request);
        return isRefusal(order)
          ? order
          : reportedOrder(this.#context.faultSwitch, brokerOrder(order));
      }),
    );
  }

  async replace(brokerOrderId: string, change: OrderChange): Promise<BrokerOrder> {
    const { clientOrderId } = change;
    return sendOnce('replace', () =>
      this.#tryOnce('replace', { clientOrderId }, () => {
        const read = readChange(orderPatch(change));
        if (isRefusal(read)) return read;
        const order = this.#context.exchange.replace(this.#accountNumber, brokerOrderId, read);
        return isRefusal(order)
          ? order
          : reportedOrder(this.#context.faultSwitch, brokerOrder(order));
      }),
    );
  }

  async cancel(brokerOrderId: string): Promise<void> {
    const { exchange } = this.#context;
    const known = exchange.books.archive.orderOf(this.#accountNumber, brokerOrderId);
    const options = { clientOrderId: known?.clientOrderId ?? null, hasBody: false };
    await sendOnce('cancel', () =>
      this.#tryOnce<null>(
        'cancel',
        options,
        () => exchange.cancel(this.#accountNumber, brokerOrderId) ?? { value: null, fault: null },
      ),
    );
  }

  async activities({ types, from }: ActivityQuery): Promise<readonly Activity[]> {
    this.#budget.takeRoutineCall('activities');
    const isWanted = (type: string) =>
      types === 'non-trade' ? type !== 'FILL' : types.some((each) => each === type);
    return this.#readBooks('activities', 'activities', null, {}, ({ archive }) => {
      const fills = archive.fillsOf(this.#accountNumber);
      const all = activitiesOf(fills, archive.activitiesOf(this.#accountNumber));
      const chosen = all.filter(({ type, date }) => isWanted(type) && date >= from);
      return { value: chosen, fault: null };
    });
  }

  updates(handlers: UpdateHandlers): Subscription {
    const stream = openUpdateStream(this.#context, this.#credentials, this.#life, handlers);
    return this.#streams.add(stream);
  }

  async close(): Promise<void> {
    this.#streams.close();
  }

  readonly #quoteOf = (symbol: string) => this.#context.reportedQuote(symbol);

  async #tryOnce<T>(
    call: VenueCall,
    options: CallOptions,
    serve: () => ReportedAnswer<T> | Refusal,
  ): Promise<Attempt<T>> {
    const { admission, transport } = this.#context;
    const about = this.#aboutOf(call, options);
    let limits: Pick<RateLimitReport, 'remaining' | 'retryAfterMs'> = NO_LIMITS;
    const heard = await transport.sendRequest<T>(
      this.#life,
      about,
      options.hasBody ?? true,
      (inStore) => {
        const { refusal, fault, ...report } = admission.receiveCall(
          this.#credentials,
          call,
          inStore,
        );
        limits = report;
        if (refusal !== null) return refusedOutcome(refusal, fault, report.retryAfterMs);
        const served = serve();
        return isServed(served) ? { type: 'done', ...served } : refusedOutcome(served, null);
      },
    );
    const status = heard.type === 'answer' ? 200 : heard.failure.status;
    if (status !== null) this.#budget.noteLimits({ status, ...limits });
    return heard;
  }

  #aboutOf(call: VenueCall, options: CallOptions): RequestContext {
    const { keyId } = this.#credentials;
    const { clientOrderId = null, order } = options;
    return { accountNumber: this.#accountNumber, keyId, call, clientOrderId, order: order ?? null };
  }

  /** `lags` is the fault that answers from a copy some seconds behind. */
  #readBooks<T>(
    what: string,
    call: VenueCall,
    lags: FaultClass | null,
    options: CallOptions,
    view: (books: BooksView) => ReportedAnswer<T> | Refusal,
  ): Promise<T> {
    const { exchange, faultSwitch, wall, chance } = this.#context;
    return readWithRetries(what, { wall, jitter: chance.jitterOf(`retry|${what}`) }, () =>
      this.#tryOnce(call, options, () => {
        const isLagging = lags !== null && faultSwitch.strikesNext(lags);
        const seen = view(isLagging ? exchange.books.laggingView() : exchange.books);
        return isLagging && isServed(seen)
          ? { value: seen.value, fault: seen.fault ?? lags }
          : seen;
      }),
    );
  }

  #placeOrder(request: OrderRequest) {
    const { exchange } = this.#context;
    const ticket = readTicket(orderPost(request));
    if (isRefusal(ticket)) return ticket;
    const underlying = parseOccSymbol(ticket.symbol)?.underlying ?? exchange.market.symbol;
    return underlying === exchange.market.symbol
      ? exchange.submit(this.#accountNumber, ticket)
      : invalidRefusal(`underlying asset "${underlying}" not found`);
  }
}

function refusedOutcome(
  refusal: Refusal,
  fault: FaultClass | null,
  retryAfterMs: number | null = null,
): BrokerOutcome<never> {
  return { type: 'refused', refusal, fault, retryAfterMs };
}

function isServed<T>(served: ReportedAnswer<T> | Refusal): served is ReportedAnswer<T> {
  return 'value' in served;
}
