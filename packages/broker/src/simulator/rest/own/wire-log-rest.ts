import type { IncomingMessage, Server } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { readNumber } from '../../exchange/orders/order-request.ts';
import { dataRefusal } from '../../exchange/refusal.ts';
import { bodyFields } from '../../request/http-request.ts';
import type { WireLog } from '../../run/wire-log.ts';

const MAX_EVENTS = 1_000_000;
/**
 * While the log is on, each post waits this long, so arrivals are measured and not the simulator's
 * own work.
 */
const HANDLING_DELAY_MS = 20;

/** Call before the server listens. */
export function registerWireLogRest(app: FastifyInstance, log: WireLog): void {
  const arrivals = new WeakMap<IncomingMessage, number>();

  interceptRequests(app.server, (request, proceed) => {
    if (!log.isOn || request.url?.startsWith('/sim/')) return proceed();
    arrivals.set(request, log.now());
    if (isOrderSubmit(request)) setTimeout(proceed, HANDLING_DELAY_MS);
    else proceed();
  });

  app.addHook('onRequest', async ({ raw, method, routeOptions }) => {
    if (arrivals.has(raw)) log.countCall(`${method} ${routeOptions.url ?? raw.url}`);
  });

  app.addHook('preHandler', async (request) => {
    const wall = arrivals.get(request.raw);
    if (wall === undefined || !isOrderSubmit(request.raw)) return;
    const { client_order_id: id, side } = bodyFields(request);
    log.noteEvent({ type: 'order', wall, clientOrderId: valueText(id), side: valueText(side) });
  });

  app.get('/sim/wire', () => log.read());

  /** `{events}` restarts the log, keeping that many of the newest; 0 switches it off. */
  app.post('/sim/wire', (request) => {
    const events = readNumber(bodyFields(request).events);
    if (events === null || !Number.isInteger(events) || events < 0 || events > MAX_EVENTS)
      return dataRefusal(`events must be a whole number from 0 to ${MAX_EVENTS}`);
    log.keepEvents(events);
    return { events };
  });
}

function valueText(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}

function isOrderSubmit({ method, url = '' }: IncomingMessage): boolean {
  return method === 'POST' && /^\/v2\/orders(\?|$)/.test(url);
}

/** `onRequest` gets each request before the framework, which waits for `proceed`. */
function interceptRequests(
  server: Server,
  onRequest: (request: IncomingMessage, proceed: () => void) => void,
) {
  const handlers = server.listeners('request');
  server.removeAllListeners('request');
  server.on('request', (request, response) =>
    onRequest(request, () => {
      for (const handle of handlers) handle.call(server, request, response);
    }),
  );
}
