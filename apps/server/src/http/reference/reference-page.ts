import { type RestHandler, SIGNED_OUT } from '@tideline/api';
import type { FastifyInstance } from 'fastify';
import type { CallerResolver } from '../callers/callers.ts';
import { refuse } from '../refusal-response.ts';
import { type ReferenceDocument, referenceMarkup } from './reference-markup.ts';

export interface ReferencePageOptions {
  readonly callerResolver: CallerResolver;
  readonly restHandler: RestHandler;
  readonly publicOrigin: string;
}

export function serveReference(
  app: FastifyInstance,
  { callerResolver, restHandler, publicOrigin }: ReferencePageOptions,
): void {
  let page: Promise<string> | null = null;
  app.get('/api/docs', async (request, reply) => {
    if ((await callerResolver.viewerOf(request)) === null) {
      const wantsPage = request.headers.accept?.includes('text/html') === true;
      return wantsPage ? reply.redirect('/api/login') : refuse(request, reply, SIGNED_OUT);
    }
    // Always the same; made at the first request, because it is rarely requested.
    page ??= referenceMarkup(
      restHandler.describeCalls() as unknown as ReferenceDocument,
      publicOrigin,
    );
    return reply.type('text/html; charset=utf-8').send(await page);
  });
}
