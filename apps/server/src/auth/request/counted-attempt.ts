import { done, invalidField, type Refusal, type Result, refused } from '@tideline/api';
import type { UserRow } from '@tideline/db';
import { type Guess, type GuessKind, networkOf } from '../attempts/attempt-limits.ts';
import type { HashRequest } from '../passwords/hash-slots.ts';
import type { AuthAction } from './audit-event.ts';
import type { AuthRequest } from './auth-request.ts';

export interface AttemptTarget {
  readonly kind: GuessKind;
  /** An e-mail address as typed, a user's id, or a network. */
  readonly countedName: string;
  readonly userId: string | null;
  readonly subject: string | null;
  readonly wrongAction: AuthAction;
  readonly lockedAction: AuthAction;
  readonly refusal: Refusal;
  /** The guess has a valid token, so it is not counted, and unknown clients do not hold it up. */
  readonly hasValidToken?: boolean;
}

/** The new password is too weak, which is refused whether or not the guess is right. */
export class InvalidInput {
  readonly inputRefusal: Refusal;

  constructor(refusal: Refusal) {
    this.inputRefusal = refusal;
  }
}

const UNCOUNTED_GUESS: Guess = {
  isLastAllowed: false,
  isAudited: true,
  markRight: () => undefined,
  uncount: () => undefined,
};

/**
 * Counts first, then checks; null from the check is a wrong guess. Logs wrong guesses up to the one
 * that reaches the limit; later ones would fill the log.
 */
export async function runCountedAttempt<T extends object | string>(
  request: AuthRequest,
  target: AttemptTarget,
  checkGuess: () => T | InvalidInput | null | Promise<T | InvalidInput | null>,
): Promise<Result<T>> {
  const { auth, clientAddress: address } = request;
  const { kind, countedName, userId, subject } = target;
  const guess = target.hasValidToken
    ? UNCOUNTED_GUESS
    : auth.attemptLimits.admitGuess(kind, countedName, request.guesserFor(userId));
  if ('code' in guess) return refused(guess);
  const checked = await checkGuess();
  if (checked instanceof InvalidInput) {
    // An unknown client's guess stays counted, or weak passwords would make guessing free.
    if (userId !== null) guess.uncount();
    return refused(checked.inputRefusal);
  }
  if (checked !== null) {
    guess.markRight();
    return done(checked);
  }
  const auditEvent = { actorId: null, actor: 'system', subject, address };
  if (guess.isAudited) auth.writeAudit({ ...auditEvent, action: target.wrongAction });
  if (guess.isAudited && guess.isLastAllowed)
    auth.writeAudit({ ...auditEvent, action: target.lockedAction });
  return refused(target.refusal);
}

/** Neither counts nor checks while too many requests wait for a hash. */
export async function runHashedAttempt<T extends object | string>(
  request: AuthRequest,
  target: AttemptTarget,
  checkGuess: (hashRequest: HashRequest) => Promise<T | InvalidInput | null>,
): Promise<Result<T>> {
  const hashRequest = {
    network: networkOf(request.clientAddress),
    accountName: target.subject ?? target.countedName,
    isKnownClient:
      target.hasValidToken === true || request.guesserFor(target.userId).knownDeviceHash !== null,
  };
  const busyRefusal = request.auth.passwords.refusalIfBusy(hashRequest);
  return busyRefusal === null
    ? runCountedAttempt(request, target, () => checkGuess(hashRequest))
    : refused(busyRefusal);
}

export function passwordTarget({ id, email }: UserRow, field: string): AttemptTarget {
  return {
    kind: 'password',
    countedName: email,
    userId: id,
    subject: email,
    wrongAction: 'password.refused',
    lockedAction: 'password.locked',
    refusal: invalidField(field, 'is wrong'),
  };
}

export function codeTarget({ id, email }: UserRow, refusal = WRONG_CODE_REFUSAL): AttemptTarget {
  return {
    kind: 'code',
    countedName: id,
    userId: id,
    subject: email,
    wrongAction: 'code.refused',
    lockedAction: 'code.locked',
    refusal,
  };
}

const WRONG_CODE_REFUSAL = invalidField('code', 'is wrong, or was used before');

/** No user is known yet, so the network is counted. */
export function tokenTarget(
  request: AuthRequest,
  target: Pick<
    AttemptTarget,
    'subject' | 'wrongAction' | 'lockedAction' | 'refusal' | 'hasValidToken'
  >,
): AttemptTarget {
  return { ...target, kind: 'token', countedName: networkOf(request.clientAddress), userId: null };
}
