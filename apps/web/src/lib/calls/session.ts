import type { CurrentUser, Session } from '@tideline/api/schemas';

/** How long a call of visitors' pages may take. */
const LIMIT_MS = 30_000;

/**
 * Null for a visitor: that is no error, which the browser would log in its console. Throws when the
 * server can't be asked, whatever answers in its place: the landing page needs no words for it, and
 * loads none.
 */
export async function readUser(): Promise<CurrentUser | null> {
  const answer = await fetch('/api/auth/session', {
    credentials: 'include',
    signal: AbortSignal.timeout(LIMIT_MS),
  });
  const { user } = Object(answer.ok ? await answer.json() : null) as Partial<Session>;
  if (user === undefined) throw new Error(`The session can't be read: status ${answer.status}.`);
  return user;
}
