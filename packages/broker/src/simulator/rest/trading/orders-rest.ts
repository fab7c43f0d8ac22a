import { parseOccSymbol } from '@tideline/engine';
import type { FastifyInstance } from 'fastify';
import { readOrderChange, readOrderTicket } from '../../exchange/orders/order-request.ts';
import { requestReplace } from '../../exchange/orders/replacement.ts';
import { invalidRefusal, isRefusal, notFound, onlyOptionsRefusal } from '../../exchange/refusal.ts';
import {
  accountOf,
  bodyFields,
  pathParam,
  Query,
  refusalBody,
} from '../../request/http-request.ts';
import type { Simulation } from '../../run/simulation.ts';
import { orderJson } from '../../wire/order-wire.ts';
import { assetId } from '../../wire/wire-text.ts';
import { contractSymbol } from './contract-lookup.ts';
import { selectOrders } from './order-window.ts';

export function registerOrdersRest(app: FastifyInstance, simulation: Simulation): void {
  const { state, market } = simulation;

  app.post('/v2/orders', (request) => {
    const fields = bodyFields(request);
    // An order for the stock is refused first: it may have fields that only stocks have.
    if ([market.symbol, assetId(market.symbol)].some((key) => key === fields.symbol))
      return onlyOptionsRefusal();
    const ticket = readOrderTicket(fields);
    if (isRefusal(ticket)) return ticket;
    const { accountNumber } = accountOf(request);
    const symbol = contractSymbol(simulation, accountNumber, ticket.symbol);
    const underlying = parseOccSymbol(symbol)?.underlying ?? market.symbol;
    if (underlying !== market.symbol)
      return invalidRefusal(`underlying asset "${underlying}" not found`);
    const order = simulation.submit(accountNumber, { ...ticket, symbol });
    return isRefusal(order) ? order : orderJson(order);
  });
  app.get('/v2/orders', (request) => {
    const { accountNumber } = accountOf(request);
    const chosen = selectOrders(state.archive.ordersOf(accountNumber), new Query(request));
    return isRefusal(chosen) ? chosen : chosen.map(orderJson);
  });
  app.delete('/v2/orders', (request, reply) => {
    const { accountNumber } = accountOf(request);
    const results = state.bookOf(accountNumber).openOrders.map(({ id }) => {
      const refusal = simulation.cancel(accountNumber, id);
      return refusal === null
        ? { id, status: 200 }
        : { id, status: refusal.status, body: refusalBody(refusal) };
    });
    return reply.code(207).send(results);
  });
  app.get('/v2/orders::by_client_order_id', (request) => {
    const clientOrderId = new Query(request).readText('client_order_id') ?? '';
    const order = state.archive.orderByClientId(accountOf(request).accountNumber, clientOrderId);
    return order === null ? notFound(`order not found for ${clientOrderId}`) : orderJson(order);
  });
  app.get('/v2/orders/:id', (request) => {
    const id = pathParam(request, 'id');
    const order = state.archive.orderOf(accountOf(request).accountNumber, id);
    return order === null ? notFound(`order not found for ${id}`) : orderJson(order);
  });
  app.patch('/v2/orders/:id', (request) => {
    const change = readOrderChange(bodyFields(request));
    if (isRefusal(change)) return change;
    const { accountNumber } = accountOf(request);
    const id = pathParam(request, 'id');
    const isClientIdTaken = state.archive.hasClientId(accountNumber, change.clientOrderId);
    const order = state.archive.orderOf(accountNumber, id);
    const replacement = simulation.requestChange((exchange, snapshot) =>
      requestReplace(exchange, order, id, change, isClientIdTaken, snapshot),
    );
    return isRefusal(replacement) ? replacement : orderJson(replacement.order);
  });
  app.delete('/v2/orders/:id', (request, reply) => {
    const refusal = simulation.cancel(accountOf(request).accountNumber, pathParam(request, 'id'));
    return refusal === null ? reply.code(204).send() : refusal;
  });
}
