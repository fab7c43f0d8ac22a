import { type createRestHandler, SIGNED_OUT } from '@tideline/api';
import type { FastifyInstance } from 'fastify';
import type { CallerResolver } from '../callers/callers.ts';
import { refuse } from '../refusal-response.ts';
import { type ReferenceDocument, referenceMarkup } from './reference-markup.ts';

export interface ReferencePageOptions {
  readonly callerResolver: CallerResolver;
  readonly restHandler: ReturnType<typeof createRestHandler>;
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
      if (wantsPage) return reply.redirect('/api/login');
      return refuse(request, reply, SIGNED_OUT);
    }
    // Always the same; made at the first request, because it is rarely requested.
    const document = () => restHandler.describeCalls() as unknown as ReferenceDocument;
    page ??= referenceMarkup(document(), publicOrigin);
    return reply.type('text/html; charset=utf-8').send(await page);
  });
}
