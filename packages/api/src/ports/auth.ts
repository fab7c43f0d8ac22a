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
 * Bound to one request: it knows the session, and sets or clears its cookie. Calls about "the user"
 * need one signed in. Wrong passwords, codes and tokens are counted, TOO_MANY; except for signing
 * in they are INVALID and name the field.
 */
export interface AuthPort {
  methods(): Awaitable<Methods>;
  /** And signs in. */
  register(input: RegisterInput): Awaitable<Result<UserProfile>>;
  /** SECOND_FACTOR when only an enrolled user's code is missing or wrong. */
  login(input: LoginInput): Awaitable<Result<UserProfile>>;
  logout(): Awaitable<void>;
  /** Once per token; ends all the user's sessions without signing in. */
  resetPassword(input: ResetInput): Awaitable<Result<null>>;
  profile(userId: string): Awaitable<UserProfile>;

  security(): Awaitable<Security>;
  /** A TOTP or recovery code refreshes the session's second factor. */
  giveCode(code: string): Awaitable<Result<null>>;
  /** Ends the idle lock, and proves identity. */
  givePassword(password: string): Awaitable<Result<null>>;
  /** Ends the user's other sessions. */
  changePassword(input: PasswordInput): Awaitable<Result<null>>;
  /** Signs out everywhere else. */
  endOtherSessions(): Awaitable<void>;
  /** CONFLICT with a confirmed second factor; an unconfirmed one is replaced. */
  enrol(): Awaitable<Result<Enrolment>>;
  /** CONFLICT without one. It serves until the new one is confirmed. */
  replaceFactor(): Awaitable<Result<Enrolment>>;
  /**
   * The new factor replaces the old, and the user's other sessions end. Answers ten recovery codes,
   * only once.
   */
  confirmEnrolment(code: string): Awaitable<Result<readonly string[]>>;
  /** Ten new codes void the old. CONFLICT without a second factor. */
  renewRecoveryCodes(): Awaitable<Result<readonly string[]>>;
  /** CONFLICT when one is required. */
  disableSecondFactor(): Awaitable<Result<null>>;

  /** CONFLICT where OpenID Connect is not offered. */
  connectIdentity(): Awaitable<Result<Journey>>;
  /** Only the password signs in afterwards. CONFLICT without a password or connection. */
  disconnectIdentities(): Awaitable<Result<null>>;

  /** IDLE after 30 minutes without an act by the user, else null. */
  refuseIdle(): Awaitable<Refusal | null>;
  /**
   * Null with a fresh second factor, or when none exists or is required; else STEP_UP, or FORBIDDEN
   * until enrolled.
   */
  refuseStale(): Awaitable<Refusal | null>;
  /** FORBIDDEN without a required second factor, else null. */
  refuseUnenrolled(): Awaitable<Refusal | null>;
  /** REAUTHENTICATE five minutes after a sign-in or password, else null. */
  refuseUnproved(): Awaitable<Refusal | null>;
  /** Never fails: the user's act is done, saved or not. */
  noteActivity(): Awaitable<void>;
}
