import { trading } from '@alpacahq/alpaca-trade-api/rest';
import type { BrokerOrder, OrderRequest } from '@tideline/engine';
import type { Broker, BrokerCredentials, UpdateHandlers } from '../port/broker.ts';
import { BrokerError } from '../port/broker-error.ts';
import { UNKNOWN_ORDER } from './error-map.ts';
import type { Venue } from './hosts.ts';
import { createFetch } from './http.ts';
import { problemOf, toAccount, toOrder, toOrderPost, toPosition } from './map.ts';
import { createRateBudget } from './rate-budget.ts';
import { createRest } from './rest.ts';
import { openTradeStream } from './trade-stream.ts';
import type { Jitter, Wall } from './wall.ts';
import { wireAccount } from './wire/account.ts';
import { wireOrder, wireOrders } from './wire/order.ts';
import { wirePositions } from './wire/position.ts';

const MAX_ORDERS = 500;

export interface AlpacaBrokerOptions {
  readonly venue: Venue;
  readonly credentials: BrokerCredentials;
  readonly wall: Wall;
  readonly jitter?: Jitter;
  /** Frames of the update stream that were not understood, for counting. */
  readonly onIgnoredFrame?: (reason: string) => void;
}

/** One brokerage account in the broker's own dialect: simulated, paper and live differ by venue. */
export function createAlpacaBroker(options: AlpacaBrokerOptions): Broker {
  const { venue, credentials, wall, jitter = Math.random } = options;
  const budget = createRateBudget(wall);
  const rest = createRest(wall, jitter);
  const configuration = new trading.Configuration({
    basePath: venue.tradingOrigin,
    keyId: credentials.keyId,
    secret: credentials.secretKey,
    fetchApi: createFetch({ origin: venue.tradingOrigin, wall, onAnswer: budget.note }),
    // The time-out is in our fetch, which also covers the body.
    timeoutMs: 0,
  });
  const accounts = new trading.AccountsApi(configuration);
  const orders = new trading.OrdersApi(configuration);
  const positions = new trading.PositionsApi(configuration);
  const streams = new Set<{ close(): void }>();

  function routine(what: string): void {
    if (!budget.admitsRoutine()) {
      throw new BrokerError('busy', `${what}: the broker's calls are kept for exits`);
    }
  }

  function readOrders(
    what: string,
    query: trading.GetAllOrdersRequest,
  ): Promise<readonly BrokerOrder[]> {
    return rest.read(
      what,
      () => orders.getAllOrdersRaw({ ...query, direction: 'desc', nested: false }),
      (body) => wireOrders.parse(body).map(toOrder),
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

    async openOrders() {
      const open = await readOrders('open orders', { status: 'open', limit: MAX_ORDERS });
      // A list that may be cut off must not pass for the whole.
      if (open.length < MAX_ORDERS) return open;
      throw new BrokerError('unavailable', `open orders: the account has ${MAX_ORDERS} or more`);
    },

    async orders(limit) {
      routine('orders');
      return readOrders('orders', { status: 'all', limit: Math.min(limit, MAX_ORDERS) });
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
        if (error instanceof BrokerError && error.code === UNKNOWN_ORDER) return null;
        throw error;
      }
    },

    async submit(request) {
      const problem = problemOf(request);
      if (problem !== null) throw new BrokerError('refused', `order: ${problem}`);
      const postOrderRequest = toOrderPost(request);
      return rest.send(
        'order',
        () => orders.postOrderRaw({ postOrderRequest }),
        (body) => answerTo(request, toOrder(wireOrder.parse(body))),
      );
    },

    async cancel(brokerOrderId) {
      await rest.send(
        'cancel',
        () => orders.deleteOrderByOrderIDRaw({ orderId: brokerOrderId }),
        () => null,
      );
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
