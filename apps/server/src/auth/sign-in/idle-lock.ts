import { type Refusal, SIGNED_OUT } from '@tideline/api';
import type { AuthRequest } from '../request/auth-request.ts';
import type { SignedInSession } from '../session/sessions.ts';
import { howToProve } from './reauthentication.ts';

const IDLE_MS = 30 * 60_000;
/** Trading waits for every write, so acts this soon after a noted one aren't noted. */
const NOTED_EVERY_MS = 5_000;

const AWAY_MESSAGE = 'You have been away for a while.';

/** True also when the last act lies ahead, because the host's clock was set back. */
export function isSessionIdle({ lastActiveAt }: SignedInSession, now: number): boolean {
  return lastActiveAt > now || now - lastActiveAt >= IDLE_MS;
}

export async function refuseIdle(request: AuthRequest): Promise<Refusal | null> {
  const caller = await request.readCaller();
  if (caller === null) return SIGNED_OUT;
  const { session, user } = caller;
  if (!isSessionIdle(session, request.auth.wall.now())) return null;
  return { code: 'IDLE', message: `${AWAY_MESSAGE} ${howToProve(user)}` };
}

/** The act is done already; if it can't be noted, the session only becomes idle sooner. */
export async function noteActivity(request: AuthRequest): Promise<void> {
  const { auth } = request;
  try {
    const session = await request.readSession();
    if (session === null) return;
    const since = auth.wall.now() - session.lastActiveAt;
    if (since < 0 || since >= NOTED_EVERY_MS) auth.sessions.touch(session);
  } catch (error) {
    auth.log.warn({ error }, 'an act of a user could not be noted');
  }
}
