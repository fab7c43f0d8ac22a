import type { FastifyInstance } from 'fastify';
import type { Wall } from '../../port/wall.ts';
import { forbiddenRefusal, rateLimitRefusal, unauthorizedRefusal } from '../exchange/refusal.ts';
import { readCredentials } from '../request/credentials.ts';
import { ACCOUNT_DECORATOR, refuse } from '../request/http-request.ts';
import { rateLimitSide } from '../request/known-paths.ts';
import { RateLimit } from '../request/rate-limit.ts';
import type { Simulation } from '../run/simulation.ts';

export function requireSignIn(api: FastifyInstance, simulation: Simulation, wall: Wall): void {
  const rateLimit = new RateLimit(wall.now);
  api.decorateRequest(ACCOUNT_DECORATOR, null);
  api.addHook('onRequest', async (request, reply) => {
    const credentials = readCredentials(request.headers);
    if (credentials === null) return refuse(reply, forbiddenRefusal());
    const account = simulation.state.authenticate(credentials.keyId, credentials.secretKey);
    if (account === null) return refuse(reply, unauthorizedRefusal());
    const side = rateLimitSide(request.url);
    const { now, speed } = simulation.clock();
    const rate = rateLimit.takeCall(account, side, now);
    reply.header('x-ratelimit-limit', rate.callLimit);
    reply.header('x-ratelimit-remaining', rate.remainingCalls);
    reply.header('x-ratelimit-reset', rate.resetsAtSeconds);
    if (!rate.isAllowed) {
      reply.header('retry-after', rateLimit.secondsUntilReset(account, side, now, speed));
      return refuse(reply, rateLimitRefusal());
    }
    request.setDecorator(ACCOUNT_DECORATOR, account);
    return;
  });
}
