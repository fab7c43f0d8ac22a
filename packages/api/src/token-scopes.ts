import { forbidden, type Refusal } from './errors.ts';
import type { Scope } from './schemas/tokens.ts';

export const TOKEN_CALL_REFUSAL = forbidden('No API token may do this: sign in.');

/** Null without a token, and for a token that may do what `neededScope` admits. */
export function tokenRefusal(
  scopes: readonly Scope[] | null,
  neededScope: Scope | null,
): Refusal | null {
  if (scopes === null) return null;
  if (neededScope === null) return TOKEN_CALL_REFUSAL;
  if (scopes.includes(neededScope)) return null;
  return forbidden(`This needs an API token with the scope ${neededScope}.`);
}
