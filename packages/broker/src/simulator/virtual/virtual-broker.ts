import { type OrderRequest, parseOccSymbol } from '@tideline/engine';
import type { Broker, BrokerCredentials, Subscription } from '../../port/broker.ts';
import { BrokerError } from '../../port/broker-error.ts';
import { sendError, UNKNOWN_ORDER } from '../../port/failure.ts';
import { bookOf } from '../exchange/exchange.ts';
import { readTicket } from '../exchange/orders/order-request.ts';
import { invalid, isRefusal, notFound, type Refusal } from '../exchange/refusal.ts';
import type { FaultClass } from '../faults/fault-class.ts';
import { brokerAccount, brokerOrder, brokerPosition } from '../wire/broker-view.ts';
import { orderPost } from './in-process.ts';
import type { ProcessLife, VenueCall } from './observer.ts';
import { CallBudget } from './rate-budget.ts';
import { readWithRetries } from './read-retries.ts';
import {
  type Reported,
  reportedOrder,
  reportedOrders,
  reportedPositions,
} from './reported-answer.ts';
import { activitiesOf, recordedOrder } from './reported-history.ts';
import type { BrokerOutcome, ClientOutcome, RequestContext } from './request-transport.ts';
import { openUpdateStream } from './update-stream.ts';
import type { VenueContext } from './venue-context.ts';
import type { BooksView } from './virtual-books.ts';

const MAX_ORDERS = 500;

interface CallOptions {
  readonly clientOrderId?: string | null;
  readonly order?: OrderRequest;
  /** False when the answer has no body that could be spoiled. */
  readonly hasBody?: boolean;
}

/** One account over the virtual wire: answers and errors are what the adapter makes of them. */
export function createVirtualBroker(
  site: VenueContext,
  credentials: BrokerCredentials,
  life: ProcessLife,
): Broker {
  const { desk, exchange, faults, line, wall } = site;
  const { keyId } = credentials;
  const accountNumber = desk.accountNumberOf(keyId);
  const budget = new CallBudget(wall.now);
  const streams = new Set<Subscription>();

  function aboutOf(call: VenueCall, { clientOrderId, order }: CallOptions): RequestContext {
    const id = clientOrderId ?? null;
    return { accountNumber, keyId, call, clientOrderId: id, order: order ?? null };
  }

  /** One try. `serve` does at the broker what is asked for. */
  async function tryOnce<T>(
    call: VenueCall,
    options: CallOptions,
    serve: () => Reported<T> | Refusal,
  ): Promise<ClientOutcome<T>> {
    const about = aboutOf(call, options);
    let left: number | null = null;
    const heard = await line.send<T>(life, about, options.hasBody ?? true, (inStore) => {
      const { refusal, remaining, fault } = desk.receive(credentials, call, inStore);
      left = remaining;
      if (refusal !== null) return refused(refusal, fault);
      const served = serve();
      return isServed(served) ? { type: 'done', ...served } : refused(served, null);
    });
    const status = heard.type === 'answer' ? 200 : heard.failure.status;
    if (status !== null) budget.note(status === 429, left);
    return heard;
  }

  /** `lags` is the fault that has it answered by a copy some seconds behind. */
  function read<T>(
    what: string,
    call: VenueCall,
    lags: FaultClass | null,
    options: CallOptions,
    view: (books: BooksView) => Reported<T> | Refusal,
  ): Promise<T> {
    return readWithRetries(what, site, () =>
      tryOnce(call, options, () => {
        const isLagging = lags !== null && faults.strikesNext(lags);
        const seen = view(isLagging ? exchange.books.lagging() : exchange.books);
        return isLagging && isServed(seen)
          ? { value: seen.value, fault: seen.fault ?? lags }
          : seen;
      }),
    );
  }

  /** `kind` is what it means that the call is not even sent. */
  function routine(what: string, kind: 'busy' | 'refused' = 'busy'): void {
    if (!budget.admitsRoutine()) {
      throw new BrokerError(kind, `${what}: the broker's calls are kept for exits`);
    }
  }

  const quoteOf = (symbol: string) => site.toldQuote(symbol);

  return {
    async account() {
      routine('account');
      return read('account', 'account', 'account-stale', {}, (books) => {
        const account = brokerAccount(bookOf(books.exchange, accountNumber), quoteOf);
        const isBlocked = desk.strikesToday('account-blocked', accountNumber);
        return isBlocked
          ? {
              value: { ...account, isBlocked, isSuspendedByTrader: false },
              fault: 'account-blocked',
            }
          : { value: account, fault: null };
      });
    },

    positions: () =>
      read('positions', 'positions', 'positions-stale', {}, (books) => {
        const book = bookOf(books.exchange, accountNumber);
        const positions = book.account.positions.map((each) => brokerPosition(book, each, quoteOf));
        return reportedPositions(faults, positions);
      }),

    openOrders: () =>
      read('open orders', 'open-orders', 'orders-stale', {}, (books) => {
        const { openOrders } = bookOf(books.exchange, accountNumber);
        return reportedOrders(faults, openOrders.map(brokerOrder).reverse());
      }),

    async orders(limit) {
      routine('orders');
      return read('orders', 'orders', 'orders-stale', {}, ({ archive }) => {
        const newest = archive.orders(accountNumber).toReversed();
        const chosen = newest.slice(0, Math.min(limit, MAX_ORDERS));
        return reportedOrders(faults, chosen.map(recordedOrder));
      });
    },

    async orderByClientId(clientOrderId) {
      try {
        return await read('order', 'order', 'lookup-missing', { clientOrderId }, ({ archive }) => {
          const order = archive.orderByClientId(accountNumber, clientOrderId);
          return order === null
            ? notFound(`order not found for ${clientOrderId}`)
            : reportedOrder(faults, brokerOrder(order));
        });
      } catch (error) {
        const isUnknown =
          error instanceof BrokerError && error.status === 404 && error.code === UNKNOWN_ORDER;
        if (isUnknown) return null;
        throw error;
      }
    },

    async submit(request) {
      if (request.positionIntent === 'buy_to_open') routine('order', 'refused');
      const { clientOrderId } = request;
      const heard = await tryOnce('submit', { clientOrderId, order: request }, () => {
        const order = place(request);
        return isRefusal(order) ? order : reportedOrder(faults, brokerOrder(order));
      });
      if (heard.type === 'answer') return heard.value;
      throw sendError('order', heard.failure);
    },

    async cancel(brokerOrderId) {
      const known = exchange.books.archive.order(accountNumber, brokerOrderId);
      const options = { clientOrderId: known?.clientOrderId ?? null, hasBody: false };
      const heard = await tryOnce<null>(
        'cancel',
        options,
        () => exchange.cancel(accountNumber, brokerOrderId) ?? { value: null, fault: null },
      );
      if (heard.type === 'failure') throw sendError('cancel', heard.failure);
    },

    async activities({ types, from }) {
      routine('activities');
      const isWanted = (type: string) =>
        types === 'non-trade' ? type !== 'FILL' : types.some((each) => each === type);
      return read('activities', 'activities', null, {}, ({ archive }) => {
        const fills = archive.fills(accountNumber);
        const all = activitiesOf(fills, archive.activities(accountNumber));
        const chosen = all.filter(({ type, date }) => isWanted(type) && date >= from);
        return { value: chosen, fault: null };
      });
    },

    updates(handlers) {
      const stream = openUpdateStream(site, credentials, life, handlers);
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

  function place(request: OrderRequest) {
    const ticket = readTicket(orderPost(request));
    if (isRefusal(ticket)) return ticket;
    const underlying = parseOccSymbol(ticket.symbol)?.underlying ?? exchange.market.symbol;
    return underlying === exchange.market.symbol
      ? exchange.submit(accountNumber, ticket)
      : invalid(`underlying asset "${underlying}" not found`);
  }
}

function refused(refusal: Refusal, fault: FaultClass | null): BrokerOutcome<never> {
  return { type: 'refused', refusal, fault };
}

function isServed<T>(served: Reported<T> | Refusal): served is Reported<T> {
  return 'value' in served;
}
