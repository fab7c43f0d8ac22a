import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyBodyParser, type FastifyInstance } from 'fastify';
import { createRefusal, dataRefusal, isRefusal } from '../exchange/refusal.ts';
import type { SimulatorOptions } from '../ports.ts';
import { refusalBody, refuse } from '../request/http-request.ts';
import { collectRoutes, unknownPathRefusal, wrongMethodRefusal } from '../request/known-paths.ts';
import { refuseNonLocal } from '../request/loopback-only.ts';
import type { Simulation } from '../run/simulation.ts';
import { registerOptionDataRest } from './market-data/option-data-rest.ts';
import { registerStockDataRest } from './market-data/stock-data-rest.ts';
import { registerControlRest } from './own/control-rest.ts';
import { registerCalendarRest } from './reference/calendar-rest.ts';
import { registerMetaRest } from './reference/meta-rest.ts';
import { registerReferenceRest } from './reference/reference-rest.ts';
import { requireSignIn } from './signed-in.ts';
import { registerAccountRest } from './trading/account-rest.ts';
import { registerExerciseRest } from './trading/exercise-rest.ts';
import { registerOrdersRest } from './trading/orders-rest.ts';
import { registerPositionsRest } from './trading/positions-rest.ts';
import { registerWatchlistsRest } from './trading/watchlists-rest.ts';

const MAX_BODY_BYTES = 64 * 1024;
const REQUEST_ID_HEADER = 'x-request-id';
const MEDIA_TYPE = /^\s*[\w!#$%&'*+.^`|~-]+\/[\w!#$%&'*+.^`|~-]+\s*(;.*)?$/;

export function portOf(app: FastifyInstance): number {
  return (app.server.address() as AddressInfo).port;
}

export function createHttpServer(
  simulation: Simulation,
  { wall, log }: Pick<SimulatorOptions, 'wall' | 'log'>,
): FastifyInstance {
  const app = Fastify({
    bodyLimit: MAX_BODY_BYTES,
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 200 },
    // Generated clients write the colon of `orders:by_client_order_id` either way.
    rewriteUrl: ({ url = '/' }) => url.replace(/^[^?]*/, (path) => path.replace(/%3a/gi, ':')),
    frameworkErrors: (error, _request, reply) =>
      refuse(reply.header(REQUEST_ID_HEADER, randomUUID()), dataRefusal(error.message)),
  });
  acceptOnlyJson(app);
  refuseNonLocalRequests(app);
  handleErrors(app, log);
  answerRefusals(app);
  registerControlRest(app, simulation);
  app.register((api, _options, done) => {
    // The broker reads a body as JSON whatever its type.
    api.addContentTypeParser('*', { parseAs: 'string' }, parseJsonBody);
    requireSignIn(api, simulation, wall);
    registerBrokerRest(api, simulation);
    done();
  });
  return app;
}

function registerBrokerRest(api: FastifyInstance, simulation: Simulation): void {
  registerAccountRest(api, simulation);
  registerOrdersRest(api, simulation);
  registerPositionsRest(api, simulation);
  registerExerciseRest(api, simulation);
  registerWatchlistsRest(api, simulation);
  registerCalendarRest(api, simulation);
  registerReferenceRest(api, simulation);
  registerStockDataRest(api, simulation);
  registerOptionDataRest(api, simulation);
  registerMetaRest(api);
}

/** A call returns its answer or a `Refusal`. */
function answerRefusals(app: FastifyInstance): void {
  app.addHook('preSerialization', (_request, reply, answer: object, done) => {
    if (isRefusal(answer)) reply.code(answer.status);
    done(null, isRefusal(answer) ? refusalBody(answer) : answer);
  });
}

function refuseNonLocalRequests(app: FastifyInstance): void {
  let port: number | null = null;
  app.addHook('onRequest', async (request, reply) => {
    reply.header(REQUEST_ID_HEADER, randomUUID());
    // Kept, as looking the port up would delay every request.
    port ??= portOf(app);
    dropEmptyContentType(request.raw.headers);
    const refusal = refuseNonLocal(request.headers, port);
    return refusal === null ? undefined : refuse(reply, refusal);
  });
}

/**
 * A content type that is empty or has no slash counts as absent, as at the broker: an older
 * official client sends an empty one with every DELETE.
 */
function dropEmptyContentType(headers: IncomingHttpHeaders): void {
  const type = headers['content-type'];
  if (type !== undefined && !MEDIA_TYPE.test(type)) delete headers['content-type'];
}

function handleErrors(app: FastifyInstance, log: SimulatorOptions['log']): void {
  app.setErrorHandler((error: { statusCode?: number; message: string }, request, reply) => {
    const status = error.statusCode ?? 500;
    if (status >= 500) log(`${request.method} ${request.url} failed: ${error.message}`);
    const message = status >= 500 ? 'internal error' : error.message;
    return refuse(reply, createRefusal(status, null, message));
  });
  const methodsOf = collectRoutes(app);
  app.setNotFoundHandler((request, reply) => {
    const [path = ''] = request.url.split('?');
    const methods = methodsOf(path);
    if (methods.length === 0) return refuse(reply, unknownPathRefusal(path));
    return refuse(reply.header('allow', methods.join(', ')), wrongMethodRefusal());
  });
}

function acceptOnlyJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, parseJsonBody);
}

/** Clients send empty bodies with a JSON type; they count as none. */
const parseJsonBody: FastifyBodyParser<string> = (_request, body, done) => {
  if (body === '') {
    done(null, undefined);
    return;
  }
  try {
    done(null, JSON.parse(body));
  } catch {
    const { message } = dataRefusal('request body format is invalid');
    done(Object.assign(new Error(message), { statusCode: 400 }), undefined);
  }
};
