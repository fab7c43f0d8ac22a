import { conflict, done, type Result, refused, SIGNED_OUT } from '@tideline/api';
import type { Enrolment } from '@tideline/api/schemas';
import type { AuthRequest } from '../request/auth-request.ts';
import { codeTarget, runCountedAttempt } from '../request/counted-attempt.ts';
import { FACTOR_LOCKED, NO_FACTOR_REFUSAL } from '../second-factor/second-factor.ts';
import { makeOwnChange } from './sign-in-change.ts';
import { needsFactor } from './step-up.ts';

const HAS_FACTOR_REFUSAL = conflict(
  'You have a second factor. Replace it, or switch it off first.',
);
const ENROLMENT_NOT_BEGUN = conflict(
  'There is no second factor to confirm, or it waited too long. Begin again.',
);
const MUST_KEEP_FACTOR = conflict(
  'Administrators and live accounts must keep their second factor.',
);

export async function enrol(request: AuthRequest): Promise<Result<Enrolment>> {
  const caller = await request.readCaller();
  if (caller === null) return refused(SIGNED_OUT);
  const enrolment = request.auth.factors.enrol(caller.user);
  if (enrolment === 'has-one') return refused(HAS_FACTOR_REFUSAL);
  return enrolment === 'locked' ? refused(FACTOR_LOCKED) : done(enrolment);
}

/** The caller has just checked the old factor, which serves until the new one is proved. */
export async function replaceFactor(request: AuthRequest): Promise<Result<Enrolment>> {
  const caller = await request.readCaller();
  if (caller === null) return refused(SIGNED_OUT);
  const next = request.auth.factors.drawNext(caller.user);
  if (next === 'has-none') return refused(NO_FACTOR_REFUSAL);
  return next === 'locked' ? refused(FACTOR_LOCKED) : done(next);
}

/**
 * The first code proves that the app has the secret, so the factor is required from then on. A
 * replacement ends the user's other sessions, which may rest on the old factor.
 */
export async function confirmEnrolment(
  request: AuthRequest,
  code: string,
): Promise<Result<readonly string[]>> {
  const caller = await request.readCaller();
  if (caller === null) return refused(SIGNED_OUT);
  const { user, session } = caller;
  const { auth } = request;
  const waiting = auth.factors.waitingFactor(user.id);
  if (waiting === null) return refused(ENROLMENT_NOT_BEGUN);
  if (auth.factors.isLocked(user.id)) return refused(FACTOR_LOCKED);
  const recoveryCodes = await runCountedAttempt(request, codeTarget(user), () =>
    auth.repositories.together(() => {
      const codes = auth.factors.confirm(user.id, code);
      if (codes === null) return null;
      if (waiting === 'next') auth.sessions.endOthers(session);
      const action = waiting === 'first' ? 'second-factor.on' : 'second-factor.replaced';
      request.recordAction(user, action);
      return codes;
    }),
  );
  if (!recoveryCodes.ok) return recoveryCodes;
  const isRenewed = await request.renewSession({ factorAt: auth.wall.now() });
  return isRenewed ? recoveryCodes : refused(SIGNED_OUT);
}

/** Shows ten new codes, once. The caller has just checked the factor. */
export async function renewRecoveryCodes(request: AuthRequest): Promise<Result<readonly string[]>> {
  const caller = await request.readCaller();
  if (caller === null) return refused(SIGNED_OUT);
  const { user } = caller;
  const { auth } = request;
  if (auth.factors.isLocked(user.id)) return refused(FACTOR_LOCKED);
  return auth.repositories.together(() => {
    const codes = auth.factors.renewCodes(user.id);
    if (codes === null) return refused(NO_FACTOR_REFUSAL);
    request.recordAction(user, 'recovery-codes.renewed');
    return done(codes);
  });
}

/** The caller has just checked the factor. */
export function disableSecondFactor(request: AuthRequest): Promise<Result<null>> {
  const { auth } = request;
  return makeOwnChange(request, {
    action: 'second-factor.off',
    refusalFor: (user) => {
      if (!auth.factors.hasFactor(user.id)) return NO_FACTOR_REFUSAL;
      return needsFactor(auth, user) ? MUST_KEEP_FACTOR : null;
    },
    writeChange: ({ id }) => auth.factors.remove(id),
  });
}
