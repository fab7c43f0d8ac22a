import { conflict, done, type Refusal, type Result, refused, SIGNED_OUT } from '@tideline/api';
import { NO_PASSWORD_HASH, type UserRow } from '@tideline/db';
import type { AuthContext } from '../request/auth-context.ts';
import type { AuthRequest, Caller } from '../request/auth-request.ts';
import { passwordTarget, runHashedAttempt } from '../request/counted-attempt.ts';

const MAX_PROOF_AGE_MS = 5 * 60_000;

const NO_PASSWORD_REFUSAL = conflict('You have no password. Sign in with OpenID Connect again.');

/** A proof that lies ahead does not count, because the host's clock was set back. */
export function isFreshProof(provedAt: number, now: number): boolean {
  return provedAt <= now && now - provedAt < MAX_PROOF_AGE_MS;
}

export function proofInstruction({ passwordHash }: UserRow): string {
  return passwordHash === NO_PASSWORD_HASH
    ? 'Sign in with OpenID Connect again to go on.'
    : 'Enter your password to go on.';
}

/**
 * Required however recent the last act is, or the finder of a signed-in browser could take the
 * account over.
 */
export function refuseUnproved({ wall }: AuthContext, { session, user }: Caller): Refusal | null {
  if (isFreshProof(session.provedAt, wall.now())) return null;
  return { code: 'REAUTHENTICATE', message: proofInstruction(user) };
}

export async function confirmWithPassword(
  request: AuthRequest,
  { user }: Caller,
  password: string,
): Promise<Result<null>> {
  const { auth } = request;
  if (user.passwordHash === NO_PASSWORD_HASH) return refused(NO_PASSWORD_REFUSAL);
  const target = passwordTarget(user, 'password');
  const proved = await runHashedAttempt(request, target, async (hashRequest) =>
    (await auth.passwords.verify(user.passwordHash, password, hashRequest)) ? user : null,
  );
  if (!proved.ok) return proved;
  const now = auth.wall.now();
  const isRenewed = await request.renewSession({ lastActiveAt: now, provedAt: now });
  return isRenewed ? done(null) : refused(SIGNED_OUT);
}
