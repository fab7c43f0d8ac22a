import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import type { SimulatedAccount } from '../exchange/book.ts';
import { badData, forbidden, notFound, rateLimited, unauthorized } from '../exchange/refusal.ts';
import type { SimulatorOptions } from '../ports.ts';
import type { Simulation } from '../simulation.ts';
import { registerAccountRest } from './account-rest.ts';
import { registerCalendarRest } from './calendar-rest.ts';
import { registerControlRest } from './control-rest.ts';
import { readCredentials } from './credentials.ts';
import { refuse } from './http-request.ts';
import { refuseForeign } from './local-only.ts';
import { registerOptionDataRest } from './option-data-rest.ts';
import { registerOrdersRest } from './orders-rest.ts';
import { registerPositionsRest } from './positions-rest.ts';
import { RateLimit } from './rate-limit.ts';
import { registerReferenceRest } from './reference-rest.ts';
import { registerStockDataRest } from './stock-data-rest.ts';

const BODY_LIMIT = 64 * 1024;

/** The port of a listening server. */
export function portOf(app: FastifyInstance): number {
  return (app.server.address() as AddressInfo).port;
}

/** The broker's REST dialect and the simulator's own calls. */
export function createHttpFace(
  simulation: Simulation,
  options: Pick<SimulatorOptions, 'wall' | 'log'>,
): FastifyInstance {
  const app = Fastify({
    bodyLimit: BODY_LIMIT,
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 200 },
  });
  acceptOnlyJson(app);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', randomUUID());
    const foreign = refuseForeign(request.headers, portOf(app));
    return foreign === null ? undefined : refuse(reply, foreign);
  });
  app.setErrorHandler((error: { statusCode?: number; message: string }, request, reply) => {
    const status = error.statusCode ?? 500;
    if (status >= 500) options.log(`${request.method} ${request.url} failed: ${error.message}`);
    const message = status >= 500 ? 'internal error' : error.message;
    return refuse(reply, { status, code: null, message, extra: {} });
  });
  app.setNotFoundHandler((request, reply) =>
    refuse(reply, notFound(`no such path: ${request.url}`)),
  );

  registerControlRest(app, simulation);
  const accounts = new WeakMap<FastifyRequest, SimulatedAccount>();
  const accountOf = (request: FastifyRequest) => {
    const account = accounts.get(request);
    if (account === undefined) throw new Error(`${request.url} was answered without signing in`);
    return account;
  };
  const rateLimit = new RateLimit(options.wall.now);
  app.register((api, _options, done) => {
    api.addHook('onRequest', async (request, reply) => {
      const credentials = readCredentials(request.headers);
      if (credentials === null) return refuse(reply, forbidden());
      const { keyId, secretKey } = credentials;
      const account = simulation.state.authenticate(keyId, secretKey);
      if (account === null) return refuse(reply, unauthorized());
      const rate = rateLimit.take(account, sideOf(request.url), simulation.now());
      reply.header('x-ratelimit-limit', rate.limit);
      reply.header('x-ratelimit-remaining', rate.remaining);
      reply.header('x-ratelimit-reset', rate.reset);
      if (!rate.allowed) return refuse(reply, rateLimited());
      accounts.set(request, account);
      return;
    });
    registerAccountRest(api, simulation, accountOf);
    registerOrdersRest(api, simulation, accountOf);
    registerPositionsRest(api, simulation, accountOf);
    registerCalendarRest(api, simulation);
    registerReferenceRest(api, simulation);
    registerStockDataRest(api, simulation, accountOf);
    registerOptionDataRest(api, simulation, accountOf);
    done();
  });
  return app;
}

/** Which of the broker's two hosts a path belongs to: here they are one. */
function sideOf(path: string): 'trading' | 'data' {
  return /^\/(v2\/stocks|v1beta1)\//.test(path) ? 'data' : 'trading';
}

/** Anything else is 415; an empty body, which clients send with a JSON type, is none. */
function acceptOnlyJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    if (body === '') {
      done(null, undefined);
      return;
    }
    try {
      done(null, JSON.parse(String(body)));
    } catch {
      const { message } = badData('request body format is invalid');
      done(Object.assign(new Error(message), { statusCode: 400 }), undefined);
    }
  });
}
