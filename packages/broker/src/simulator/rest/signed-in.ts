import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Wall } from '../../port/wall.ts';
import type { SimulatedAccount } from '../exchange/book.ts';
import { forbiddenRefusal, rateLimitRefusal, unauthorizedRefusal } from '../exchange/refusal.ts';
import { readCredentials } from '../request/credentials.ts';
import { refuse } from '../request/http-request.ts';
import { rateLimitSide } from '../request/known-paths.ts';
import { RateLimit } from '../request/rate-limit.ts';
import type { Simulation } from '../run/simulation.ts';

export class SignedInAccounts {
  readonly #simulation: Simulation;
  readonly #rateLimit: RateLimit;
  readonly #accounts = new WeakMap<FastifyRequest, SimulatedAccount>();

  constructor(simulation: Simulation, wall: Wall) {
    this.#simulation = simulation;
    this.#rateLimit = new RateLimit(wall.now);
  }

  admitRequest(request: FastifyRequest, reply: FastifyReply): FastifyReply | undefined {
    const credentials = readCredentials(request.headers);
    if (credentials === null) return refuse(reply, forbiddenRefusal());
    const { keyId, secretKey } = credentials;
    const account = this.#simulation.state.authenticate(keyId, secretKey);
    if (account === null) return refuse(reply, unauthorizedRefusal());
    const side = rateLimitSide(request.url);
    const { now, speed } = this.#simulation.clock();
    const rate = this.#rateLimit.takeCall(account, side, now);
    reply.header('x-ratelimit-limit', rate.callLimit);
    reply.header('x-ratelimit-remaining', rate.remainingCalls);
    reply.header('x-ratelimit-reset', rate.resetsAtSeconds);
    if (!rate.isAllowed) {
      reply.header('retry-after', this.#rateLimit.secondsUntilReset(account, side, now, speed));
      return refuse(reply, rateLimitRefusal());
    }
    this.#accounts.set(request, account);
    return undefined;
  }

  accountOf(request: FastifyRequest): SimulatedAccount {
    const account = this.#accounts.get(request);
    if (account === undefined) throw new Error(`${request.url} was answered without signing in`);
    return account;
  }
}
