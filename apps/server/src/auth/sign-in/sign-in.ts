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
  runCountedAttempt,
  runHashedAttempt,
} from '../request/counted-attempt.ts';
import { FACTOR_LOCKED_REFUSAL } from '../second-factor/second-factor.ts';

const WRONG_CREDENTIALS_REFUSAL = signedOut('The e-mail address or the password is wrong.');
const CODE_NEEDED_REFUSAL: Refusal = {
  code: 'SECOND_FACTOR',
  message: 'Enter the code of your authenticator app, or a recovery code.',
};
const CODE_WRONG_REFUSAL: Refusal = {
  code: 'SECOND_FACTOR',
  message: 'The code is wrong, or was used before.',
};

export async function signIn(
  request: AuthRequest,
  { email, password, code }: LoginInput,
): Promise<Result<UserProfile>> {
  const { auth } = request;
  const knownUser = auth.repositories.users.findByEmail(email);
  // Every attempt costs one hash, so no client learns who is known here, or suspended.
  const target = signInTargetOf(email, knownUser);
  const user = await runHashedAttempt(request, target, async (hashRequest) => {
    const storedHash = knownUser?.passwordHash ?? null;
    const isRight = await auth.passwords.verify(storedHash, password, hashRequest);
    return isRight && knownUser?.isActive === true ? knownUser : null;
  });
  if (!user.ok) return user;
  const factorAt = await checkSecondFactor(request, user.value, code);
  if (!factorAt.ok) return factorAt;
  return openSession(request, user.value, factorAt.value);
}

function signInTargetOf(email: string, knownUser: UserRow | null): AttemptTarget {
  return {
    kind: 'password',
    countedName: email,
    userId: knownUser?.id ?? null,
    subject: email,
    wrongAction: 'sign-in.refused',
    lockedAction: 'sign-in.locked',
    refusal: WRONG_CREDENTIALS_REFUSAL,
  };
}

export async function checkSecondFactor(
  request: AuthRequest,
  user: UserRow,
  code: string | undefined,
): Promise<Result<number | null>> {
  const { auth } = request;
  if (!auth.factors.hasFactor(user.id)) return done(null);
  if (code === undefined) return refused(CODE_NEEDED_REFUSAL);
  const usedCode = await useCode(request, user, code, CODE_WRONG_REFUSAL);
  return usedCode.ok ? done(auth.wall.now()) : usedCode;
}

export async function useCode(
  request: AuthRequest,
  user: UserRow,
  code: string,
  wrongCodeRefusal?: Refusal,
): Promise<Result<'app' | 'recovery'>> {
  const { factors, repositories } = request.auth;
  if (factors.isSecretLocked(user.id)) return refused(FACTOR_LOCKED_REFUSAL);
  return runCountedAttempt(request, codeTarget(user, wrongCodeRefusal), () =>
    repositories.together(() => {
      const codeKind = factors.useCode(user.id, code);
      if (codeKind === 'recovery') {
        const left = repositories.recoveryCodes.left(user.id);
        request.recordAction(user, 'recovery-code.used', { left });
      }
      return codeKind;
    }),
  );
}

/**
 * Refuses, like a wrong guess, a user who was suspended, got another password or was signed out
 * everywhere while proving themselves.
 */
export async function openSession(
  request: AuthRequest,
  provedUser: UserRow,
  factorAt: number | null,
  provedAt: number = request.auth.wall.now(),
): Promise<Result<UserProfile>> {
  const { auth } = request;
  const user = auth.repositories.users.findById(provedUser.id);
  const isUnchanged =
    user?.passwordHash === provedUser.passwordHash && user.generation === provedUser.generation;
  if (!isUnchanged || !user.isActive) return refused(WRONG_CREDENTIALS_REFUSAL);
  request.recordAction(user, 'sign-in.done');
  await request.beginSession(user.id, factorAt, provedAt);
  return done(auth.profileOf(user));
}
