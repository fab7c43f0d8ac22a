import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { type CallContext, notFound, type RestHandler } from '@tideline/api';
import type { ClockStep, Health } from '@tideline/api/schemas';
import type { Repositories } from '@tideline/db';
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import type { Accounts } from '../auth/accounts.ts';
import type { SessionKeeper } from '../auth/session/sessions.ts';
import type { TokenCheck } from '../auth/tokens/token-check.ts';
import type { WallClock } from '../runtime/clock.ts';
import type { Log } from '../runtime/log.ts';
import {
  ACKNOWLEDGE_PATH,
  type AcknowledgePageOptions,
  serveAcknowledgement,
} from './acknowledge-page.ts';
import { AdmissionControl } from './admission/admission-control.ts';
import { createCallReader } from './admission/call.ts';
import { createServerFactory } from './admission/http-server.ts';
import { isProgramPath } from './call-paths.ts';
import { createContexts } from './callers/call-context.ts';
import { CallerResolver } from './callers/callers.ts';
import { createRestCalls, serveCalls } from './calls.ts';
import { type ReadExport, serveExports } from './exports.ts';
import { HTTP_LIMITS } from './limits.ts';
import { serveOidc } from './oidc-pages.ts';
import { servePages } from './pages.ts';
import { OWN_IMAGE_PATH, serveProfileImages } from './profile-images.ts';
import { type McpOptions, serveMcp } from './programs/mcp.ts';
import { type ScrapeMetrics, serveMetricsByToken } from './programs/metrics.ts';
import { limitRates } from './rate-limits.ts';
import { serveReference } from './reference/reference-page.ts';
import {
  answerUnexpected,
  READ_METHODS,
  refuse,
  refuseMethod,
  refuseUnreadable,
} from './refusal-response.ts';
import {
  acceptJsonOnly,
  NOT_JSON_MESSAGE,
  type NonJsonBody,
  UnreadableBodyError,
} from './request-body.ts';
import { guardRequests } from './request-guard.ts';
import type { ChangeHub } from './stream/change-hub.ts';
import { type EventsOptions, serveEvents } from './stream/events.ts';
import type { WebPages } from './web-pages.ts';

export interface HttpOptions extends Pick<McpOptions, 'answerMcp'> {
  readonly publicOrigin: string;
  readonly webRoot: string;
  readonly pages: WebPages;
  readonly build: string;
  readonly accounts: Accounts;
  readonly sessions: SessionKeeper;
  readonly tokens: TokenCheck;
  readonly ports: Omit<CallContext, 'viewer' | 'scopes' | 'auth' | 'requestId'>;
  readonly eventsOptions: Omit<EventsOptions, 'log'>;
  readonly profileImages: Repositories['profileImages'];
  readonly acknowledgeAlarm: AcknowledgePageOptions['acknowledgeAlarm'];
  readonly readExport: ReadExport;
  readonly scrapeMetrics: ScrapeMetrics;
  readonly readHealth: () => Health;
  /** Resolves once a start would recognise a restored older database. */
  readonly saveGeneration: () => Promise<void>;
  readonly clockStep?: () => ClockStep | null;
  readonly log: Log;
  readonly trustProxyHops: number;
  readonly wall: WallClock;
  readonly readThreadMs: () => number;
}

export async function createHttpServer(options: HttpOptions): Promise<FastifyInstance> {
  const { publicOrigin, log, eventsOptions, sessions, wall } = options;
  const restHandler = createRestCalls(log);
  const admissionControl = new AdmissionControl({
    wall,
    readThreadMs: options.readThreadMs,
    routes: restHandler.routes,
    sessions,
    tokens: options.tokens,
    trustedProxyHops: options.trustProxyHops,
  });
  const app: FastifyInstance = fastify({
    bodyLimit: HTTP_LIMITS.bodyBytes,
    serverFactory: createServerFactory(admissionControl, publicOrigin.startsWith('https:')),
    // Ends open event streams, which would keep the server from closing.
    forceCloseConnections: true,
    // Believes exactly as many proxies as the operator runs.
    trustProxy: (_address: string, hop: number) => hop < options.trustProxyHops,
    genReqId: () => randomUUID(),
    routerOptions: { maxParamLength: 500 },
    frameworkErrors: (_error, request, reply) => {
      reply.header('x-request-id', request.id).header('cache-control', 'no-store');
      return refuseUnreadable(request, reply, 'The address can not be read.');
    },
    clientErrorHandler: refuseConnection,
  });

  // The first hook of the answer, because the request may have waited until now.
  app.addHook('onSend', async (request) => admissionControl.answerReady(request.raw));
  setCommonHeaders(app);
  guardRequests(app, { publicOrigin, wall, log });
  const callerResolver = new CallerResolver(options);
  callerResolver.checkTokens(app);
  await limitRates(
    app,
    createCallReader(restHandler.routes),
    (cookies) => sessions.sessionIdIn(cookies),
    (request) => callerResolver.tokenHashOf(request),
  );
  acceptJsonOnly(app, listNonJsonBodies(restHandler.routes));
  answerErrors(app, log);
  // What an answer says of a sign-out or a suspension must stay true when an older database is
  // restored.
  app.addHook('onSend', () => options.saveGeneration());

  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const health = options.readHealth();
    const step = options.clockStep?.() ?? null;
    return reply
      .code(isReady(health) ? 200 : 503)
      .send(step === null ? health : { ...health, clockStep: step });
  });
  const { changes } = eventsOptions;
  serveOtherRoutes(app, { ...options, changes, callerResolver, restHandler });
  const turnTakerOf = ({ raw }: FastifyRequest) => admissionControl.turnTakerOf(raw);
  const contextOf = createContexts({ ...options, callerResolver, turnTakerOf });
  await serveCalls(app, { ...options, contextOf, changes, restHandler });
  serveMetricsByToken(app, { ...options, callerResolver });
  serveMcp(app, { ...options, callerResolver, contextOf });
  await servePages(app, { ...options, changes });

  return app;
}

function serveOtherRoutes(
  app: FastifyInstance,
  options: HttpOptions & {
    readonly changes: ChangeHub;
    readonly callerResolver: CallerResolver;
    readonly restHandler: RestHandler;
  },
): void {
  serveEvents(app, { ...options.eventsOptions, log: options.log });
  serveOidc(app, options);
  serveAcknowledgement(app, options);
  serveProfileImages(app, options);
  serveExports(app, options);
  serveReference(app, options);
}

export function isReady(health: Health): boolean {
  return Object.values(health).every(Boolean);
}

function listNonJsonBodies(routes: RestHandler['routes']): readonly NonJsonBody[] {
  const isRouteAt =
    (url: string) =>
    ({ routeOptions }: FastifyRequest) =>
      routeOptions.url === url;
  const csvPaths = routes.flatMap(({ csvField, path }) => (csvField === undefined ? [] : path));
  return [
    {
      appliesTo: isRouteAt(OWN_IMAGE_PATH),
      typePattern: /^image\/(png|jpeg|webp)\s*(;|$)/i,
      message: 'image: must be sent as PNG, JPEG or WebP.',
    },
    {
      appliesTo: ({ url }) => csvPaths.includes(url.split('?', 1)[0] ?? ''),
      typePattern: /^(text\/csv|application\/json)\s*(;|$)/i,
      message: 'The request must be text/csv or JSON.',
    },
    {
      appliesTo: isRouteAt(ACKNOWLEDGE_PATH),
      typePattern: /^application\/x-www-form-urlencoded\s*(;|$)/i,
      message: 'The request must be a form.',
    },
  ];
}

/**
 * Every answer has the request's id, under which the log has more. No cache keeps answers of calls,
 * except those of past days, which have an ETag.
 */
function setCommonHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.raw.setHeader('x-request-id', request.id);
  });
  app.addHook('onSend', async (request, reply) => {
    const isCallPath = /^\/(api|trpc|mcp|metrics|healthz|readyz)(?=[/?]|$)/.test(request.url);
    // A browser keeps an answer with an ETag, and asks whether it still holds.
    if ((isCallPath && !reply.hasHeader('etag')) || reply.statusCode >= 400) {
      reply.header('cache-control', 'no-store');
    }
  });
}

function answerErrors(app: FastifyInstance, log: Log): void {
  app.setErrorHandler((error: { readonly statusCode?: number }, request, reply) => {
    const { statusCode } = error;
    if (error instanceof UnreadableBodyError)
      return refuseUnreadable(request, reply, error.message);
    if (statusCode === 413) {
      const message = 'The request is too large.';
      return refuse(request, reply, { code: 'TOO_LARGE', message });
    }
    if (statusCode === 415) return refuseUnreadable(request, reply, NOT_JSON_MESSAGE);
    if (statusCode !== undefined && statusCode < 500) {
      return refuseUnreadable(request, reply, 'The request can not be read.');
    }
    log.error({ error, requestId: request.id }, 'request failed');
    return answerUnexpected(request, reply);
  });
  app.setNotFoundHandler((request, reply) => {
    const [path = ''] = request.url.split('?', 1);
    if (!isProgramPath(path) && !READ_METHODS.includes(request.method))
      return refuseMethod(request, reply, READ_METHODS);
    return refuse(request, reply, notFound('There is nothing here.'));
  });
}

/** Answers bytes that never become a request: no HTTP, too long a header, or too late. */
function refuseConnection(error: Error & { readonly code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const [status, message] =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? ['413 Payload Too Large', 'The request is too large.']
      : ['400 Bad Request', 'The request can not be read.'];
  const body = JSON.stringify({ error: message, message });
  const head = [
    `HTTP/1.1 ${status}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    'x-content-type-options: nosniff',
    'connection: close',
  ];
  const isTimeout = error.code === 'ERR_HTTP_REQUEST_TIMEOUT';
  // A silent client may never close its side either.
  const destroyIfLate = () => void (isTimeout && socket.destroy());
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, destroyIfLate);
}
