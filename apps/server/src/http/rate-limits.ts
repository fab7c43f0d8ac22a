import { createHash } from 'node:crypto';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type CallReader, trpcCallNames } from './admission/call.ts';
import { HTTP_LIMITS } from './limits.ts';
import { refuse, refuseUnreadable } from './refusal-response.ts';

/**
 * Admission limits calls by cost, this by number: calls in a request, changes of a session and calls of
 * an API token, each call of a batch by itself. Guesses at passwords and codes are counted elsewhere,
 * by account. `sessionIdIn` reads a Cookie header just as signing in does, so no spelling makes
 * one session many.
 */
export async function limitRates(
  app: FastifyInstance,
  readCall: CallReader,
  sessionIdIn: (cookies: string) => string | null,
  tokenKeyOf: (request: FastifyRequest) => string | null,
): Promise<void> {
  await app.register(rateLimit, { global: false });
  /** Names the session without keeping its id; empty without a session. */
  const sessionKeyOf = ({ headers }: FastifyRequest): string => {
    const id = sessionIdIn(headers.cookie ?? '');
    return id === null ? '' : createHash('sha256').update(id).digest('base64url');
  };
  const countChange = app.createRateLimit({
    max: HTTP_LIMITS.changesOfSession.calls,
    timeWindow: HTTP_LIMITS.changesOfSession.withinMs,
    keyGenerator: sessionKeyOf,
  });
  const countTokenCall = app.createRateLimit({
    max: HTTP_LIMITS.callsOfToken.calls,
    timeWindow: HTTP_LIMITS.callsOfToken.withinMs,
    keyGenerator: (request) => tokenKeyOf(request) ?? '',
  });

  app.addHook('onRequest', async (request, reply) => {
    const callCount = countCalls(request.url);
    if (callCount > HTTP_LIMITS.callsInBatch) {
      const tooManyCallsText = `A request may carry ${HTTP_LIMITS.callsInBatch} calls at most.`;
      return refuseUnreadable(request, reply, tooManyCallsText);
    }
    const { isPublicBatch, kind } = readCall(request.method, request.url);
    const isReadMethod = request.method === 'GET' || request.method === 'HEAD';
    const hasToken = tokenKeyOf(request) !== null;
    const isSessionMutation = !isReadMethod && sessionKeyOf(request) !== '';
    const isCounted = kind !== 'urgent' && (hasToken || isSessionMutation);
    const countCall = hasToken ? countTokenCall : countChange;
    for (let call = 0; isCounted && call < callCount; call += 1) {
      const rateLimit = await countCall(request);
      if (rateLimit.isAllowed || !rateLimit.isExceeded) continue;
      return refuse(request, reply, {
        code: 'TOO_MANY',
        message: 'Too many requests. Try again later.',
        retryAfter: Math.max(1, rateLimit.ttlInSeconds),
      });
    }
    const publicBatchText = 'What anybody may call is called alone, in no batch.';
    if (isPublicBatch) return refuseUnreadable(request, reply, publicBatchText);
  });
}

function countCalls(url: string): number {
  const [path = ''] = url.split('?', 1);
  return path.startsWith('/trpc/') ? trpcCallNames(path).length : 1;
}
