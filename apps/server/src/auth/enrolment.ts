import { done, type Refusal, type Result, refused } from '@tideline/api';
import type { Enrolment } from '@tideline/api/schemas';
import { type AuthParts, SIGNED_OUT } from './auth-parts.ts';
import type { AuthRequest } from './auth-request.ts';
import { codeOf, guess } from './guesses.ts';
import { makeOwnChange } from './own-change.ts';
import { FACTOR_LOCKED } from './second-factor.ts';
import { needsFactor } from './step-up.ts';

const HAS_ONE: Refusal = {
  code: 'CONFLICT',
  message: 'You have a second factor. Switch it off before you set up another one.',
};
const NOT_BEGUN: Refusal = {
  code: 'CONFLICT',
  message: 'There is no second factor to confirm. Begin to set one up.',
};
const HAS_NONE: Refusal = { code: 'CONFLICT', message: 'You have no second factor.' };
const MUST_KEEP: Refusal = {
  code: 'CONFLICT',
  message: 'Administrators and live accounts must keep their second factor.',
};

export async function enrol(auth: AuthParts, request: AuthRequest): Promise<Result<Enrolment>> {
  const caller = await request.caller();
  if (caller === null) return refused(SIGNED_OUT);
  const enrolment = auth.factors.enrol(caller.user);
  if (enrolment === 'has-one') return refused(HAS_ONE);
  return enrolment === 'locked' ? refused(FACTOR_LOCKED) : done(enrolment);
}

/** The first code proves that the app has the secret: from now on the factor is asked for. */
export async function confirmEnrolment(
  auth: AuthParts,
  request: AuthRequest,
  code: string,
): Promise<Result<readonly string[]>> {
  const caller = await request.caller();
  if (caller === null) return refused(SIGNED_OUT);
  const { user } = caller;
  if (!auth.factors.isWaiting(user.id)) return refused(NOT_BEGUN);
  if (auth.factors.isLocked(user.id)) return refused(FACTOR_LOCKED);
  const { address } = request;
  const recoveryCodes = await guess(auth, request, codeOf(user), () =>
    auth.repositories.together(() => {
      const codes = auth.factors.confirm(user.id, code);
      const note = { actorId: user.id, actor: user.email, address };
      if (codes !== null) auth.audit({ ...note, action: 'second-factor.on' });
      return codes;
    }),
  );
  if (!recoveryCodes.ok) return recoveryCodes;
  const isRenewed = await request.renew({ factorAt: auth.wall.now() });
  return isRenewed ? recoveryCodes : refused(SIGNED_OUT);
}

/** Whoever calls this has given the factor just before. */
export function disableSecondFactor(auth: AuthParts, request: AuthRequest): Promise<Result<null>> {
  return makeOwnChange(auth, request, {
    action: 'second-factor.off',
    whyNot: (user) => {
      if (!auth.factors.has(user.id)) return HAS_NONE;
      return needsFactor(auth, user) ? MUST_KEEP : null;
    },
    write: ({ id }) => auth.factors.remove(id),
  });
}
