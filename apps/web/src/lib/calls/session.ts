import type { CurrentUser, Session } from '@tideline/api/schemas';

const SESSION_TIMEOUT_MS = 30_000;

/**
 * Null for a visitor, not an error, which the browser would log. Throws when the session can't be
 * read; the landing page has no use for the reason.
 */
export async function readUser(): Promise<CurrentUser | null> {
  const response = await fetch('/api/auth/session', {
    credentials: 'include',
    signal: AbortSignal.timeout(SESSION_TIMEOUT_MS),
  });
  const { user } = Object(response.ok ? await response.json() : null) as Partial<Session>;
  if (user === undefined) throw new Error(`The session can't be read: status ${response.status}.`);
  return user;
}
