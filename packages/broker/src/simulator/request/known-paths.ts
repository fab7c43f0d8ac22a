import type { FastifyInstance } from 'fastify';
import { createRefusal, notFoundRefusal, type Refusal } from '../exchange/refusal.ts';

/** The broker has two hosts; the simulator serves both on one. */
export function limitSide(path: string): 'trading' | 'data' {
  return /^\/(v2\/stocks|v1beta1)\//.test(path) ? 'data' : 'trading';
}

export class KnownPaths {
  readonly #methods = new Map<string, { readonly form: RegExp; readonly methods: Set<string> }>();

  /** Call before the first registration. */
  watchRoutes(app: FastifyInstance): void {
    app.addHook('onRoute', ({ url, method }) => {
      const known = this.#methods.get(url) ?? { form: pathPattern(url), methods: new Set() };
      this.#methods.set(url, known);
      for (const one of [method].flat()) known.methods.add(one);
    });
  }

  methodsOf(path: string): readonly string[] {
    return [...this.#methods.values()].flatMap(({ form, methods }) =>
      form.test(path) ? [...methods] : [],
    );
  }
}

/** `:name` is any one segment, a doubled colon a literal one. */
function pathPattern(url: string): RegExp {
  const parts = url.split('::').map((part) => part.replace(/:\w+/g, '[^/]+'));
  return new RegExp(`^${parts.join(':')}$`);
}

export function noSuchPath(path: string): Refusal {
  const unknown = notFoundRefusal('endpoint not found');
  return limitSide(path) === 'data' ? { ...unknown, code: null } : unknown;
}

export const wrongMethod = () => createRefusal(405, null, 'method not allowed');
