import type { createRestHandler } from '@tideline/api';
import { type RawAnswer, rawRequest } from './raw-request.ts';

export type Route = ReturnType<typeof createRestHandler>['routes'][number];

export interface Sent {
  readonly origin: string;
  readonly route: Route;
  readonly cookie: string;
  /** An API token's header, in the place of cookie and origin. */
  readonly authorization?: string;
  readonly input?: Readonly<Record<string, unknown>> | undefined;
}

/** As plain HTTP: fields that the path names go there, the others into the query or the body. */
export function sendRest({ route, input = {}, ...from }: Sent): Promise<RawAnswer> {
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
    return send(from, 'GET', query === '' ? path : `${path}?${query}`);
  }
  const body = rest.length === 0 ? undefined : JSON.stringify(Object.fromEntries(rest));
  return send(from, route.method, path, body);
}

/** As the web app sends it. */
export function sendTrpc({ route, input, ...from }: Sent): Promise<RawAnswer> {
  const path = `/trpc/${route.procedure}`;
  if (route.type === 'mutation') {
    return send(from, 'POST', path, JSON.stringify(input ?? {}));
  }
  const query = input === undefined ? '' : `?input=${encodeURIComponent(JSON.stringify(input))}`;
  return send(from, 'GET', path + query);
}

let calls = 0;

/** Each call from another address, for a server that believes its proxy. */
function send(
  { origin, cookie, authorization }: Omit<Sent, 'route' | 'input'>,
  method: string,
  path: string,
  body?: string,
) {
  calls += 1;
  const place = `10.${calls >> 16}.${(calls >> 8) & 255}.${calls & 255}`;
  return rawRequest(origin, method, path, {
    headers: {
      ...(authorization === undefined ? { origin, cookie } : { authorization }),
      'x-forwarded-for': place,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body }),
  });
}
