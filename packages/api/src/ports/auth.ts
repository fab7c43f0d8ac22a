import type { EpochMs } from '@tideline/engine';
import type { Refusal, Result } from '../errors.ts';
import type {
  LoginInput,
  Methods,
  PasswordInput,
  RegisterInput,
  ResetInput,
  Security,
} from '../schemas/auth.ts';
import type { Environment } from '../schemas/config.ts';
import type { Journey } from '../schemas/oidc.ts';
import type { Enrolment } from '../schemas/totp.ts';
import type { Awaitable } from './viewer.ts';

export interface UserProfile {
  readonly id: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly email: string;
  readonly profileImageUrl: string | null;
  readonly isAdmin: boolean;
  readonly isActive: boolean;
  readonly hasApiConfig: boolean;
  readonly environment: Environment;
  readonly autoTrade: boolean;
  readonly createdAt: EpochMs;
}

/**
 * Bound to one request: it knows the request's session, and sets or clears its cookie. What speaks
 * of "the user" is called only while somebody is signed in. Wrong passwords, codes and tokens are
 * counted, TOO_MANY; but for signing in they are INVALID and name the field.
 */
export interface AuthPort {
  methods(): Awaitable<Methods>;
  /** Signs the new user in. */
  register(input: RegisterInput): Awaitable<Result<UserProfile>>;
  /** SECOND_FACTOR when the password is right, but an enrolled user's code is missing or wrong. */
  login(input: LoginInput): Awaitable<Result<UserProfile>>;
  logout(): Awaitable<void>;
  /** Once for each token; ends all sessions of its user, and signs nobody in. */
  resetPassword(input: ResetInput): Awaitable<Result<null>>;
  profile(userId: string): Awaitable<UserProfile>;

  /** Of the user and the session. */
  security(): Awaitable<Security>;
  /** A TOTP code or a recovery code: the session's second factor is fresh from now on. */
  giveCode(code: string): Awaitable<Result<null>>;
  /** Ends the idle lock, and proves who the user is. */
  givePassword(password: string): Awaitable<Result<null>>;
  /** Ends the user's other sessions. */
  changePassword(input: PasswordInput): Awaitable<Result<null>>;
  /** Signs the user out everywhere but here. */
  endOtherSessions(): Awaitable<void>;
  /** CONFLICT while a second factor is confirmed; one that is not is replaced. */
  enrol(): Awaitable<Result<Enrolment>>;
  /** CONFLICT for who has none. The factor serves until the new one is confirmed. */
  replaceFactor(): Awaitable<Result<Enrolment>>;
  /**
   * From now on the new factor is asked for; the one that it replaces is void, and the user's other
   * sessions end. Answers the ten recovery codes, which are told only once.
   */
  confirmEnrolment(code: string): Awaitable<Result<readonly string[]>>;
  /** Ten new ones: those before are void. CONFLICT for who has no second factor. */
  renewRecoveryCodes(): Awaitable<Result<readonly string[]>>;
  /** CONFLICT for who must have one. */
  disableSecondFactor(): Awaitable<Result<null>>;

  /** Begins to connect an identity of OpenID Connect. CONFLICT where it is not offered. */
  connectIdentity(): Awaitable<Result<Journey>>;
  /** From now on the password alone signs in. CONFLICT for who has none, or nothing is connected. */
  disconnectIdentities(): Awaitable<Result<null>>;

  /** IDLE after 30 minutes without the user's own act; null otherwise. */
  refuseIdle(): Awaitable<Refusal | null>;
  /**
   * Null while the second factor is fresh, and for users who have none and need none; else STEP_UP,
   * or FORBIDDEN for who must enrol first.
   */
  refuseStale(): Awaitable<Refusal | null>;
  /** FORBIDDEN for who must have a second factor and has none; else null. */
  refuseUnenrolled(): Awaitable<Refusal | null>;
  /** REAUTHENTICATE five minutes after the user has signed in or given the password; else null. */
  refuseUnproved(): Awaitable<Refusal | null>;
  /** The user has acted. Never fails: the act is done, whether or not this can be saved. */
  noteActivity(): Awaitable<void>;
}
