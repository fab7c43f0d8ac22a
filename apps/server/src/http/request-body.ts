import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isNestedDeeper } from './json-depth.ts';
import { HTTP_LIMITS } from './limits.ts';
import { refuseUnreadable } from './refusal-response.ts';

const JSON_TYPE = /^application\/json\s*(;|$)/i;

export const NOT_JSON = 'The request must be JSON.';
const TOO_DEEP = 'The request is nested too deeply.';

export interface OtherBody {
  readonly isFor: (request: FastifyRequest) => boolean;
  readonly type: RegExp;
  readonly message: string;
}

/**
 * Takes JSON only, except for `others`. An empty body is allowed: some calls have none, with or without
 * a content type.
 */
export function readJsonOnly(app: FastifyInstance, others: readonly OtherBody[]): void {
  // tRPC's plugin would read forms as well, whatever their size.
  app.addHook('onRequest', async (request, reply) => {
    const type = request.headers['content-type'];
    const other =
      request.method === 'POST' ? others.find(({ isFor }) => isFor(request)) : undefined;
    const { type: wanted, message } = other ?? { type: JSON_TYPE, message: NOT_JSON };
    if (type !== undefined && !wanted.test(type)) return refuseUnreadable(request, reply, message);
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    const text = String(body);
    if (text === '') return done(null, undefined);
    if (isNestedDeeper(text, HTTP_LIMITS.jsonDepth)) return done(unreadableBody(TOO_DEEP));
    try {
      done(null, JSON.parse(text));
    } catch {
      done(unreadableBody('The request is no valid JSON.'));
    }
  });
  app.addContentTypeParser('text/csv', { parseAs: 'string' }, (_request, body, done) =>
    done(null, body),
  );
  // tRPC's plugin parses its calls' text itself.
  app.addHook('preHandler', async (request, reply) => {
    const { body } = request;
    if (typeof body === 'string' && isNestedDeeper(body, HTTP_LIMITS.jsonDepth)) {
      return refuseUnreadable(request, reply, TOO_DEEP);
    }
  });
}

export class UnreadableBodyError extends Error {
  override readonly name = 'UnreadableBodyError';
  readonly statusCode = 400;
}

function unreadableBody(message: string): UnreadableBodyError {
  return new UnreadableBodyError(message);
}
