import type { FastifyInstance } from 'fastify';
import { createRefusal, notFound, type Refusal } from '../exchange/refusal.ts';

/** The broker has two hosts; the simulator serves both on one. */
export function rateLimitSide(path: string): 'trading' | 'data' {
  return /^\/(v2\/stocks|v1beta1)\//.test(path) ? 'data' : 'trading';
}

export class KnownPaths {
  readonly #routeByUrl = new Map<
    string,
    { readonly pathPattern: RegExp; readonly methods: Set<string> }
  >();

  /** Call before the first registration. */
  collectRoutes(app: FastifyInstance): void {
    app.addHook('onRoute', ({ url, method }) => {
      const pathPattern = makePathPattern(url);
      const route = this.#routeByUrl.get(url) ?? { pathPattern, methods: new Set() };
      this.#routeByUrl.set(url, route);
      for (const one of [method].flat()) route.methods.add(one);
    });
  }

  methodsOf(path: string): readonly string[] {
    return [...this.#routeByUrl.values()].flatMap(({ pathPattern, methods }) =>
      pathPattern.test(path) ? [...methods] : [],
    );
  }
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
