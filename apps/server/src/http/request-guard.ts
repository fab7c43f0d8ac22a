import { forbidden, notFound, type Refusal } from '@tideline/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { tokenHashIn } from '../auth/tokens/token-text.ts';
import type { WallClock } from '../runtime/clock.ts';
import type { Log } from '../runtime/log.ts';
import { RateLimitedLog } from '../runtime/rate-limited-log.ts';
import { isProgramPath, isTokenOnlyPath } from './call-paths.ts';
import { refuse, refuseUnreadable } from './refusal-response.ts';

const WRONG_HOST_REFUSAL: Refusal = {
  code: 'WRONG_HOST',
  message: 'This server has another name.',
};

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Where one of these comes twice, Node joins the values or keeps one of them, and a proxy may keep the
 * other.
 */
const SINGLE_HEADERS = ['host', 'origin', 'content-type', 'sec-fetch-site', 'authorization'];

interface GuardOptions {
  readonly publicOrigin: string;
  readonly wall: WallClock;
  readonly log: Log;
}

/**
 * Refuses before anything is read: the name of another host (a rebound DNS name has it), disguised
 * paths, and mutations that a page of another origin could have sent.
 */
export function guardRequests(app: FastifyInstance, options: GuardOptions): void {
  const { publicOrigin, wall, log } = options;
  const refusalLog = new RateLimitedLog(log, wall);
  const origins = acceptedOrigins(publicOrigin);
  const hosts = new Set([...origins].map((origin) => new URL(origin).host));
  app.addHook('onRequest', async (request, reply) => {
    const repeatedHeader = SINGLE_HEADERS.find(
      (name) => (request.raw.headersDistinct[name]?.length ?? 0) > 1,
    );
    if (repeatedHeader !== undefined) {
      return refuseUnreadable(request, reply, `The header ${repeatedHeader} is given twice.`);
    }
    const { host = '', origin = null } = request.headers;
    if (!hosts.has(host)) {
      refusalLog.warn('a request for another host was refused', { host, expected: [...hosts] });
      return refuse(request, reply, WRONG_HOST_REFUSAL);
    }
    if (!isCanonicalPath(request)) {
      return refuse(request, reply, notFound('There is nothing here.'));
    }
    const mayBeOfAnyPage = SAFE_METHODS.has(request.method) || isSentWithToken(request);
    if (!mayBeOfAnyPage && !isFromOwnPage(request, origins)) {
      const logFields = { origin, expected: [...origins] };
      refusalLog.warn('a change from another origin was refused', logFields);
      return refuse(request, reply, forbidden('The request must come from a page of this server.'));
    }
  });
}

/**
 * The router also finds `/%74rpc` and `http://host/trpc`. Counts, method names and cache rules go by
 * the address as sent, so any other spelling is refused.
 */
function isCanonicalPath({ url, routeOptions }: FastifyRequest): boolean {
  const [literal = ''] = (routeOptions.url ?? '').split(/[*:]/, 1);
  return url.startsWith(literal);
}

/**
 * Another origin's page may send Authorization only after a preflight request, which is refused.
 */
function isSentWithToken({ headers, url }: FastifyRequest): boolean {
  const [path = ''] = url.split('?', 1);
  return (
    isTokenOnlyPath(path) || (isProgramPath(path) && tokenHashIn(headers.authorization) !== null)
  );
}

/** Origin decides when present; without it, Sec-Fetch-Site. */
function isFromOwnPage({ headers }: FastifyRequest, origins: ReadonlySet<string>): boolean {
  if (headers.origin !== undefined) return origins.has(headers.origin);
  return headers['sec-fetch-site'] === 'same-origin';
}

/** On loopback, `localhost` and `127.0.0.1` are the same origin. */
function acceptedOrigins(publicOrigin: string): ReadonlySet<string> {
  const loopbackNames = ['localhost', '127.0.0.1'];
  const url = new URL(publicOrigin);
  if (!loopbackNames.includes(url.hostname)) return new Set([publicOrigin]);
  return new Set(
    loopbackNames.map((name) => {
      const aliasUrl = new URL(publicOrigin);
      aliasUrl.hostname = name;
      return aliasUrl.origin;
    }),
  );
}
