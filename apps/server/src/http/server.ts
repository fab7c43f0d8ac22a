import {
  appRouter,
  type Context,
  createRestHandler,
  errorAnswer,
  refusalAnswer,
} from '@tideline/api';
import { type FastifyTRPCPluginOptions, fastifyTRPCPlugin } from '@trpc/server/adapters/fastify';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Accounts } from '../auth/auth-port.ts';
import type { SessionKeeper } from '../auth/sessions.ts';
import type { Log } from '../log.ts';
import { sendSecurityHeaders } from './headers.ts';
import { servePages } from './pages.ts';
import { guardRequests } from './request-guard.ts';

const BODY_LIMIT = 64 * 1024;
/** Calls in one tRPC request; each of them is counted and checked on its own. */
const MAX_BATCH = 10;

export interface HttpOptions {
  readonly publicOrigin: string;
  readonly webRoot: string;
  readonly accounts: Accounts;
  readonly sessions: SessionKeeper;
  readonly ports: Omit<Context, 'viewer' | 'auth'>;
  readonly health: () => Health;
  readonly log: Log;
  readonly trustProxyHops: number;
}

export interface Health {
  readonly marketFeed: boolean;
  readonly brokerStreams: boolean;
  readonly journal: boolean;
}

/** Everything that the product says over HTTP: pages, tRPC, REST, health. */
export async function createHttpServer(options: HttpOptions): Promise<FastifyInstance> {
  const { publicOrigin, accounts, log } = options;
  const app: FastifyInstance = fastify({
    bodyLimit: BODY_LIMIT,
    // Open event streams would keep the server from closing.
    forceCloseConnections: true,
    // Exactly as many proxies are believed as the operator runs.
    trustProxy: (_address, hop) => hop < options.trustProxyHops,
    routerOptions: { maxParamLength: 500 },
    frameworkErrors: (_error, _request, reply) =>
      answer(reply, 'INVALID', 'The address can not be read.'),
  });

  await sendSecurityHeaders(app, publicOrigin.startsWith('https:'));
  guardRequests(app, publicOrigin);
  readJsonOnly(app);

  app.setErrorHandler((error: { statusCode?: number }, _request, reply) => {
    sendRefusal(reply, error.statusCode, () => log.error({ error }, 'request failed'));
  });
  app.setNotFoundHandler((_request, reply) => {
    const { status, body } = refusalAnswer({
      code: 'NOT_FOUND',
      message: 'There is nothing here.',
    });
    return reply.code(status).send(body);
  });

  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const health = options.health();
    const isReady = Object.values(health).every(Boolean);
    return reply.code(isReady ? 200 : 503).send(health);
  });

  async function contextOf(request: FastifyRequest, reply: FastifyReply): Promise<Context> {
    const header = request.headers.cookie ?? '';
    const user = await accounts.viewer(header);
    return {
      viewer: user === null ? null : { id: user.id, isAdmin: user.isAdmin },
      auth: accounts.forRequest({
        header,
        set: (cookie) => void reply.header('set-cookie', cookie),
      }),
      ...options.ports,
    };
  }

  await app.register(fastifyTRPCPlugin, {
    prefix: '/trpc',
    trpcOptions: {
      router: appRouter,
      createContext: ({ req, res }) => contextOf(req, res),
      maxBatchSize: MAX_BATCH,
      onError: ({ error, path }) => {
        if (errorAnswer(error).isUnexpected) log.error({ error, path }, 'call failed');
      },
    },
  } satisfies FastifyTRPCPluginOptions<typeof appRouter>);

  const rest = createRestHandler({
    onUnexpected: (error, { method, path }) => log.error({ error, method, path }, 'call failed'),
  });
  app.all('/api/*', async (request, reply) => {
    const [path = '', query = ''] = request.url.split('?', 2);
    const { status, headers, body } = await rest.handle(
      { method: request.method, path, query, body: request.body },
      await contextOf(request, reply),
    );
    return reply.code(status).headers(headers).send(body);
  });

  await servePages(app, options);

  return app;
}

const JSON_TYPE = /^application\/json\s*(;|$)/i;

/** JSON only. An empty body is fine: some calls have none, with or without a content type. */
function readJsonOnly(app: FastifyInstance): void {
  // tRPC's plugin would read forms as well, whatever their size.
  app.addHook('onRequest', async (request, reply) => {
    const type = request.headers['content-type'];
    if (type !== undefined && !JSON_TYPE.test(type)) return answer(reply, 'INVALID', NOT_JSON);
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    if (body === '') return done(null, undefined);
    try {
      done(null, JSON.parse(String(body)));
    } catch {
      done(Object.assign(new Error('The request is no valid JSON.'), { statusCode: 400 }));
    }
  });
}

const NOT_JSON = 'The request must be JSON.';

function sendRefusal(reply: FastifyReply, statusCode: number | undefined, unexpected: () => void) {
  switch (statusCode) {
    case 413:
      return answer(reply, 'TOO_LARGE', 'The request is too large.');
    case 415:
      return answer(reply, 'INVALID', NOT_JSON);
    default: {
      if (statusCode !== undefined && statusCode < 500) {
        return answer(reply, 'INVALID', 'The request can not be read.');
      }
      unexpected();
      const { status, body } = errorAnswer(null);
      return reply.code(status).send(body);
    }
  }
}

function answer(reply: FastifyReply, code: 'TOO_LARGE' | 'INVALID', message: string) {
  const refusal = code === 'INVALID' ? { code, message, field: null } : { code, message };
  const { status, body } = refusalAnswer(refusal);
  return reply.code(status).send(body);
}
