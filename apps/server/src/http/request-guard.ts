import { forbidden, notFound, type Refusal } from '@tideline/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { tokenHashIn } from '../auth/tokens/token-text.ts';
import type { WallClock } from '../runtime/clock.ts';
import type { Log } from '../runtime/log.ts';
import { RateLimitedLog } from '../runtime/rate-limited-log.ts';
import { isProgramPath, isTokenOnly } from './call-paths.ts';
import { refuse, refuseUnreadable } from './refusal-response.ts';

const WRONG_HOST: Refusal = { code: 'WRONG_HOST', message: 'This server has another name.' };

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
export function guardRequests(
  app: FastifyInstance,
  { publicOrigin, wall, log }: GuardOptions,
): void {
  const refusals = new RateLimitedLog(log, wall);
  const origins = sameOrigins(publicOrigin);
  const hosts = new Set([...origins].map((origin) => new URL(origin).host));
  app.addHook('onRequest', async (request, reply) => {
    const twice = SINGLE_HEADERS.find(
      (name) => (request.raw.headersDistinct[name]?.length ?? 0) > 1,
    );
    if (twice !== undefined) {
      return refuseUnreadable(request, reply, `The header ${twice} is given twice.`);
    }
    const { host = '', origin = null } = request.headers;
    if (!hosts.has(host)) {
      refusals.warn('a request for another host was refused', { host, expected: [...hosts] });
      return refuse(request, reply, WRONG_HOST);
    }
    if (!isSpelledPlainly(request)) {
      return refuse(request, reply, notFound('There is nothing here.'));
    }
    if (
      !SAFE_METHODS.has(request.method) &&
      !comesByToken(request) &&
      !comesFromOurPages(request, origins)
    ) {
      const values = { origin, expected: [...origins] };
      refusals.warn('a change from another origin was refused', values);
      return refuse(request, reply, forbidden('The request must come from a page of this server.'));
    }
  });
}

/**
 * The router also finds `/%74rpc` and `http://host/trpc`. Counts, method names and cache rules go by
 * the address as sent, so any other spelling is refused.
 */
function isSpelledPlainly({ url, routeOptions }: FastifyRequest): boolean {
  const [literal = ''] = (routeOptions.url ?? '').split(/[*:]/, 1);
  return url.startsWith(literal);
}

/** A page of another origin may send this header only after a preflight request, which is refused. */
function comesByToken({ headers, url }: FastifyRequest): boolean {
  const [path = ''] = url.split('?', 1);
  return isTokenOnly(path) || (isProgramPath(path) && tokenHashIn(headers.authorization) !== null);
}

/** Origin decides when present; without it, Sec-Fetch-Site. */
function comesFromOurPages({ headers }: FastifyRequest, origins: ReadonlySet<string>): boolean {
  if (headers.origin !== undefined) return origins.has(headers.origin);
  return headers['sec-fetch-site'] === 'same-origin';
}

/** On loopback, `localhost` and `127.0.0.1` are the same origin. */
function sameOrigins(publicOrigin: string): ReadonlySet<string> {
  const names = ['localhost', '127.0.0.1'];
  const url = new URL(publicOrigin);
  if (!names.includes(url.hostname)) return new Set([publicOrigin]);
  return new Set(
    names.map((name) => {
      const alias = new URL(publicOrigin);
      alias.hostname = name;
      return alias.origin;
    }),
  );
}
