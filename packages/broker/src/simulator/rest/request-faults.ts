import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Wall } from '../../port/wall.ts';
import { pause } from '../../session/waits.ts';
import {
  deniedRefusal,
  type Refusal,
  refusalOfFault,
  unauthorizedRefusal,
} from '../exchange/refusal.ts';
import type { FaultClass } from '../faults/fault-class.ts';
import { accountDayOccasion, type FaultSwitch } from '../faults/fault-switch.ts';
import { applyAnswerFaults } from '../faults/faulty-answer.ts';
import { waitMarketTime } from '../faults/market-wait.ts';
import { nextRequestFault, type RequestFault } from '../faults/request-fault.ts';
import { readCredentials } from '../request/credentials.ts';
import { refuse } from '../request/http-request.ts';
import type { Simulation } from '../run/simulation.ts';

const STALE_FAULT_BY_ROUTE: Readonly<Record<string, FaultClass>> = {
  '/v2/account': 'account-stale',
  '/v2/orders': 'orders-stale',
  '/v2/orders/:id': 'lookup-missing',
  '/v2/orders::by_client_order_id': 'lookup-missing',
  '/v2/positions': 'positions-stale',
  '/v2/positions/:symbol': 'positions-stale',
};

const BAD_GATEWAY_HTML =
  '<html><head><title>502 Bad Gateway</title></head><body>nginx</body></html>';

interface FaultContext {
  readonly faults: FaultSwitch;
  readonly simulation: Simulation;
  readonly wall: Wall;
}

/** Strikes all calls but the simulator's own. Must be installed before the server listens. */
export function installRequestFaults(app: FastifyInstance, context: FaultContext): void {
  const { faults, simulation, wall } = context;
  const faultByRequest = new WeakMap<FastifyRequest, RequestFault>();

  app.addHook('onRoute', (route) => {
    const fault = STALE_FAULT_BY_ROUTE[route.url];
    if (fault === undefined || ![route.method].flat().includes('GET')) return;
    const { handler } = route;
    route.handler = function (request, reply) {
      const handleRequest = () => handler.call(this, request, reply);
      return faults.strikesNext(fault)
        ? simulation.state.readLagging(handleRequest)
        : handleRequest();
    };
  });

  app.addHook('preHandler', async (request, reply) => {
    if (!isBrokerRequest(request)) return;
    const requestFault = nextRequestFault(faults);
    faultByRequest.set(request, requestFault);
    if (requestFault.type === 'lost') return cutConnection(request, reply);
    if (requestFault.type === 'refused') return refuse(reply, refusalOfFault(requestFault.status));
    if (requestFault.type === 'late')
      await waitMarketTime(() => simulation.clock(), wall, requestFault.marketDelayMs);
    const refusal = accountFault(request, context);
    return refusal === null ? undefined : refuse(reply, refusal);
  });

  app.addHook('onSend', async (request, reply, payload) => {
    const requestFault = faultByRequest.get(request);
    if (requestFault === undefined || reply.statusCode >= 300) return payload;
    if (requestFault.type === 'answer-late') await pause(wall, requestFault.wallDelayMs);
    if (requestFault.type === 'answer-lost') {
      request.raw.socket.destroy();
      return payload;
    }
    if (requestFault.type === 'answer-broken') {
      reply.code(requestFault.status);
      return errorPage(reply);
    }
    if (requestFault.type === 'answer-garbled') {
      reply.code(200);
      return requestFault.form === 'html'
        ? errorPage(reply)
        : garbledBody(payload, requestFault.form);
    }
    return applyBodyFaults(context, request, payload);
  });
}

function isBrokerRequest({ url }: FastifyRequest): boolean {
  return !url.startsWith('/sim/');
}

function cutConnection(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.hijack();
  request.raw.socket.destroy();
  return reply;
}

function accountFault(request: FastifyRequest, context: FaultContext): Refusal | null {
  const { faults, simulation } = context;
  const occasion = accountDayOf(request, simulation);
  if (occasion === null) return null;
  if (faults.strikesOn('key-revoked', occasion)) return unauthorizedRefusal();
  const isOrderSubmit =
    ['POST', 'PATCH'].includes(request.method) && request.url.startsWith('/v2/orders');
  return isOrderSubmit && faults.strikesOn('account-blocked', occasion)
    ? deniedRefusal('account is not allowed to trade')
    : null;
}

function accountDayOf({ headers }: FastifyRequest, simulation: Simulation): string | null {
  const credentials = readCredentials(headers);
  if (credentials === null) return null;
  const account = simulation.state.authenticate(credentials.keyId, credentials.secretKey);
  return account && accountDayOccasion(account.accountNumber, simulation.session().date);
}

function errorPage(reply: FastifyReply): string {
  reply.header('content-type', 'text/html');
  return BAD_GATEWAY_HTML;
}

function garbledBody(payload: unknown, form: 'part' | 'nothing'): string {
  const text = typeof payload === 'string' ? payload : '';
  return form === 'part' ? text.slice(0, Math.floor(text.length / 2)) : '';
}

function applyBodyFaults(context: FaultContext, request: FastifyRequest, payload: unknown) {
  const { faults, simulation } = context;
  const path = request.url.split('?')[0] ?? '';
  if (typeof payload !== 'string' || payload === '' || !path.startsWith('/v2/')) return payload;
  if (Object.keys(faults.plan.rates).length === 0) return payload;
  const body: unknown = JSON.parse(payload);
  const occasion = path === '/v2/account' ? accountDayOf(request, simulation) : null;
  if (occasion !== null && faults.strikesOn('account-blocked', occasion)) {
    return JSON.stringify({ ...(body as object), trading_blocked: true, account_blocked: true });
  }
  return JSON.stringify(applyAnswerFaults(faults, path, body));
}
