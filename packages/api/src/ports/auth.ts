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
 * Sign-in, bound to one request: the port knows the session, and sets or clears its cookie. Calls
 * about "the user" need one signed in. Wrong passwords, codes and tokens are counted, TOO_MANY;
 * except for signing in they are INVALID and name the field.
 */
export interface AuthPort {
  methods(): Awaitable<Methods>;
  register(input: RegisterInput): Awaitable<Result<UserProfile>>;
  /** Signs in; SECOND_FACTOR when only an enrolled user's code is missing or wrong. */
  login(input: LoginInput): Awaitable<Result<UserProfile>>;
  logout(): Awaitable<void>;
  /** Resets a password once per token; ends all the user's sessions without signing in. */
  resetPassword(input: ResetInput): Awaitable<Result<null>>;
  profile(userId: string): Awaitable<UserProfile>;

  security(): Awaitable<Security>;
  /** Takes a TOTP or recovery code, which refreshes the session's second factor. */
  giveCode(code: string): Awaitable<Result<null>>;
  /** Takes the password, which lifts the idle lock and proves identity. */
  givePassword(password: string): Awaitable<Result<null>>;
  /** Ends the user's other sessions. */
  changePassword(input: PasswordInput): Awaitable<Result<null>>;
  /** Signs out everywhere else. */
  endOtherSessions(): Awaitable<void>;
  /** Begins a second factor: CONFLICT with a confirmed one; an unconfirmed one is replaced. */
  enrol(): Awaitable<Result<Enrolment>>;
  /**
   * Begins another factor: CONFLICT without one. The old one serves until the new one is confirmed.
   */
  replaceFactor(): Awaitable<Result<Enrolment>>;
  /**
   * Confirms the new factor, which replaces the old and ends the user's other sessions. Answers ten
   * recovery codes, only once.
   */
  confirmEnrolment(code: string): Awaitable<Result<readonly string[]>>;
  /** Makes ten new codes, which void the old. CONFLICT without a second factor. */
  renewRecoveryCodes(): Awaitable<Result<readonly string[]>>;
  /** Removes the factor; CONFLICT when one is required. */
  disableSecondFactor(): Awaitable<Result<null>>;

  /** Connects OpenID Connect; CONFLICT where it is not offered. */
  connectIdentity(): Awaitable<Result<Journey>>;
  /** Disconnects, so only the password signs in. CONFLICT without a password or connection. */
  disconnectIdentities(): Awaitable<Result<null>>;

  /** Answers IDLE after 30 minutes without an act by the user, else null. */
  refuseIdle(): Awaitable<Refusal | null>;
  /**
   * Answers null with a fresh second factor, or when none exists or is required; else STEP_UP, or
   * FORBIDDEN until enrolled.
   */
  refuseStale(): Awaitable<Refusal | null>;
  /** Answers FORBIDDEN without a required second factor, else null. */
  refuseUnenrolled(): Awaitable<Refusal | null>;
  /** Answers REAUTHENTICATE five minutes after a sign-in or password, else null. */
  refuseUnproved(): Awaitable<Refusal | null>;
  /** Notes an act, and never fails: the user's act is done, saved or not. */
  noteActivity(): Awaitable<void>;
}
