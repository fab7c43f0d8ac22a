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
import { readOrderChange, readOrderTicket } from '../exchange/orders/order-request.ts';
import { invalidRefusal, isRefusal, notFound, type Refusal } from '../exchange/refusal.ts';
import type { FaultClass } from '../faults/fault-class.ts';
import { brokerAccount, brokerOrder, brokerPosition } from '../wire/broker-view.ts';
import {
  type ReportedAnswer,
  reportedOrder,
  reportedOrders,
  reportedPositions,
} from './calls/reported-answer.ts';
import { activitiesOf, orderWithStamps } from './calls/reported-history.ts';
import type { BrokerOutcome } from './calls/request-transport.ts';
import type { BooksView } from './exchange/virtual-books.ts';
import { orderPatchBody, orderPostBody } from './in-process.ts';
import type { ProcessLife, VenueCall } from './observer.ts';
import { openUpdateStream } from './streams/update-stream.ts';
import type { VenueContext } from './venue-context.ts';

const NO_LIMIT_REPORT = { remaining: null, retryAfterMs: null };

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
    return this.#readBooks<BrokerAccount>('account', 'account-stale', (books) => {
      const account = brokerAccount(bookOf(books.exchange, this.#accountNumber), this.#quoteOf);
      if (!this.#context.admission.strikesToday('account-blocked', this.#accountNumber)) {
        return { value: account, fault: null };
      }
      const blockedAccount = { ...account, isBlocked: true, isSuspendedByTrader: false };
      return { value: blockedAccount, fault: 'account-blocked' };
    });
  }

  positions(): Promise<readonly BrokerPosition[]> {
    return this.#readBooks('positions', 'positions-stale', (books) => {
      const book = bookOf(books.exchange, this.#accountNumber);
      const heldPositions = book.account.positions;
      const positions = heldPositions.map((each) => brokerPosition(book, each, this.#quoteOf));
      return reportedPositions(this.#context.faultSwitch, positions);
    });
  }

  openOrders(): Promise<readonly BrokerOrder[]> {
    return this.#readBooks('open-orders', 'orders-stale', (books) => {
      const { openOrders } = bookOf(books.exchange, this.#accountNumber);
      return reportedOrders(this.#context.faultSwitch, openOrders.map(brokerOrder).reverse());
    });
  }

  async orders(limit: number): Promise<readonly OrderWithStamps[]> {
    this.#budget.takeRoutineCall('orders');
    return this.#readBooks('orders', 'orders-stale', ({ archive }) => {
      const newestFirst = archive.ordersOf(this.#accountNumber).toReversed();
      const chosenOrders = newestFirst.slice(0, Math.min(limit, MAX_ORDERS));
      return reportedOrders(this.#context.faultSwitch, chosenOrders.map(orderWithStamps));
    });
  }

  orderByClientId(clientOrderId: string): Promise<BrokerOrder | null> {
    const readOrder = ({ archive }: BooksView) => {
      const order = archive.orderByClientId(this.#accountNumber, clientOrderId);
      return order === null
        ? notFound(`order not found for ${clientOrderId}`)
        : reportedOrder(this.#context.faultSwitch, brokerOrder(order));
    };
    const found = this.#readBooks('order', 'lookup-missing', readOrder, { clientOrderId });
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
        const readResult = readOrderChange(orderPatchBody(change));
        if (isRefusal(readResult)) return readResult;
        const { exchange } = this.#context;
        const order = exchange.replace(this.#accountNumber, brokerOrderId, readResult);
        return isRefusal(order)
          ? order
          : reportedOrder(this.#context.faultSwitch, brokerOrder(order));
      }),
    );
  }

  async cancel(brokerOrderId: string): Promise<void> {
    const { exchange } = this.#context;
    const knownOrder = exchange.books.archive.orderOf(this.#accountNumber, brokerOrderId);
    const options = { clientOrderId: knownOrder?.clientOrderId ?? null, hasBody: false };
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
    return this.#readBooks('activities', null, ({ archive }) => {
      const fills = archive.fillsOf(this.#accountNumber);
      const allActivities = activitiesOf(fills, archive.activitiesOf(this.#accountNumber));
      const chosenOrders = allActivities.filter(({ type, date }) => isWanted(type) && date >= from);
      return { value: chosenOrders, fault: null };
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
    const { clientOrderId = null, order = null, hasBody = true } = options;
    const caller = { accountNumber: this.#accountNumber, keyId: this.#credentials.keyId };
    const requestContext = { ...caller, call, clientOrderId, order };
    let limits: Pick<RateLimitReport, 'remaining' | 'retryAfterMs'> = NO_LIMIT_REPORT;
    const attempt = await transport.sendRequest<T>(
      this.#life,
      requestContext,
      hasBody,
      (pendingRefusal) => {
        const received = admission.receiveCall(this.#credentials, call, pendingRefusal);
        const { refusal, fault, retryAfterMs, remaining } = received;
        limits = { remaining, retryAfterMs };
        if (refusal !== null) return refusedOutcome(refusal, fault, retryAfterMs);
        const answer = serve();
        return isRefusal(answer) ? refusedOutcome(answer, null) : { type: 'done', ...answer };
      },
    );
    const status = attempt.type === 'answer' ? 200 : attempt.failure.status;
    if (status !== null) this.#budget.noteLimits({ status, ...limits });
    return attempt;
  }

  /** `lagFault` is the fault that answers from a copy some seconds behind. */
  #readBooks<T>(
    call: VenueCall,
    lagFault: FaultClass | null,
    readView: (books: BooksView) => ReportedAnswer<T> | Refusal,
    options: CallOptions = {},
  ): Promise<T> {
    const { exchange, faultSwitch, wall, chance } = this.#context;
    const callName = call.replace('-', ' ');
    return readWithRetries(callName, { wall, jitter: chance.jitterOf(`retry|${callName}`) }, () =>
      this.#tryOnce(call, options, () => {
        const isLagging = lagFault !== null && faultSwitch.strikesNext(lagFault);
        const answer = readView(isLagging ? exchange.books.laggingView() : exchange.books);
        if (!isLagging || isRefusal(answer)) return answer;
        return { value: answer.value, fault: answer.fault ?? lagFault };
      }),
    );
  }

  #placeOrder(request: OrderRequest) {
    const { exchange } = this.#context;
    const ticket = readOrderTicket(orderPostBody(request));
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
