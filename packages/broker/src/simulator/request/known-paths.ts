import type { FastifyInstance } from 'fastify';
import { createRefusal, notFound, type Refusal } from '../exchange/refusal.ts';

/** The broker has two hosts; the simulator serves both on one. */
export function rateLimitSide(path: string): 'trading' | 'data' {
  return /^\/(v2\/stocks|v1beta1)\//.test(path) ? 'data' : 'trading';
}

/** Returns a function from a path to its methods. Call before the first registration. */
export function collectRoutes(app: FastifyInstance): (path: string) => readonly string[] {
  const routeByUrl = new Map<string, { pathPattern: RegExp; methods: Set<string> }>();
  app.addHook('onRoute', ({ url, method }) => {
    const pathPattern = makePathPattern(url);
    const route = routeByUrl.get(url) ?? { pathPattern, methods: new Set() };
    routeByUrl.set(url, route);
    for (const one of [method].flat()) route.methods.add(one);
  });
  return (path) => {
    const routes = [...routeByUrl.values()].filter(({ pathPattern }) => pathPattern.test(path));
    return routes.flatMap(({ methods }) => [...methods]);
  };
}

/** `:name` is any one segment, a doubled colon a literal one. */
function makePathPattern(url: string): RegExp {
  const parts = url.split('::').map((part) => part.replace(/:\w+/g, '[^/]+'));
  return new RegExp(`^${parts.join(':')}$`);
}

export function unknownPathRefusal(path: string): Refusal {
  const unknown = notFound('endpoint not found');
  return rateLimitSide(path) === 'data' ? { ...unknown, code: null } : unknown;
}

export const wrongMethodRefusal = () => createRefusal(405, null, 'method not allowed');
