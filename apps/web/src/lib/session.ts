import type { CurrentUser, Session } from '@tideline/api/schemas';
import { plainCall } from './plain-call.ts';

/**
 * Who is signed in, or null: asked so that being a visitor is no error, which the browser would write
 * into its console. Throws when the server can't be asked.
 */
export async function readUser(): Promise<CurrentUser | null> {
  // The answer's shape is the server's contract, checked there before it is sent.
  return ((await plainCall('GET', '/api/auth/session')) as Session).user;
}

export async function signOut(limitMs: number): Promise<void> {
  await plainCall('POST', '/api/auth/logout', undefined, limitMs);
}
