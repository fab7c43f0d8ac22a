import { forbidden, type Refusal } from './errors.ts';
import type { Scope } from './schemas/tokens.ts';

export const NOT_BY_TOKEN = forbidden('No API token may do this: sign in.');

/** Null without a token, and for a token that may do what `needed` admits. */
export function tokenRefusal(
  scopes: readonly Scope[] | null,
  needed: Scope | null,
): Refusal | null {
  if (scopes === null) return null;
  if (needed === null) return NOT_BY_TOKEN;
  if (scopes.includes(needed)) return null;
  return forbidden(`This needs an API token with the scope ${needed}.`);
}
