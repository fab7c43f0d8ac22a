import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { SimulatedPosition } from '../../exchange/book.ts';
import { closeAllPositions } from '../../exchange/close-positions.ts';
import {
  MAX_ORDER_CONTRACTS,
  marketTicket,
  readNumber,
} from '../../exchange/orders/order-request.ts';
import {
  invalidRefusal,
  isRefusal,
  malformedRefusal,
  notFound,
  type Refusal,
} from '../../exchange/refusal.ts';
import { accountOf, pathParam, Query, refusalBody } from '../../request/http-request.ts';
import type { Simulation } from '../../run/simulation.ts';
import { positionJson } from '../../wire/account-wire.ts';
import { orderJson } from '../../wire/order-wire.ts';
import { assetId } from '../../wire/wire-text.ts';

/** The broker reads nine decimals of a percentage. */
const PERCENTAGE_UNITS = 1e9;

export function registerPositionsRest(app: FastifyInstance, simulation: Simulation): void {
  const { state, timetable } = simulation;
  const quoteOf = (symbol: string) => timetable.optionQuote(symbol, simulation.now());
  const findPosition = (request: FastifyRequest): SimulatedPosition | null => {
    const key = pathParam(request, 'symbol');
    const { positions } = state.bookOf(accountOf(request).accountNumber).account;
    return positions.find(({ symbol }) => symbol === key || assetId(symbol) === key) ?? null;
  };

  app.get('/v2/positions', (request) => {
    const book = state.bookOf(accountOf(request).accountNumber);
    return book.account.positions.map((one) => positionJson(book, one, quoteOf(one.symbol)));
  });
  app.delete('/v2/positions', (request, reply) => {
    const cancelsOrders = new Query(request).readFlag('cancel_orders');
    if (cancelsOrders === null) return malformedRefusal('cancel_orders must be true or false');
    const { accountNumber } = accountOf(request);
    const closeChange = simulation.requestChange((exchange, snapshot) =>
      closeAllPositions(exchange, accountNumber, cancelsOrders, snapshot),
    );
    if (isRefusal(closeChange)) return closeChange;
    const rows = closeChange.closings.map(({ symbol, result }) =>
      isRefusal(result)
        ? { symbol, status: result.status, body: refusalBody(result) }
        : { symbol, status: 200, body: orderJson(result) },
    );
    return reply.code(207).send(rows);
  });
  app.get('/v2/positions/:symbol', (request) => {
    const book = state.bookOf(accountOf(request).accountNumber);
    const position = findPosition(request);
    return position === null
      ? notFound('position does not exist')
      : positionJson(book, position, quoteOf(position.symbol));
  });
  app.delete('/v2/positions/:symbol', (request) => {
    const { accountNumber } = accountOf(request);
    const position = findPosition(request);
    if (position === null) return notFound('position does not exist');
    const quantity = readClosingQuantity(position, new Query(request));
    if (typeof quantity !== 'number') return quantity;
    const ticket = marketTicket({ symbol: position.symbol, side: 'sell', quantity });
    const order = simulation.submit(accountNumber, ticket);
    return isRefusal(order) ? order : orderJson(order);
  });
}

function readClosingQuantity(position: SimulatedPosition, query: Query): number | Refusal {
  const qty = query.readText('qty');
  const percentage = query.readText('percentage');
  if (qty !== null && percentage !== null)
    return malformedRefusal('qty and percentage can not be given together');
  if (percentage !== null) {
    // The share is counted in whole numbers of the ninth decimal: products of fractions are not
    // exact.
    const percentageUnits = Math.round((readNumber(percentage) ?? 0) * PERCENTAGE_UNITS);
    if (percentageUnits <= 0 || percentageUnits > 100 * PERCENTAGE_UNITS)
      return malformedRefusal('percentage must be > 0 and <= 100');
    return wholeContracts((position.quantity * percentageUnits) / (100 * PERCENTAGE_UNITS));
  }
  if (qty === null) return position.quantity;
  const quantity = readNumber(qty);
  if (quantity === null || quantity <= 0) return malformedRefusal('qty must be > 0');
  if (quantity > Math.max(position.quantity, MAX_ORDER_CONTRACTS))
    return invalidRefusal(`options order qty must be <= ${MAX_ORDER_CONTRACTS}`);
  return wholeContracts(quantity);
}

function wholeContracts(quantity: number): number | Refusal {
  return Number.isInteger(quantity)
    ? quantity
    : invalidRefusal('qty must be integer for options trading');
}
