import {
  appRouter,
  type CallContext,
  createRestHandler,
  errorAnswer,
  type RestHandler,
  SerializedJson,
} from '@tideline/api';
import { type FastifyTRPCPluginOptions, fastifyTRPCPlugin } from '@trpc/server/adapters/fastify';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Log } from '../runtime/log.ts';
import type { ContextOf } from './callers/call-context.ts';
import { HTTP_LIMITS } from './limits.ts';
import { refuseMethod, refuseUnreadable } from './refusal-response.ts';
import { NOT_JSON_MESSAGE } from './request-body.ts';
import { methodsOf } from './rest-methods.ts';
import { sendSerializedJson, serializedTrpcBody } from './serialized-answers.ts';
import type { ChangeHub } from './stream/change-hub.ts';
import { publishChanges } from './stream/change-topics.ts';

export interface CallsOptions {
  readonly contextOf: ContextOf;
  readonly ports: Pick<CallContext, 'deniedCalls'>;
  readonly changes: ChangeHub;
  readonly log: Log;
  readonly restHandler: RestHandler;
}

export function createRestCalls(log: Log): RestHandler {
  return createRestHandler({
    onUnexpectedError: (error, { method, path }, { requestId }) =>
      log.error({ error, requestId, method, path }, 'call failed'),
  });
}

export async function serveCalls(app: FastifyInstance, options: CallsOptions): Promise<void> {
  const { contextOf, changes, ports, restHandler } = options;

  await serveTrpc(app, options);

  let openApiText: string | null = null;
  app.all('/api/*', async (request, reply) => {
    const [path = '', ...queries] = request.url.split('?');
    const query = queries.join('?');
    const allowedMethods = methodsOf(restHandler.routes, path);
    if (request.method === 'OPTIONS' && allowedMethods.length > 0) {
      return reply.code(204).header('allow', allowedMethods.join(', ')).send();
    }
    if (allowedMethods.length > 0 && !allowedMethods.includes(request.method)) {
      return refuseMethod(request, reply, allowedMethods);
    }
    // The answer to HEAD has the headers of GET; the server leaves the body out.
    const method = request.method === 'HEAD' ? 'GET' : request.method;
    const call = { method, path, query, body: request.body };
    const context = await contextOf(request, reply);
    const { status, headers, body } = await restHandler.handle(call, context);
    if (path === OPEN_API_PATH && status === 200) {
      // Serialized once: it is always the same, and too long to serialize for each client.
      openApiText ??= JSON.stringify(body);
      return reply.headers(headers).type('application/json; charset=utf-8').send(openApiText);
    }
    const { viewer } = context;
    const route = restHandler.routes.find(
      (each) => each.method === method && methodsOf([each], path).length > 0,
    );
    if (status === 200 && route?.type === 'mutation') {
      publishChanges(changes, viewer?.id ?? null, [route.procedure]);
    }
    if (status === 404 && route !== undefined && viewer !== null) {
      ports.deniedCalls.noteDenial(viewer, route.procedure, 'NOT_FOUND');
    }
    reply.code(status).headers(headers);
    return body instanceof SerializedJson
      ? sendSerializedJson(request, reply, body)
      : reply.send(body);
  });
}

async function serveTrpc(app: FastifyInstance, options: CallsOptions): Promise<void> {
  const { contextOf, changes, log, ports } = options;
  app.addHook('preHandler', async (request, reply) => {
    if (!request.url.startsWith('/trpc/')) return;
    if (!TRPC_METHODS.includes(request.method)) return refuseMethod(request, reply, TRPC_METHODS);
    const { 'content-type': type } = request.headers;
    if (request.method === 'POST' && type === undefined) {
      return refuseUnreadable(request, reply, NOT_JSON_MESSAGE);
    }
    // When tRPC answers in parts, it sends the headers before the calls are done, so cookies would be
    // missing and changes published too soon.
    const { accept = '', 'trpc-accept': trpcAccept = '' } = request.headers;
    if (/jsonl/i.test(`${accept}, ${trpcAccept}`)) {
      return refuseUnreadable(request, reply, 'Answers come whole, as JSON.');
    }
  });
  // tRPC would answer a request that it can't read at all as plain text.
  app.addHook('onSend', async (request, reply, payload) => {
    if (!(payload instanceof Response)) return;
    if (payload.status >= 400) payload.headers.set('content-type', 'application/json');
    const body = serializedBodies.get(request);
    if (body === undefined) return;
    reply.code(payload.status).headers(Object.fromEntries(payload.headers));
    return body;
  });
  const requests = new WeakMap<CallContext, FastifyRequest>();
  const serializedBodies = new WeakMap<FastifyRequest, Buffer>();
  await app.register(fastifyTRPCPlugin, {
    prefix: '/trpc',
    trpcOptions: {
      router: appRouter,
      createContext: async ({ req, res }) => {
        const context = await contextOf(req, res);
        requests.set(context, req);
        return context;
      },
      maxBatchSize: HTTP_LIMITS.callsInBatch,
      allowMethodOverride: false,
      onError: ({ error, path = '', type, ctx, req }) => {
        if (errorAnswer(error).isUnexpected) {
          log.error({ error, requestId: req.id, path }, 'call failed');
        }
        // Without a type tRPC knows no such call, whatever the name.
        const isRefusedLookup = error.code === 'NOT_FOUND' && type !== 'unknown';
        if (isRefusedLookup && ctx?.viewer)
          ports.deniedCalls.noteDenial(ctx.viewer, path, 'NOT_FOUND');
      },
      responseMeta: ({ ctx, type, info, data, errors }) => {
        const calls = info?.calls ?? [];
        const request = ctx === undefined ? undefined : requests.get(ctx);
        const body = serializedTrpcBody(data, info?.isBatchCall === true);
        if (request !== undefined && body !== null) serializedBodies.set(request, body);
        if (type === 'mutation') {
          const finishedCalls = calls
            .filter((_, index) => 'result' in (data[index] ?? {}))
            .map(({ path }) => path);
          publishChanges(changes, ctx?.viewer?.id ?? null, finishedCalls);
        }
        const waitSeconds = errors.flatMap((error) => errorAnswer(error).retryAfter ?? []);
        // In a batch with any other answer each refused call says its own wait.
        if (waitSeconds.length === 0 || waitSeconds.length < calls.length) return {};
        return { headers: new Headers({ 'retry-after': String(Math.max(...waitSeconds)) }) };
      },
    },
  } satisfies FastifyTRPCPluginOptions<typeof appRouter>);
}

const OPEN_API_PATH = '/api/openapi.json';

/** tRPC would answer any HEAD with 204, to anyone. */
const TRPC_METHODS = ['GET', 'POST'];
