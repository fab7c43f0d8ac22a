import { drawToken, hashToken } from '../session/one-time-token.ts';

const PREFIX = 'tdl_';
const BEARER = /^Bearer +(\S+) *$/i;

/** 256 random bits behind a prefix that says whose it is, for who finds one. */
export function drawApiToken(): { readonly token: string; readonly tokenHash: string } {
  const token = `${PREFIX}${drawToken()}`;
  return { token, tokenHash: hashToken(token) };
}

/**
 * Hash of the API token in an Authorization header; null for none. Anything else there is not ours:
 * proxies send their own.
 */
export function tokenHashIn(authorization: string | undefined): string | null {
  const [, token = ''] = BEARER.exec(authorization ?? '') ?? [];
  return token.startsWith(PREFIX) ? hashToken(token) : null;
}
