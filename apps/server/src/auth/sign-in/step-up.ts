import { done, forbidden, type Refusal, type Result, refused, SIGNED_OUT } from '@tideline/api';
import type { UserRow } from '@tideline/db';
import type { AuthContext } from '../request/auth-context.ts';
import type { AuthRequest, Caller } from '../request/auth-request.ts';
import { NO_FACTOR_REFUSAL } from '../second-factor/second-factor.ts';
import type { SignedInSession } from '../session/sessions.ts';
import { useCode } from './sign-in.ts';

const MAX_CODE_AGE_MS = 5 * 60_000;

const STEP_UP_REFUSAL: Refusal = {
  code: 'STEP_UP',
  message: 'Enter the code of your authenticator app to go on.',
};
const ENROL_FIRST_REFUSAL = forbidden(
  'Set up a second factor first: administrators and live accounts need one.',
);

export function needsSecondFactor(auth: AuthContext, user: UserRow): boolean {
  if (auth.isSimulated) return false;
  return user.isAdmin || auth.repositories.brokerConfigs.get(user.id)?.environment === 'live';
}

/** Milliseconds since the last code; null when none was given, or the time lies ahead. */
export function secondFactorAgeMs({ factorAt }: SignedInSession, now: number): number | null {
  return factorAt === null || factorAt > now ? null : now - factorAt;
}

/** A user who has yet to enrol reads nothing of other users. */
export function refuseUnenrolled(auth: AuthContext, user: UserRow): Refusal | null {
  return !auth.factors.hasFactor(user.id) && needsSecondFactor(auth, user)
    ? ENROL_FIRST_REFUSAL
    : null;
}

export function refuseStale(auth: AuthContext, { session, user }: Caller): Refusal | null {
  if (!auth.factors.hasFactor(user.id)) return refuseUnenrolled(auth, user);
  const ageMs = secondFactorAgeMs(session, auth.wall.now());
  return ageMs !== null && ageMs < MAX_CODE_AGE_MS ? null : STEP_UP_REFUSAL;
}

export async function confirmWithCode(
  request: AuthRequest,
  { user }: Caller,
  code: string,
): Promise<Result<null>> {
  const { auth } = request;
  if (!auth.factors.hasFactor(user.id)) return refused(NO_FACTOR_REFUSAL);
  const usedCode = await useCode(request, user, code);
  if (!usedCode.ok) return usedCode;
  const isRenewed = await request.renewSession({ factorAt: auth.wall.now() });
  return isRenewed ? done(null) : refused(SIGNED_OUT);
}
