import { done, type Refusal, type Result, refused } from '@tideline/api';
import { NO_PASSWORD } from '@tideline/db';
import { type AuthParts, SIGNED_OUT } from './auth-parts.ts';
import type { AuthRequest } from './auth-request.ts';
import { guess, passwordOf } from './guesses.ts';
import type { SignedIn } from './sessions.ts';

const IDLE_MS = 30 * 60_000;

const IDLE: Refusal = {
  code: 'IDLE',
  message: 'You have been away for a while. Enter your password to go on.',
};
const HAS_NONE: Refusal = {
  code: 'CONFLICT',
  message: 'You have no password. Sign in with OpenID Connect again.',
};

/** Whether the user's own last act lies too far back, or ahead: then the host's clock was set back. */
export function isIdle({ lastActiveAt }: SignedIn, now: number): boolean {
  return lastActiveAt > now || now - lastActiveAt >= IDLE_MS;
}

export async function refuseIdle(auth: AuthParts, request: AuthRequest): Promise<Refusal | null> {
  const session = await request.session();
  if (session === null) return SIGNED_OUT;
  return isIdle(session, auth.wall.now()) ? IDLE : null;
}

/** What was done is done: that it can't be noted makes the session idle sooner, and no more. */
export async function noteActivity(auth: AuthParts, request: AuthRequest): Promise<void> {
  try {
    const session = await request.session();
    if (session !== null) auth.sessions.touch(session);
  } catch (error) {
    auth.log.warn({ error }, 'an act of a user could not be noted');
  }
}

/** Ends the idle lock. */
export async function givePassword(
  auth: AuthParts,
  request: AuthRequest,
  password: string,
): Promise<Result<null>> {
  const caller = await request.caller();
  if (caller === null) return refused(SIGNED_OUT);
  const { user } = caller;
  if (user.passwordHash === NO_PASSWORD) return refused(HAS_NONE);
  const right = await guess(auth, request, passwordOf(user, 'password'), async () =>
    (await auth.passwords.verify(user.passwordHash, password)) ? user : null,
  );
  if (!right.ok) return right;
  const isRenewed = await request.renew({ lastActiveAt: auth.wall.now() });
  return isRenewed ? done(null) : refused(SIGNED_OUT);
}
