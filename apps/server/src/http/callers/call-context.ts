import type { CallContext } from '@tideline/api';
import { BUILD_HEADERS } from '@tideline/api/schemas';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LOG_OUT_HEADERS } from '../security-headers.ts';
import type { WebPages } from '../web-pages.ts';
import type { CallerResolver } from './callers.ts';

export interface CallContextOptions {
  readonly callerResolver: CallerResolver;
  readonly ports: Omit<CallContext, 'viewer' | 'scopes' | 'auth' | 'requestId'>;
  readonly build: string;
  readonly pages: WebPages;
  readonly turnTakerOf: (request: FastifyRequest) => () => Promise<void>;
}

export type ContextOf = (request: FastifyRequest, reply: FastifyReply) => Promise<CallContext>;

export function createContexts(options: CallContextOptions): ContextOf {
  const { callerResolver, ports, build, pages, turnTakerOf } = options;
  const buildHeaders = { [BUILD_HEADERS.build]: build, [BUILD_HEADERS.page]: pages.appEntryUrl };
  return async (request, reply) => {
    const user = await callerResolver.viewerOf(request);
    if (user !== null) reply.headers(buildHeaders);
    const auth = callerResolver.authPortFor(request, reply);
    return {
      viewer: user === null ? null : { id: user.id, isAdmin: user.isAdmin, ipAddress: request.ip },
      scopes: callerResolver.scopesOf(request),
      requestId: request.id,
      waitForBatchTurn: turnTakerOf(request),
      auth: {
        ...auth,
        async logout() {
          await auth.logout();
          reply.headers(LOG_OUT_HEADERS);
        },
      },
      ...ports,
    };
  };
}
