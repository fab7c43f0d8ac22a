import type { CallAccess, CallKind } from './call-guards.ts';
import type { CallContext } from './context.ts';
import type { Viewer } from './ports/index.ts';
import type { Scope } from './schemas/tokens.ts';

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export type SignedInContext = CallContext & { readonly viewer: Viewer };

/**
 * A call's kind, fixed or by its input. The kind is read before the input is checked, so a
 * forbidden caller doesn't learn what is wrong with it; by default the stricter kind applies.
 */
export type CallKindRule<K extends CallKind = CallKind> =
  | K
  | ((input: unknown, context: SignedInContext) => K | Promise<K>);

export interface CallMeta<K extends CallKind = CallKind> {
  /** A path segment `:name` is an input field. */
  readonly rest: `${HttpMethod} /api/${string}`;
  /** Input field that takes a `text/csv` body. */
  readonly csvField?: string;
  readonly kind: CallKindRule<K>;
  readonly scope: Scope | null;
  readonly isCachedPastDay?: true;
}

export interface ProcedureMeta extends Partial<CallMeta> {
  readonly access?: CallAccess;
}

export function inputField(input: unknown, name: string): unknown {
  const hasField = typeof input === 'object' && input !== null && Object.hasOwn(input, name);
  return hasField ? Reflect.get(input, name) : undefined;
}
