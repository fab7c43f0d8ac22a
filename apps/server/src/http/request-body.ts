import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isNestedDeeper } from './json-depth.ts';
import { HTTP_LIMITS } from './limits.ts';
import { refuseUnreadable } from './refusal-response.ts';

export const NOT_JSON_MESSAGE = 'The request must be JSON.';
const JSON_BODY = { typePattern: /^application\/json\s*(;|$)/i, message: NOT_JSON_MESSAGE };
const TOO_DEEP_MESSAGE = 'The request is nested too deeply.';

export interface NonJsonBody {
  readonly appliesTo: (request: FastifyRequest) => boolean;
  readonly typePattern: RegExp;
  readonly message: string;
}

/**
 * Takes JSON only, except for `nonJsonBodies`. An empty body is allowed: some calls have none, with or without
 * a content type.
 */
export function acceptJsonOnly(app: FastifyInstance, nonJsonBodies: readonly NonJsonBody[]): void {
  // tRPC's plugin would read forms as well, whatever their size.
  app.addHook('onRequest', async (request, reply) => {
    const { method, headers } = request;
    const nonJsonBody = nonJsonBodies.find(
      ({ appliesTo }) => method === 'POST' && appliesTo(request),
    );
    const { typePattern, message } = nonJsonBody ?? JSON_BODY;
    const type = headers['content-type'];
    if (type !== undefined && !typePattern.test(type))
      return refuseUnreadable(request, reply, message);
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    const text = String(body);
    if (text === '') return done(null, undefined);
    if (isNestedDeeper(text, HTTP_LIMITS.jsonDepth))
      return done(new UnreadableBodyError(TOO_DEEP_MESSAGE));
    try {
      done(null, JSON.parse(text));
    } catch {
      done(new UnreadableBodyError('The request is no valid JSON.'));
    }
  });
  app.addContentTypeParser('text/csv', { parseAs: 'string' }, (_request, body, done) =>
    done(null, body),
  );
  // tRPC's plugin parses its calls' text itself.
  app.addHook('preHandler', async (request, reply) => {
    const { body } = request;
    if (typeof body === 'string' && isNestedDeeper(body, HTTP_LIMITS.jsonDepth)) {
      return refuseUnreadable(request, reply, TOO_DEEP_MESSAGE);
    }
  });
}

export class UnreadableBodyError extends Error {
  override readonly name = 'UnreadableBodyError';
  readonly statusCode = 400;
}
