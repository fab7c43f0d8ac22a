import type { FastifyInstance } from 'fastify';
import { accountJson, configurationsJson, positionJson } from './account-wire.ts';
import { activityJson, fillJson } from './activity-wire.ts';
import { isEnded, type SimulatedOrder, type SimulatedPosition } from './book.ts';
import { type AccountOf, param, Query, refusalBody, refuse } from './http-request.ts';
import { type OrderTicket, readNumber, readTicket } from './order-ticket.ts';
import { orderJson } from './order-wire.ts';
import { invalid, isRefusal, malformed, notFound, type Refusal } from './refusal.ts';
import type { Simulation } from './simulation.ts';
import { addDays } from './wall-time.ts';
import { assetId } from './wire-text.ts';

/** Account, orders, positions and activities of the broker's trading side. */
export function registerTradingRest(
  app: FastifyInstance,
  simulation: Simulation,
  accountOf: AccountOf,
): void {
  const { state, timetable } = simulation;
  const quoteOf = (symbol: string) => timetable.optionQuote(symbol, simulation.now());

  app.get('/v2/account', (request) => {
    const book = state.book(accountOf(request).accountNumber);
    return accountJson(book, quoteOf, addDays(simulation.session().date, -1));
  });
  app.get('/v2/account/configurations', (request) =>
    configurationsJson(state.book(accountOf(request).accountNumber)),
  );

  const activities = (accountNumber: string, types: readonly string[], query: Query) => {
    const all = [
      ...state.archive.fills(accountNumber).map(fillJson),
      ...state.archive.activities(accountNumber).map(activityJson),
    ];
    const wanted = all.filter(
      ({ activity_type }) => types.length === 0 || types.includes(activity_type),
    );
    const day = query.text('date');
    const after = Date.parse(query.text('after') ?? '');
    const until = Date.parse(query.text('until') ?? '');
    const within = wanted.filter((item) => {
      const time = 'date' in item ? item.date : item.transaction_time;
      const at = Date.parse(time);
      return (day === null || time.startsWith(day)) && !(at <= after) && !(at >= until);
    });
    const sign = query.text('direction') === 'asc' ? 1 : -1;
    const sorted = within.sort((a, b) => (a.id < b.id ? -sign : sign));
    const token = query.text('page_token');
    const from = token === null ? 0 : sorted.findIndex(({ id }) => id === token) + 1;
    const size = query.limit(100, 100, 'page_size');
    return size === null ? null : sorted.slice(from, from + size);
  };
  const badPageSize = malformed('page_size must be between 1 and 100');
  app.get('/v2/account/activities', (request, reply) => {
    const query = new Query(request);
    const { accountNumber } = accountOf(request);
    return (
      activities(accountNumber, query.list('activity_types'), query) ?? refuse(reply, badPageSize)
    );
  });
  app.get('/v2/account/activities/:type', (request, reply) => {
    const { accountNumber } = accountOf(request);
    return (
      activities(accountNumber, [param(request, 'type')], new Query(request)) ??
      refuse(reply, badPageSize)
    );
  });

  app.post('/v2/orders', (request, reply) => {
    const ticket = readTicket((request.body ?? {}) as Record<string, unknown>);
    if (isRefusal(ticket)) return refuse(reply, ticket);
    const order = simulation.submit(accountOf(request).accountNumber, ticket);
    return isRefusal(order) ? refuse(reply, order) : orderJson(order);
  });
  app.get('/v2/orders', (request, reply) => {
    const { accountNumber } = accountOf(request);
    const chosen = selectOrders(state.archive.orders(accountNumber), new Query(request));
    return isRefusal(chosen) ? refuse(reply, chosen) : chosen.map(orderJson);
  });
  app.delete('/v2/orders', (request, reply) => {
    const { accountNumber } = accountOf(request);
    const results = state.book(accountNumber).openOrders.map(({ id }) => {
      const refusal = simulation.cancel(accountNumber, id);
      return refusal === null
        ? { id, status: 200 }
        : { id, status: refusal.status, body: refusalBody(refusal) };
    });
    return reply.code(207).send(results);
  });
  // A doubled colon is a literal one.
  app.get('/v2/orders::by_client_order_id', (request, reply) => {
    const clientOrderId = new Query(request).text('client_order_id') ?? '';
    const order = state.archive.orderByClientId(accountOf(request).accountNumber, clientOrderId);
    return order === null
      ? refuse(reply, notFound(`order not found for ${clientOrderId}`))
      : orderJson(order);
  });
  app.get('/v2/orders/:id', (request, reply) => {
    const id = param(request, 'id');
    const order = state.archive.order(accountOf(request).accountNumber, id);
    return order === null ? refuse(reply, notFound(`order not found for ${id}`)) : orderJson(order);
  });
  app.delete('/v2/orders/:id', (request, reply) => {
    const refusal = simulation.cancel(accountOf(request).accountNumber, param(request, 'id'));
    return refusal === null ? reply.code(204).send() : refuse(reply, refusal);
  });

  const findPosition = (accountNumber: string, key: string): SimulatedPosition | null =>
    state
      .book(accountNumber)
      .account.positions.find(({ symbol }) => symbol === key || assetId(symbol) === key) ?? null;

  app.get('/v2/positions', (request) => {
    const book = state.book(accountOf(request).accountNumber);
    return book.account.positions.map((position) =>
      positionJson(book, position, quoteOf(position.symbol)),
    );
  });
  app.get('/v2/positions/:symbol', (request, reply) => {
    const book = state.book(accountOf(request).accountNumber);
    const position = findPosition(book.account.accountNumber, param(request, 'symbol'));
    return position === null
      ? refuse(reply, notFound('position does not exist'))
      : positionJson(book, position, quoteOf(position.symbol));
  });
  app.delete('/v2/positions/:symbol', (request, reply) => {
    const { accountNumber } = accountOf(request);
    const position = findPosition(accountNumber, param(request, 'symbol'));
    if (position === null) return refuse(reply, notFound('position does not exist'));
    const ticket = closingTicket(position, new Query(request));
    if (isRefusal(ticket)) return refuse(reply, ticket);
    const order = simulation.submit(accountNumber, ticket);
    return isRefusal(order) ? refuse(reply, order) : orderJson(order);
  });
}

/** A market sale of a position, or of the part that `qty` or `percentage` names. */
function closingTicket(position: SimulatedPosition, query: Query): OrderTicket | Refusal {
  const qty = query.text('qty');
  const percentage = query.text('percentage');
  if (qty !== null && percentage !== null)
    return malformed('qty and percentage can not be given together');
  const share = percentage === null ? null : readNumber(percentage);
  const quantity =
    qty !== null
      ? readNumber(qty)
      : percentage === null
        ? position.quantity
        : share === null
          ? null
          : (position.quantity * share) / 100;
  if (quantity === null || quantity <= 0) return malformed('qty must be > 0');
  if (!Number.isInteger(quantity)) return invalid('qty must be integer for options trading');
  return {
    symbol: position.symbol,
    side: 'sell',
    type: 'market',
    quantity,
    limitPrice: null,
    positionIntent: 'sell_to_close',
    clientOrderId: null,
  };
}

/** The window of `GET /v2/orders`; newest first unless asked otherwise. */
function selectOrders(
  orders: readonly SimulatedOrder[],
  query: Query,
): readonly SimulatedOrder[] | Refusal {
  const status = query.text('status') ?? 'open';
  if (!['open', 'closed', 'all'].includes(status))
    return malformed('status must be open, closed or all');
  const limit = query.limit(50, 500);
  if (limit === null) return malformed('limit must be between 1 and 500');
  const symbols = query.list('symbols');
  const classes = query.list('asset_class');
  const side = query.text('side');
  const moment = (name: string) => Date.parse(query.text(name) ?? '');
  const after = moment('after');
  const until = moment('until');
  const sequenceOf = (name: string) => {
    const id = query.text(name);
    return id === null
      ? Number.NaN
      : (orders.find((order) => order.id === id)?.sequence ?? Number.NaN);
  };
  const before = sequenceOf('before_order_id');
  const afterOrder = sequenceOf('after_order_id');
  const chosen = orders.filter(
    (order) =>
      (status === 'all' || isEnded(order) === (status === 'closed')) &&
      (symbols.length === 0 || symbols.some((symbol) => matchesSymbol(order, symbol))) &&
      (classes.length === 0 || classes.includes('us_option')) &&
      (side === null || order.side === side) &&
      // Comparisons with an absent bound (NaN) are false.
      !(order.createdAt <= after) &&
      !(order.createdAt >= until) &&
      !(order.sequence >= before) &&
      !(order.sequence <= afterOrder),
  );
  const sorted = query.text('direction') === 'asc' ? chosen : chosen.toReversed();
  return sorted.slice(0, limit);
}

/** A contract, or the underlying of contracts. */
function matchesSymbol(order: SimulatedOrder, symbol: string): boolean {
  return order.symbol === symbol || order.symbol.slice(0, -15) === symbol;
}
