import type { CurrentUser, Session } from '@tideline/api/schemas';

const LIMIT_MS = 30_000;

/**
 * Null for a visitor: as an error the browser would log it. Throws when the server can't be asked;
 * the landing page has no use for the reason.
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
