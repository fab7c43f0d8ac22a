import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { readNumber } from '../exchange/order-ticket.ts';
import { badData } from '../exchange/refusal.ts';
import type { WireLog } from '../wire-log.ts';
import { fieldsOf, refuse } from './http-request.ts';

const MAX_EVENTS = 1_000_000;
/** How long a post waits while the log is on: what is measured are arrivals, not this simulator. */
const BEFORE_HANDLING_MS = 20;

/** Notes the broker's requests, and serves the log. To be installed before the server listens. */
export function registerWireLogRest(app: FastifyInstance, log: WireLog): void {
  const arrivals = new WeakMap<FastifyRequest, number>();

  app.addHook('onRequest', async (request) => {
    if (!log.isOn || request.url.startsWith('/sim/')) return;
    arrivals.set(request, log.now());
    log.count(`${request.method} ${request.routeOptions.url ?? request.url}`);
    // Handling a post blocks, for its commit above all: those that arrive soon after it are read, and
    // stamped, before.
    if (isOrder(request)) await sleep(BEFORE_HANDLING_MS);
  });

  app.addHook('preHandler', async (request) => {
    const wall = arrivals.get(request);
    if (wall === undefined || !isOrder(request)) return;
    const { client_order_id: clientOrderId, side } = fieldsOf(request);
    log.note({ type: 'order', wall, clientOrderId: textOf(clientOrderId), side: textOf(side) });
  });

  app.get('/sim/wire', () => log.read());

  /** `{events}`: begins anew and keeps that many of the newest ones; 0 switches the log off. */
  app.post('/sim/wire', (request, reply) => {
    const events = readNumber(fieldsOf(request).events);
    if (events === null || !Number.isInteger(events) || events < 0 || events > MAX_EVENTS)
      return refuse(reply, badData(`events must be a whole number from 0 to ${MAX_EVENTS}`));
    log.keep(events);
    return { events };
  });
}

/** Whatever a client has sent in place of a text. */
function textOf(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}

function isOrder({ method, routeOptions }: FastifyRequest): boolean {
  return method === 'POST' && routeOptions.url === '/v2/orders';
}
