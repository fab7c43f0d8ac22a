import { conflict, done, type Result, refused, SIGNED_OUT } from '@tideline/api';
import type { AuthRequest, Caller } from '../request/auth-request.ts';
import { codeTarget, runCountedAttempt } from '../request/counted-attempt.ts';
import { FACTOR_LOCKED_REFUSAL, NO_FACTOR_REFUSAL } from '../second-factor/second-factor.ts';
import { makeSignInChange } from './sign-in-change.ts';
import { needsSecondFactor } from './step-up.ts';

const ENROLMENT_NOT_BEGUN_REFUSAL = conflict(
  'There is no second factor to confirm, or it waited too long. Begin again.',
);
const MUST_KEEP_FACTOR_REFUSAL = conflict(
  'Administrators and live accounts must keep their second factor.',
);

/**
 * The first code proves that the app has the secret, so the factor is required from then on. A
 * replacement ends the user's other sessions, which may rest on the old factor.
 */
export async function confirmEnrolment(
  request: AuthRequest,
  { user, session }: Caller,
  code: string,
): Promise<Result<readonly string[]>> {
  const { auth } = request;
  const pendingKind = auth.factors.pendingFactorKind(user.id);
  if (pendingKind === null) return refused(ENROLMENT_NOT_BEGUN_REFUSAL);
  if (auth.factors.isSecretLocked(user.id)) return refused(FACTOR_LOCKED_REFUSAL);
  const recoveryCodes = await runCountedAttempt(request, codeTarget(user), () =>
    auth.repositories.together(() => {
      const codes = auth.factors.confirmFactor(user.id, code);
      if (codes === null) return null;
      if (pendingKind === 'next') auth.sessions.endOtherSessions(session);
      const action = pendingKind === 'first' ? 'second-factor.on' : 'second-factor.replaced';
      request.recordAction(user, action);
      return codes;
    }),
  );
  if (!recoveryCodes.ok) return recoveryCodes;
  const isRenewed = await request.renewSession({ factorAt: auth.wall.now() });
  return isRenewed ? recoveryCodes : refused(SIGNED_OUT);
}

/** Shows ten new codes, once. The caller has just checked the factor. */
export function renewRecoveryCodes(
  request: AuthRequest,
  { user }: Caller,
): Result<readonly string[]> {
  const { auth } = request;
  if (auth.factors.isSecretLocked(user.id)) return refused(FACTOR_LOCKED_REFUSAL);
  return auth.repositories.together(() => {
    const codes = auth.factors.renewRecoveryCodes(user.id);
    if (codes === null) return refused(NO_FACTOR_REFUSAL);
    request.recordAction(user, 'recovery-codes.renewed');
    return done(codes);
  });
}

/** The caller has just checked the factor. */
export function disableSecondFactor(request: AuthRequest): Promise<Result<null>> {
  const { auth } = request;
  return makeSignInChange(request, {
    action: 'second-factor.off',
    refusalFor: (user) => {
      if (!auth.factors.hasFactor(user.id)) return NO_FACTOR_REFUSAL;
      return needsSecondFactor(auth, user) ? MUST_KEEP_FACTOR_REFUSAL : null;
    },
    writeChange: ({ id }) => auth.repositories.secondFactors.remove(id),
  });
}
