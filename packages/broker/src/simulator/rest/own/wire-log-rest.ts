import type { IncomingMessage, Server } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { readNumber } from '../../exchange/orders/order-request.ts';
import { badData } from '../../exchange/refusal.ts';
import { fieldsOf, refuse } from '../../request/http-request.ts';
import type { WireLog } from '../../run/wire-log.ts';

const MAX_EVENTS = 1_000_000;
/** How long a post waits while the log is on: what is measured are arrivals, not this simulator. */
const BEFORE_HANDLING_MS = 20;

/** Notes the broker's requests, and serves the log. To be installed before the server listens. */
export function registerWireLogRest(app: FastifyInstance, log: WireLog): void {
  const arrivals = new WeakMap<IncomingMessage, number>();

  standBefore(app.server, (request, goOn) => {
    if (!log.isOn || request.url?.startsWith('/sim/')) return goOn();
    arrivals.set(request, log.now());
    // Handling a post blocks, for its commit above all: those that arrive soon after it are read, and
    // stamped, before.
    if (isOrder(request)) setTimeout(goOn, BEFORE_HANDLING_MS);
    else goOn();
  });

  app.addHook('onRequest', async ({ raw, method, routeOptions }) => {
    if (arrivals.has(raw)) log.count(`${method} ${routeOptions.url ?? raw.url}`);
  });

  app.addHook('preHandler', async (request) => {
    const wall = arrivals.get(request.raw);
    if (wall === undefined || !isOrder(request.raw)) return;
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

function isOrder({ method, url = '' }: IncomingMessage): boolean {
  return method === 'POST' && /^\/v2\/orders(\?|$)/.test(url);
}

/** Has somebody see each request before the framework does, which goes on when it is told to. */
function standBefore(server: Server, see: (request: IncomingMessage, goOn: () => void) => void) {
  const handlers = server.listeners('request');
  server.removeAllListeners('request');
  server.on('request', (request, response) =>
    see(request, () => {
      for (const handle of handlers) handle.call(server, request, response);
    }),
  );
}
