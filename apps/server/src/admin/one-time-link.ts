import type { OneTimeLinkKind } from '@tideline/db';
import { drawToken, hashToken } from '../auth/session/one-time-token.ts';

/** The token is in the fragment, which browsers never send, so it reaches no log and no proxy. */
export function createOneTimeLink(origin: string, kind: OneTimeLinkKind) {
  const token = drawToken();
  return { link: `${origin}/api/login#${kind}=${token}`, tokenHash: hashToken(token) };
}
