import type { Refusal } from '@tideline/api';
import type { AuthContext } from '../request/auth-context.ts';
import type { AuthRequest, Caller } from '../request/auth-request.ts';
import type { SignedInSession } from '../session/sessions.ts';
import { proofInstruction } from './reauthentication.ts';

const SESSION_IDLE_TIMEOUT_MS = 30 * 60_000;
/** Trading waits for every write, so acts this soon after a noted one aren't noted. */
const MIN_ACTIVITY_INTERVAL_MS = 5_000;

const AWAY_MESSAGE = 'You have been away for a while.';

/** True also when the last act lies ahead, because the host's clock was set back. */
export function isSessionIdle({ lastActiveAt }: SignedInSession, now: number): boolean {
  return lastActiveAt > now || now - lastActiveAt >= SESSION_IDLE_TIMEOUT_MS;
}

export function refuseIdle({ wall }: AuthContext, { session, user }: Caller): Refusal | null {
  if (!isSessionIdle(session, wall.now())) return null;
  return { code: 'IDLE', message: `${AWAY_MESSAGE} ${proofInstruction(user)}` };
}

/** The act is done already; if it can't be noted, the session only becomes idle sooner. */
export async function noteActivity(request: AuthRequest): Promise<void> {
  const { auth } = request;
  try {
    const session = await request.readSession();
    if (session === null) return;
    const idleMs = auth.wall.now() - session.lastActiveAt;
    if (idleMs < 0 || idleMs >= MIN_ACTIVITY_INTERVAL_MS) auth.sessions.touch(session);
  } catch (error) {
    auth.log.warn({ error }, 'an act of a user could not be noted');
  }
}
