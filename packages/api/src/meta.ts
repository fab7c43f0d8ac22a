import type { Access, CallKind } from './call-guards.ts';
import type { Context } from './context.ts';
import type { Viewer } from './ports/index.ts';

/** Where a call is also served as plain HTTP. A segment `:name` is a field of the input. */
export interface RestRoute {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
}

export type SignedIn = Context & { readonly viewer: Viewer };

/**
 * What kind of call it is: always, or depending on the input. That is read before it is checked, so
 * that who may not call is not told what is wrong with it: whatever it may be, the stricter answer is
 * the one by default.
 */
export type KindRule<K extends CallKind = CallKind> =
  | K
  | ((input: unknown, context: SignedIn) => K | Promise<K>);

/** What each call says of itself. */
export interface CallMeta<K extends CallKind = CallKind> {
  readonly rest: RestRoute;
  readonly kind: KindRule<K>;
  /** Reads a day: what it answers of one that is over has an ETag. */
  readonly isOfDay?: true;
}

export interface Meta extends Partial<CallMeta> {
  /** Who may call; set by the three bases and nowhere else. */
  readonly access?: Access;
}

/** A field of an input that nobody has checked yet; undefined when there is none. */
export function fieldOf(input: unknown, name: string): unknown {
  const isThere = typeof input === 'object' && input !== null && Object.hasOwn(input, name);
  return isThere ? Reflect.get(input, name) : undefined;
}
