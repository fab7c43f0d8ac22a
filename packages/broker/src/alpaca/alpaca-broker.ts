import { trading } from '@alpacahq/alpaca-trade-api/rest';
import type { BrokerOrder, OrderRequest } from '@tideline/engine';
import type { Activity } from '../port/activity.ts';
import type { Broker, BrokerCredentials, UpdateHandlers } from '../port/broker.ts';
import { BrokerError } from '../port/broker-error.ts';
import { UNKNOWN_ORDER } from './connection/error-map.ts';
import type { Resolve } from './connection/guarded-agent.ts';
import type { Venue } from './connection/hosts.ts';
import { createHttp } from './connection/http.ts';
import { readPages } from './connection/pages.ts';
import { createRateBudget } from './connection/rate-budget.ts';
import { createRest } from './connection/rest.ts';
import type { Jitter, Wall } from './connection/wall.ts';
import { openTradeStream } from './streams/trade-stream.ts';
import { wireAccount } from './wire/account.ts';
import { wireActivities } from './wire/activity.ts';
import {
  problemOf,
  toAccount,
  toActivity,
  toOrder,
  toOrderPost,
  toPosition,
  toRecordedOrder,
} from './wire/map.ts';
import { wireOrder, wireOrders } from './wire/order.ts';
import { wirePositions } from './wire/position.ts';

const MAX_ORDERS = 500;
const ACTIVITY_PAGE = 100;
const DAY = 86_400_000;

export interface AlpacaBrokerOptions {
  readonly venue: Venue;
  readonly credentials: BrokerCredentials;
  readonly wall: Wall;
  readonly jitter?: Jitter;
  /** How names become addresses, when not as this machine does it. */
  readonly resolve?: Resolve;
  /** Frames of the update stream that were not understood, for counting. */
  readonly onIgnoredFrame?: (reason: string) => void;
}

/** One brokerage account in the broker's own dialect: simulated, paper and live differ by venue. */
export function createAlpacaBroker(options: AlpacaBrokerOptions): Broker {
  const { venue, credentials, wall, jitter = Math.random } = options;
  const budget = createRateBudget(wall);
  const rest = createRest({ wall, jitter, secrets: [credentials.secretKey, credentials.keyId] });
  const http = createHttp({
    origin: venue.tradingOrigin,
    wall,
    onAnswer: budget.note,
    resolve: options.resolve,
  });
  const configuration = new trading.Configuration({
    basePath: venue.tradingOrigin,
    keyId: credentials.keyId,
    secret: credentials.secretKey,
    fetchApi: http.fetch,
    // The time-out is in our fetch, which also covers the body.
    timeoutMs: 0,
  });
  const accounts = new trading.AccountsApi(configuration);
  const orders = new trading.OrdersApi(configuration);
  const positions = new trading.PositionsApi(configuration);
  const history = new trading.AccountActivitiesApi(configuration);
  const streams = new Set<{ close(): void }>();

  /** `kind` is what it means that the call is not even sent. */
  function routine(what: string, kind: 'busy' | 'refused' = 'busy'): void {
    if (!budget.admitsRoutine()) {
      throw new BrokerError(kind, `${what}: the broker's calls are kept for exits`);
    }
  }

  function readOrders<T>(
    what: string,
    query: trading.GetAllOrdersRequest,
    parse: (body: unknown) => readonly T[],
  ): Promise<readonly T[]> {
    return rest.read(
      what,
      () => orders.getAllOrdersRaw({ ...query, direction: 'desc', nested: false }),
      parse,
    );
  }

  return {
    async account() {
      routine('account');
      return rest.read(
        'account',
        () => accounts.getAccountRaw(),
        (body) => toAccount(wireAccount.parse(body)),
      );
    },

    positions: () =>
      rest.read(
        'positions',
        () => positions.getAllOpenPositionsRaw(),
        (body) => wirePositions.parse(body).map(toPosition),
      ),

    openOrders: () =>
      readOrders('open orders', { status: 'open', limit: MAX_ORDERS }, (body) => {
        // A list that may be cut off must not pass for the whole.
        if (Array.isArray(body) && body.length >= MAX_ORDERS) {
          const message = `open orders: the account has ${MAX_ORDERS} or more`;
          throw new BrokerError('unavailable', message);
        }
        return wireOrders.parse(body).map(toOrder);
      }),

    async orders(limit) {
      routine('orders');
      const query = { status: 'all', limit: Math.min(limit, MAX_ORDERS) } as const;
      return readOrders('orders', query, (body) => wireOrders.parse(body).map(toRecordedOrder));
    },

    async orderByClientId(clientOrderId) {
      try {
        return await rest.read(
          'order',
          () => orders.getOrderByClientOrderIdRaw({ clientOrderId }),
          (body) => {
            const order = toOrder(wireOrder.parse(body));
            if (order.clientOrderId === clientOrderId) return order;
            throw new RangeError(`asked for ${clientOrderId}, told of ${order.clientOrderId}`);
          },
        );
      } catch (error) {
        // Any other 404 may come from something in between that never asked the broker.
        const isUnknown =
          error instanceof BrokerError && error.status === 404 && error.code === UNKNOWN_ORDER;
        if (isUnknown) return null;
        throw error;
      }
    },

    async submit(request) {
      const problem = problemOf(request);
      if (problem !== null) throw new BrokerError('refused', `order: ${problem}`);
      if (request.positionIntent === 'buy_to_open') routine('order', 'refused');
      const postOrderRequest = toOrderPost(request);
      return rest.send(
        'order',
        () => orders.postOrderRaw({ postOrderRequest }),
        (body) => answerTo(request, toOrder(wireOrder.parse(body))),
      );
    },

    async cancel(brokerOrderId) {
      // Either would address the list of orders, whose deletion cancels them all.
      if (/^\.{0,2}$/.test(brokerOrderId)) {
        throw new BrokerError('refused', `cancel: "${brokerOrderId}" is no order id`);
      }
      await rest.send(
        'cancel',
        () => orders.deleteOrderByOrderIDRaw({ orderId: brokerOrderId }),
        () => null,
      );
    },

    async activities({ types, from }) {
      // Asked from a day earlier: whether `after` means an instant or a day hangs on the activity.
      const after = new Date(Date.parse(from) - DAY);
      const all = await readPages<Activity>('activities', (pageToken) => {
        routine('activities');
        return rest.read(
          'activities',
          () =>
            history.getAccountActivitiesRaw({
              ...(types === 'non-trade'
                ? { category: 'non_trade_activity' as const }
                : { activityTypes: [...types] }),
              after,
              direction: 'asc',
              pageSize: ACTIVITY_PAGE,
              ...pageToken,
            }),
          (body) => {
            const page = wireActivities.parse(body);
            const items = page.filter(({ status }) => status !== 'canceled').map(toActivity);
            const isFull = page.length >= ACTIVITY_PAGE;
            return { items, next: isFull ? (page.at(-1)?.id ?? null) : null };
          },
        );
      });
      return all.filter(({ date }) => date >= from);
    },

    updates(handlers: UpdateHandlers) {
      const { onIgnoredFrame } = options;
      const stream = openTradeStream({
        origin: venue.tradingStreamOrigin,
        credentials,
        handlers,
        wall,
        jitter,
        onIgnoredFrame: onIgnoredFrame ?? (() => undefined),
      });
      const subscription = {
        close() {
          streams.delete(subscription);
          stream.close();
        },
      };
      streams.add(subscription);
      return subscription;
    },

    async close() {
      for (const stream of [...streams]) stream.close();
      http.close();
    },
  };
}

/** An answer about another order says nothing about ours. */
function answerTo(request: OrderRequest, order: BrokerOrder): BrokerOrder {
  const isOurs =
    order.clientOrderId === request.clientOrderId &&
    order.symbol === request.symbol &&
    order.side === request.side;
  if (!isOurs) {
    throw new RangeError(`sent ${request.clientOrderId}, told of ${order.clientOrderId}`);
  }
  return order;
}
