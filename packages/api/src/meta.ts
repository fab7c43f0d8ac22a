import type { Context } from './context.ts';
import type { Viewer } from './ports/index.ts';

/** Where a call is also served as plain HTTP. A segment `:name` is a field of the input. */
export interface RestRoute {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
}

export type SignedIn = Context & { readonly viewer: Viewer };

/**
 * Always, or depending on the input. It is read before it is checked, so that who may not call is
 * not told what is wrong with it: whatever it may be, the stricter answer is the one by default.
 */
export type Rule = true | ((input: unknown, context: SignedIn) => boolean | Promise<boolean>);

export interface Meta {
  /** Who may call; set by the three bases and nowhere else. */
  readonly access?: 'public' | 'user' | 'admin';
  readonly rest?: RestRoute;
  /** Reads a day: what it answers of one that is over has an ETag. */
  readonly isOfDay?: true;
  /** A change that is made in an idle session too: it makes the user safer, or ends the idle lock. */
  readonly whileIdle?: Rule;
  /** A change of how one signs in: it asks who it is, however short ago the last act was. */
  readonly reauthenticate?: Rule;
  /** A change that asks for a fresh second factor. */
  readonly stepUp?: Rule;
}

/** A field of an input that nobody has checked yet; undefined when there is none. */
export function fieldOf(input: unknown, name: string): unknown {
  const isThere = typeof input === 'object' && input !== null && Object.hasOwn(input, name);
  return isThere ? Reflect.get(input, name) : undefined;
}
