import { trading } from '@alpacahq/alpaca-trade-api/rest';
import {
  type BrokerAccount,
  type BrokerOrder,
  type BrokerPosition,
  DAY,
  type OrderRequest,
} from '@tideline/engine';
import type { ResolveHost } from '../connection/guarded-agent.ts';
import { Http } from '../connection/http.ts';
import { readPages } from '../connection/pages.ts';
import type { Activity } from '../port/activity.ts';
import type { BrokerOptions } from '../port/adapter.ts';
import {
  type ActivityQuery,
  type Broker,
  MAX_ORDERS,
  type OrderChange,
  type OrderWithStamps,
  type Subscription,
  type UpdateHandlers,
} from '../port/broker.ts';
import { BrokerError } from '../port/broker-error.ts';
import { nullIfUnknown } from '../port/failure.ts';
import { CallBudget } from '../session/call-budget.ts';
import { OpenStreams } from '../session/open-streams.ts';
import { toRateLimitReport } from './rest/limit-report.ts';
import { Rest } from './rest/rest.ts';
import { openTradeStream } from './streams/trade-stream.ts';
import type { AlpacaAddresses } from './venues.ts';
import { wireAccount } from './wire/account.ts';
import { wireActivities } from './wire/activity.ts';
import {
  orderProblem,
  toAccount,
  toActivity,
  toOrder,
  toOrderPatch,
  toOrderPost,
  toPosition,
  toRecordedOrder,
} from './wire/map.ts';
import { wireOrder, wireOrders } from './wire/order.ts';
import { wirePositions } from './wire/position.ts';

const ACTIVITIES_PER_PAGE = 100;

export interface AlpacaBrokerOptions extends BrokerOptions {
  readonly addresses: AlpacaAddresses;
  readonly resolveHost?: ResolveHost;
}

/** One class serves simulated, paper and live accounts: they differ by address alone. */
export class AlpacaBroker implements Broker {
  readonly #options: AlpacaBrokerOptions;
  readonly #budget: CallBudget;
  readonly #rest: Rest;
  readonly #http: Http;
  readonly #accounts: trading.AccountsApi;
  readonly #orders: trading.OrdersApi;
  readonly #positions: trading.PositionsApi;
  readonly #history: trading.AccountActivitiesApi;
  readonly #streams = new OpenStreams();

  constructor(options: AlpacaBrokerOptions) {
    const { addresses, credentials, wall, jitter = Math.random, resolveHost } = options;
    const { keyId, secretKey } = credentials;
    this.#options = options;
    this.#budget = new CallBudget(() => wall.now());
    this.#rest = new Rest({ wall, jitter, secrets: [secretKey, keyId] });
    this.#http = new Http({
      origin: addresses.tradingOrigin,
      wall,
      onAnswer: (answer) => this.#budget.noteLimits(toRateLimitReport(answer)),
      resolveHost,
    });
    const configuration = new trading.Configuration({
      basePath: addresses.tradingOrigin,
      keyId,
      secret: secretKey,
      fetchApi: this.#http.fetch,
      // The SDK's time-out is off: our own fetch has one that also covers the body.
      timeoutMs: 0,
    });
    this.#accounts = new trading.AccountsApi(configuration);
    this.#orders = new trading.OrdersApi(configuration);
    this.#positions = new trading.PositionsApi(configuration);
    this.#history = new trading.AccountActivitiesApi(configuration);
  }

  async account(): Promise<BrokerAccount> {
    this.#budget.takeRoutineCall('account');
    return this.#rest.read(
      'account',
      () => this.#accounts.getAccountRaw(),
      (body) => toAccount(wireAccount.parse(body)),
    );
  }

  positions(): Promise<readonly BrokerPosition[]> {
    return this.#rest.read(
      'positions',
      () => this.#positions.getAllOpenPositionsRaw(),
      (body) => wirePositions.parse(body).map(toPosition),
    );
  }

  openOrders(): Promise<readonly BrokerOrder[]> {
    return this.#readOrders('open orders', { status: 'open', limit: MAX_ORDERS }, (body) => {
      // The broker cuts a list at its limit, so a list of that length may lack open orders.
      if (Array.isArray(body) && body.length >= MAX_ORDERS) {
        const message = `open orders: the account has ${MAX_ORDERS} or more`;
        throw new BrokerError('unavailable', message);
      }
      return wireOrders.parse(body).map(toOrder);
    });
  }

  async orders(maxOrders: number): Promise<readonly OrderWithStamps[]> {
    this.#budget.takeRoutineCall('orders');
    const query = { status: 'all', limit: Math.min(maxOrders, MAX_ORDERS) } as const;
    return this.#readOrders('orders', query, (body) => wireOrders.parse(body).map(toRecordedOrder));
  }

  orderByClientId(clientOrderId: string): Promise<BrokerOrder | null> {
    const order = this.#rest.read(
      'order',
      () => this.#orders.getOrderByClientOrderIdRaw({ clientOrderId }),
      (body) => answerTo({ clientOrderId }, body, 'asked for'),
    );
    return order.catch(nullIfUnknown);
  }

  async submit(request: OrderRequest): Promise<BrokerOrder> {
    const problem = orderProblem(request);
    if (problem !== null) throw new BrokerError('refused', `order: ${problem}`);
    if (request.positionIntent === 'buy_to_open') this.#budget.takeRoutineCall('order', 'refused');
    const postOrderRequest = toOrderPost(request);
    return this.#rest.sendCall(
      'order',
      () => this.#orders.postOrderRaw({ postOrderRequest }),
      (body) => answerTo(request, body),
    );
  }

  async replace(brokerOrderId: string, change: OrderChange): Promise<BrokerOrder> {
    requireId('replace', brokerOrderId);
    const patchOrderRequest = toOrderPatch(change);
    return this.#rest.sendCall(
      'replace',
      () => this.#orders.patchOrderByOrderIdRaw({ orderId: brokerOrderId, patchOrderRequest }),
      (body) => answerTo(change, body),
    );
  }

  async cancel(brokerOrderId: string): Promise<void> {
    requireId('cancel', brokerOrderId);
    await this.#rest.sendCall(
      'cancel',
      () => this.#orders.deleteOrderByOrderIDRaw({ orderId: brokerOrderId }),
      () => null,
    );
  }

  async activities({ types, from }: ActivityQuery): Promise<readonly Activity[]> {
    const typesQuery =
      types === 'non-trade'
        ? { category: 'non_trade_activity' as const }
        : { activityTypes: [...types] };
    // Some activities read `after` as an instant, others as a day, so the query begins a day
    // earlier.
    const query = {
      ...typesQuery,
      after: new Date(Date.parse(from) - DAY),
      direction: 'asc',
      pageSize: ACTIVITIES_PER_PAGE,
    } as const;
    const all = await readPages<Activity>('activities', (pageToken) => {
      this.#budget.takeRoutineCall('activities');
      return this.#rest.read(
        'activities',
        () => this.#history.getAccountActivitiesRaw({ ...query, ...pageToken }),
        (body) => {
          const page = wireActivities.parse(body);
          const items = page.filter(({ status }) => status !== 'canceled').map(toActivity);
          const isFull = page.length >= ACTIVITIES_PER_PAGE;
          return { items, nextPageToken: isFull ? (page.at(-1)?.id ?? null) : null };
        },
      );
    });
    return all.filter(({ date }) => date >= from);
  }

  updates(handlers: UpdateHandlers): Subscription {
    const { addresses, jitter = Math.random, onIgnoredFrame = () => undefined } = this.#options;
    const origin = addresses.tradingStreamOrigin;
    const options = { ...this.#options, origin, handlers, jitter, onIgnoredFrame };
    return this.#streams.add(openTradeStream(options));
  }

  async close(): Promise<void> {
    this.#streams.close();
    this.#http.close();
  }

  #readOrders<T>(
    what: string,
    query: trading.GetAllOrdersRequest,
    parse: (body: unknown) => readonly T[],
  ): Promise<readonly T[]> {
    return this.#rest.read(
      what,
      () => this.#orders.getAllOrdersRaw({ ...query, direction: 'desc', nested: false }),
      parse,
    );
  }
}

/**
 * An empty id, `.` or `..` would make the URL of the whole list: a DELETE there cancels all orders.
 */
function requireId(what: string, brokerOrderId: string): void {
  if (!/^\.{0,2}$/.test(brokerOrderId)) return;
  throw new BrokerError('refused', `${what}: "${brokerOrderId}" is no order id`);
}

type AskedOrder = Pick<OrderRequest, 'clientOrderId'> &
  Partial<Pick<OrderRequest, 'symbol' | 'side'>>;

/** Throws `RangeError` for an answer about an order other than the one sent. */
function answerTo(request: AskedOrder, body: unknown, said = 'sent'): BrokerOrder {
  const order = toOrder(wireOrder.parse(body));
  const { clientOrderId, symbol = order.symbol, side = order.side } = request;
  if (order.clientOrderId === clientOrderId && order.symbol === symbol && order.side === side)
    return order;
  throw new RangeError(`${said} ${clientOrderId}, answered with ${order.clientOrderId}`);
}
