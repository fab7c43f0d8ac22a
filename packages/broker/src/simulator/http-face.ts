import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import type { SimulatedAccount } from './book.ts';
import { registerControlRest } from './control-rest.ts';
import { registerDataRest } from './data-rest.ts';
import { refuse } from './http-request.ts';
import { refuseForeign } from './local-only.ts';
import type { SimulatorOptions } from './ports.ts';
import { RateLimit } from './rate-limit.ts';
import { registerReferenceRest } from './reference-rest.ts';
import { badData, forbidden, notFound, rateLimited, unauthorized } from './refusal.ts';
import type { Simulation } from './simulation.ts';
import { registerTradingRest } from './trading-rest.ts';

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
      const { 'apca-api-key-id': keyId, 'apca-api-secret-key': secretKey } = request.headers;
      if (typeof keyId !== 'string' || typeof secretKey !== 'string')
        return refuse(reply, forbidden());
      const account = simulation.state.authenticate(keyId, secretKey);
      if (account === null) return refuse(reply, unauthorized());
      const rate = rateLimit.take(account.accountNumber, account.dataOnly, simulation.now());
      reply.header('x-ratelimit-limit', rate.limit);
      reply.header('x-ratelimit-remaining', rate.remaining);
      reply.header('x-ratelimit-reset', rate.reset);
      if (!rate.allowed) return refuse(reply, rateLimited());
      accounts.set(request, account);
      return;
    });
    registerTradingRest(api, simulation, accountOf);
    registerReferenceRest(api, simulation);
    registerDataRest(api, simulation);
    done();
  });
  return app;
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
