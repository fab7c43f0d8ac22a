import {
  done,
  type Refusal,
  type Result,
  refused,
  signedOut,
  type UserProfile,
} from '@tideline/api';
import type { LoginInput } from '@tideline/api/schemas';
import type { UserRow } from '@tideline/db';
import type { AuthRequest } from '../request/auth-request.ts';
import {
  type AttemptTarget,
  codeTarget,
  guessByHash,
  runCountedAttempt,
} from '../request/counted-attempt.ts';
import { FACTOR_LOCKED } from '../second-factor/second-factor.ts';

const WRONG_CREDENTIALS = signedOut('The e-mail address or the password is wrong.');
const CODE_NEEDED: Refusal = {
  code: 'SECOND_FACTOR',
  message: 'Enter the code of your authenticator app, or a recovery code.',
};
const CODE_WRONG: Refusal = {
  code: 'SECOND_FACTOR',
  message: 'The code is wrong, or was used before.',
};

export async function signIn(
  request: AuthRequest,
  { email, password, code }: LoginInput,
): Promise<Result<UserProfile>> {
  const { auth } = request;
  const known = auth.repositories.users.findByEmail(email);
  // Everyone gets one hash, so no client learns who is known here, or suspended.
  const user = await guessByHash(request, signInTargetOf(email, known), async (hashRequest) => {
    const isRight = await auth.passwords.verify(known?.passwordHash ?? null, password, hashRequest);
    return isRight && known?.isActive === true ? known : null;
  });
  if (!user.ok) return user;
  const factorAt = await checkSecondFactor(request, user.value, code);
  if (!factorAt.ok) return factorAt;
  return openSession(request, user.value, factorAt.value);
}

function signInTargetOf(email: string, known: UserRow | null): AttemptTarget {
  return {
    kind: 'password',
    account: email,
    userId: known?.id ?? null,
    subject: email,
    wrong: 'sign-in.refused',
    locked: 'sign-in.locked',
    refusal: WRONG_CREDENTIALS,
  };
}

export async function checkSecondFactor(
  request: AuthRequest,
  user: UserRow,
  code: string | undefined,
): Promise<Result<number | null>> {
  const { auth } = request;
  if (!auth.factors.hasFactor(user.id)) return done(null);
  if (code === undefined) return refused(CODE_NEEDED);
  const right = await useCode(request, user, code, CODE_WRONG);
  return right.ok ? done(auth.wall.now()) : right;
}

export async function useCode(
  request: AuthRequest,
  user: UserRow,
  code: string,
  wrong?: Refusal,
): Promise<Result<'app' | 'recovery'>> {
  const { factors, repositories } = request.auth;
  if (factors.isLocked(user.id)) return refused(FACTOR_LOCKED);
  return runCountedAttempt(request, codeTarget(user, wrong), () =>
    repositories.together(() => {
      const used = factors.useCode(user.id, code);
      if (used === 'recovery') {
        request.recordAction(user, 'recovery-code.used', {
          left: factors.recoveryCodesLeft(user.id),
        });
      }
      return used;
    }),
  );
}

/**
 * Refuses, like a wrong guess, a user who was suspended, got another password or was signed out
 * everywhere while proving themselves.
 */
export async function openSession(
  request: AuthRequest,
  proved: UserRow,
  factorAt: number | null,
  provedAt: number = request.auth.wall.now(),
): Promise<Result<UserProfile>> {
  const { auth } = request;
  const user = auth.repositories.users.findById(proved.id);
  if (user === null || !isAsProved(user, proved)) return refused(WRONG_CREDENTIALS);
  request.recordAction(user, 'sign-in.done');
  await request.beginSession(user.id, factorAt, provedAt);
  return done(auth.profileOf(user));
}

function isAsProved(user: UserRow, proved: UserRow): boolean {
  const isSame = user.passwordHash === proved.passwordHash && user.generation === proved.generation;
  return isSame && user.isActive;
}
