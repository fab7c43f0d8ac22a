import { drawToken, hashToken } from '../session/one-time-token.ts';

const PREFIX = 'tdl_';
const BEARER = /^Bearer +(\S+) *$/i;

/** The prefix lets a finder, or a scanner for secrets, recognise the product. */
export function drawApiToken(): { readonly token: string; readonly tokenHash: string } {
  const token = `${PREFIX}${drawToken()}`;
  return { token, tokenHash: hashToken(token) };
}

/** Null without an API token: proxies send Authorization headers of their own. */
export function tokenHashIn(authorization: string | undefined): string | null {
  const [, token = ''] = BEARER.exec(authorization ?? '') ?? [];
  return token.startsWith(PREFIX) ? hashToken(token) : null;
}
