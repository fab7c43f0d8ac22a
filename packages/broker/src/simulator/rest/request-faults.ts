import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { pause } from '../../session/waits.ts';
import {
  deniedRefusal,
  type Refusal,
  refusalOfFault,
  unauthorizedRefusal,
} from '../exchange/refusal.ts';
import type { FaultClass } from '../faults/fault-class.ts';
import { accountDay, type FaultSwitch } from '../faults/fault-switch.ts';
import { spoiledAnswer } from '../faults/faulty-answer.ts';
import { marketWait } from '../faults/market-wait.ts';
import { nextRequestFault, type RequestFault } from '../faults/request-fault.ts';
import type { SimulatorClock, SimulatorOptions } from '../ports.ts';
import { readCredentials } from '../request/credentials.ts';
import { refuse } from '../request/http-request.ts';
import type { BrokerState } from '../run/broker-state.ts';

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
  readonly state: BrokerState;
  readonly wall: SimulatorOptions['wall'];
  today(): string;
  readClock(): SimulatorClock;
}

/** Strikes all calls but the simulator's own. Must be installed before the server listens. */
export function installRequestFaults(app: FastifyInstance, context: FaultContext): void {
  const { faults, state, wall } = context;
  const fates = new WeakMap<FastifyRequest, RequestFault>();

  app.addHook('onRoute', (route) => {
    const fault = STALE_FAULT_BY_ROUTE[route.url];
    if (fault === undefined || ![route.method].flat().includes('GET')) return;
    const { handler } = route;
    route.handler = function (request, reply) {
      const serve = () => handler.call(this, request, reply);
      return faults.strikesNext(fault) ? state.readLagging(serve) : serve();
    };
  });

  app.addHook('preHandler', async (request, reply) => {
    if (!isBrokerRequest(request)) return;
    const fate = nextRequestFault(faults);
    fates.set(request, fate);
    if (fate.type === 'lost') return cutConnection(request, reply);
    if (fate.type === 'refused') return refuse(reply, refusalOfFault(fate.status));
    if (fate.type === 'late') await marketWait(() => context.readClock(), wall, fate.marketDelayMs);
    const refusal = accountFault(request, context);
    return refusal === null ? undefined : refuse(reply, refusal);
  });

  app.addHook('onSend', async (request, reply, payload) => {
    const fate = fates.get(request);
    if (fate === undefined || reply.statusCode >= 300) return payload;
    if (fate.type === 'answer-late') await pause(wall, fate.wallDelayMs);
    if (fate.type === 'answer-lost') {
      request.raw.socket.destroy();
      return payload;
    }
    if (fate.type === 'answer-broken') {
      reply.code(fate.status);
      return errorPage(reply);
    }
    if (fate.type === 'answer-garbled') return garbledBody(reply, payload, fate.form);
    return spoiledBody(context, request, payload);
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

function accountFault(
  request: FastifyRequest,
  { faults, state, today }: FaultContext,
): Refusal | null {
  const day = accountDayOf(request, state, today);
  if (day === null) return null;
  if (faults.strikesOn('key-revoked', day)) return unauthorizedRefusal();
  const isOrder =
    ['POST', 'PATCH'].includes(request.method) && request.url.startsWith('/v2/orders');
  return isOrder && faults.strikesOn('account-blocked', day)
    ? deniedRefusal('account is not allowed to trade')
    : null;
}

function accountDayOf(
  request: FastifyRequest,
  state: BrokerState,
  today: () => string,
): string | null {
  const keys = readCredentials(request.headers);
  const account = keys === null ? null : state.authenticate(keys.keyId, keys.secretKey);
  return account === null ? null : accountDay(account.accountNumber, today());
}

function errorPage(reply: FastifyReply): string {
  reply.header('content-type', 'text/html');
  return BAD_GATEWAY_HTML;
}

function garbledBody(
  reply: FastifyReply,
  payload: unknown,
  form: 'html' | 'part' | 'nothing',
): string {
  reply.code(200);
  if (form === 'html') return errorPage(reply);
  const text = typeof payload === 'string' ? payload : '';
  return form === 'part' ? text.slice(0, Math.floor(text.length / 2)) : '';
}

function spoiledBody(context: FaultContext, request: FastifyRequest, payload: unknown): unknown {
  const { faults, state, today } = context;
  const path = request.url.split('?')[0] ?? '';
  if (typeof payload !== 'string' || payload === '' || !path.startsWith('/v2/')) return payload;
  if (Object.keys(faults.plan.rates).length === 0) return payload;
  const body: unknown = JSON.parse(payload);
  const day = path === '/v2/account' ? accountDayOf(request, state, today) : null;
  if (day !== null && faults.strikesOn('account-blocked', day)) {
    return JSON.stringify({ ...(body as object), trading_blocked: true, account_blocked: true });
  }
  return JSON.stringify(spoiledAnswer(faults, path, body));
}
