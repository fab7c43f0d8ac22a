import { done, invalidField, type Refusal, type Result, refused } from '@tideline/api';
import type { UserRow } from '@tideline/db';
import { type Guess, type GuessKind, networkOf } from '../attempts/attempt-limits.ts';
import type { HashRequest } from '../passwords/hash-slots.ts';
import type { AuthAction } from './audit-event.ts';
import type { AuthRequest } from './auth-request.ts';

export interface AttemptTarget {
  readonly kind: GuessKind;
  /** An e-mail address as typed, a user's id, or a network. */
  readonly account: string;
  readonly userId: string | null;
  readonly subject: string | null;
  readonly wrong: AuthAction;
  readonly locked: AuthAction;
  readonly refusal: Refusal;
  /** The guess has a valid token, so it is not counted, and unknown clients do not hold it up. */
  readonly isVouched?: boolean;
}

/** The new password is too weak, which is refused whether or not the guess is right. */
export class InvalidInput {
  readonly #refusal: Refusal;

  constructor(refusal: Refusal) {
    this.#refusal = refusal;
  }

  get refusal(): Refusal {
    return this.#refusal;
  }
}

const UNCOUNTED_GUESS: Guess = {
  isLast: false,
  isNoted: true,
  wasRight: () => undefined,
  takeBack: () => undefined,
};

/**
 * Counts first, then checks; null from the check is a wrong guess. Logs wrong guesses up to the one
 * that reaches the limit; later ones would fill the log.
 */
export async function runCountedAttempt<T extends object | string>(
  request: AuthRequest,
  at: AttemptTarget,
  check: () => T | InvalidInput | null | Promise<T | InvalidInput | null>,
): Promise<Result<T>> {
  const { auth, address } = request;
  const taken = at.isVouched
    ? UNCOUNTED_GUESS
    : auth.guesses.takeGuess(at.kind, at.account, request.guesserFor(at.userId));
  if ('code' in taken) return refused(taken);
  const right = await check();
  if (right instanceof InvalidInput) {
    // An unknown client's guess stays counted, or weak passwords would make guessing free.
    if (at.userId !== null) taken.takeBack();
    return refused(right.refusal);
  }
  if (right !== null) {
    taken.wasRight();
    return done(right);
  }
  const note = { actorId: null, actor: 'system', subject: at.subject, address };
  if (taken.isNoted) auth.writeAudit({ ...note, action: at.wrong });
  if (taken.isNoted && taken.isLast) auth.writeAudit({ ...note, action: at.locked });
  return refused(at.refusal);
}

/** Neither counts nor checks while too many wait for their hash. */
export async function guessByHash<T extends object | string>(
  request: AuthRequest,
  at: AttemptTarget,
  check: (hashRequest: HashRequest) => Promise<T | InvalidInput | null>,
): Promise<Result<T>> {
  const seat = {
    network: networkOf(request.address),
    account: at.subject ?? at.account,
    isKnown: at.isVouched === true || request.guesserFor(at.userId).knownDevice !== null,
  };
  const busy = request.auth.passwords.refusalIfBusy(seat);
  return busy === null ? runCountedAttempt(request, at, () => check(seat)) : refused(busy);
}

export function passwordTarget({ id, email }: UserRow, field: string): AttemptTarget {
  return {
    kind: 'password',
    account: email,
    userId: id,
    subject: email,
    wrong: 'password.refused',
    locked: 'password.locked',
    refusal: invalidField(field, 'is wrong'),
  };
}

export function codeTarget({ id, email }: UserRow, refusal: Refusal = WRONG_CODE): AttemptTarget {
  return {
    kind: 'code',
    account: id,
    userId: id,
    subject: email,
    wrong: 'code.refused',
    locked: 'code.locked',
    refusal,
  };
}

const WRONG_CODE = invalidField('code', 'is wrong, or was used before');

/** No user is known yet, so the network is counted. */
export function tokenTarget(
  request: AuthRequest,
  at: Pick<AttemptTarget, 'subject' | 'wrong' | 'locked' | 'refusal' | 'isVouched'>,
): AttemptTarget {
  return { ...at, kind: 'token', account: networkOf(request.address), userId: null };
}
