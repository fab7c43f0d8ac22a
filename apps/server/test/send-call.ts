import type { createRestHandler } from '@tideline/api';
import { type RawAnswer, rawRequest } from './raw-request.ts';

export type Route = ReturnType<typeof createRestHandler>['routes'][number];

export interface Sent {
  readonly origin: string;
  readonly route: Route;
  readonly cookie: string;
  readonly input?: Readonly<Record<string, unknown>> | undefined;
}

/** Plain HTTP: fields that the path names go there, the others into the query or the body. */
export function sendRest({ origin, route, cookie, input = {} }: Sent): Promise<RawAnswer> {
  const inPath = [...route.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  const path = inPath.reduce(
    (pattern, name) => pattern.replace(`:${name}`, encodeURIComponent(String(input[name]))),
    route.path,
  );
  const rest = Object.entries(input).filter(([name]) => !inPath.includes(name));
  if (route.method === 'GET') {
    const query = new URLSearchParams(
      rest.map(([name, value]): [string, string] => [name, String(value)]),
    ).toString();
    return send(origin, 'GET', query === '' ? path : `${path}?${query}`, cookie);
  }
  const body = rest.length === 0 ? undefined : JSON.stringify(Object.fromEntries(rest));
  return send(origin, route.method, path, cookie, body);
}

/** The same call as the web app sends it. */
export function sendTrpc({ origin, route, cookie, input }: Sent): Promise<RawAnswer> {
  const path = `/trpc/${route.procedure}`;
  if (route.type === 'mutation') {
    return send(origin, 'POST', path, cookie, JSON.stringify(input ?? {}));
  }
  const query = input === undefined ? '' : `?input=${encodeURIComponent(JSON.stringify(input))}`;
  return send(origin, 'GET', path + query, cookie);
}

let calls = 0;

/** Each from another place, for a server that believes its proxy. */
function send(origin: string, method: string, path: string, cookie: string, body?: string) {
  calls += 1;
  const place = `10.${calls >> 16}.${(calls >> 8) & 255}.${calls & 255}`;
  return rawRequest(origin, method, path, {
    headers: {
      origin,
      cookie,
      'x-forwarded-for': place,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body }),
  });
}
