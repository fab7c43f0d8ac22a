import { drawToken, hashToken } from '../session/one-time-token.ts';

const TOKEN_PREFIX = 'tdl_';
const BEARER_PATTERN = /^Bearer +(\S+) *$/i;

/** The prefix lets a finder, or a scanner for secrets, recognise the product. */
export function drawApiToken(): { readonly token: string; readonly tokenHash: string } {
  const token = `${TOKEN_PREFIX}${drawToken()}`;
  return { token, tokenHash: hashToken(token) };
}

/** Null without an API token: proxies send Authorization headers of their own. */
export function tokenHashIn(authorization: string | undefined): string | null {
  const [, token = ''] = BEARER_PATTERN.exec(authorization ?? '') ?? [];
  return token.startsWith(TOKEN_PREFIX) ? hashToken(token) : null;
}
