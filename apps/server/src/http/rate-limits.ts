import { createHash } from 'node:crypto';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refuse, refuseUnreadable } from './edge-answer.ts';
import { LIMITS } from './limits.ts';

/**
 * Counts calls, not requests: a batch counts as many times as it has calls. Guesses at passwords and
 * codes are counted apart, by account, where they are made. `sessionIdIn` reads a Cookie header just
 * as signing in does, so that no spelling of it makes one session many.
 */
export async function limitRates(
  app: FastifyInstance,
  sessionIdIn: (cookies: string) => string | null,
): Promise<void> {
  await app.register(rateLimit, { global: false });
  const limit = (
    { calls, withinMs }: { readonly calls: number; readonly withinMs: number },
    keyGenerator?: (request: FastifyRequest) => string,
  ) =>
    app.createRateLimit({
      max: calls,
      timeWindow: withinMs,
      ...(keyGenerator && { keyGenerator }),
    });
  /** Names the session without keeping its id; empty for who has none. */
  const sessionOf = ({ headers }: FastifyRequest): string => {
    const id = sessionIdIn(headers.cookie ?? '');
    return id === null ? '' : createHash('sha256').update(id).digest('base64url');
  };
  const ofAddress = limit(LIMITS.callsOfAddress);
  const reads = limit(LIMITS.readsOfSession, sessionOf);
  const changes = limit(LIMITS.changesOfSession, sessionOf);

  app.addHook('onRequest', async (request, reply) => {
    const calls = callsIn(request.url);
    if (calls > LIMITS.callsInBatch) {
      const most = `A request may carry ${LIMITS.callsInBatch} calls at most.`;
      return refuseUnreadable(request, reply, most);
    }
    const ofSession = request.method === 'GET' || request.method === 'HEAD' ? reads : changes;
    const limits = sessionOf(request) === '' ? [ofAddress] : [ofAddress, ofSession];
    for (const count of limits) {
      for (let call = 0; call < calls; call += 1) {
        const counted = await count(request);
        if (counted.isAllowed || !counted.isExceeded) continue;
        return refuse(request, reply, {
          code: 'TOO_MANY',
          message: 'Too many requests. Try again later.',
          retryAfter: Math.max(1, counted.ttlInSeconds),
        });
      }
    }
  });
}

/** Commas part the calls of a batch; tRPC decodes their names twice. */
function callsIn(url: string): number {
  const [path = ''] = url.split('?', 1);
  return path.startsWith('/trpc/') ? 1 + (path.match(/,|%(?:25)*2c/gi)?.length ?? 0) : 1;
}
