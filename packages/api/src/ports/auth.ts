import type { EpochMs } from '@tideline/engine';
import type { Refusal } from '../errors.ts';
import type {
  AccountSecurity,
  CurrentUser,
  LoginInput,
  PasswordInput,
  RegisterInput,
  ResetInput,
  SignInMethods,
} from '../schemas/auth.ts';
import type { ProviderRedirect } from '../schemas/oidc.ts';
import type { MadeToken, NewToken, TokenEntry } from '../schemas/tokens.ts';
import type { Enrolment } from '../schemas/totp.ts';
import type { Answer, Awaitable, Viewer } from './viewer.ts';

export interface UserProfile extends Readonly<Omit<CurrentUser, 'createdAt'>> {
  readonly createdAt: EpochMs;
}

/**
 * Sign-in, bound to one request: the port knows the session, and sets or clears its cookie. Wrong
 * passwords, codes and tokens are counted; too many are TOO_MANY. Except for signing in they are
 * INVALID and name the field.
 */
export interface AuthPort {
  readSignInMethods(): Awaitable<SignInMethods>;
  register(input: RegisterInput): Answer<UserProfile>;
  /** SECOND_FACTOR when only an enrolled user's code is missing or wrong. */
  login(input: LoginInput): Answer<UserProfile>;
  logout(): Awaitable<void>;
  /** A token works once. Ends all the user's sessions, and doesn't sign in. */
  resetPassword(input: ResetInput): Answer<null>;
  readProfile(userId: string): Awaitable<UserProfile>;

  readAccountSecurity(): Awaitable<AccountSecurity>;
  /** Takes a TOTP or recovery code, and refreshes the session's second factor. */
  proveByCode(code: string): Answer<null>;
  /** Lifts the idle lock and proves identity. */
  proveByPassword(password: string): Answer<null>;
  changePassword(input: PasswordInput): Answer<null>;
  endOtherSessions(): Awaitable<void>;
  /** CONFLICT when a second factor is confirmed; an unconfirmed one is replaced. */
  enrolSecondFactor(): Answer<Enrolment>;
  /** CONFLICT without a second factor. The old one works until the new one is confirmed. */
  beginFactorReplacement(): Answer<Enrolment>;
  /**
   * Replaces the old factor, ends the user's other sessions, and answers ten recovery codes once.
   */
  confirmEnrolment(code: string): Answer<readonly string[]>;
  /** Voids the old codes. CONFLICT without a second factor. */
  renewRecoveryCodes(): Answer<readonly string[]>;
  /** CONFLICT when a second factor is required. */
  disableSecondFactor(): Answer<null>;

  /** CONFLICT where OpenID Connect is not offered. */
  connectIdentity(): Answer<ProviderRedirect>;
  /** From then on only the password signs in. CONFLICT without a password or a connection. */
  disconnectIdentities(): Answer<null>;

  /** IDLE after 30 minutes without an act by the user. */
  refuseIfIdle(): Awaitable<Refusal | null>;
  /** STEP_UP without a fresh second factor, FORBIDDEN until a required one is enrolled. */
  refuseUnlessRecentFactor(): Awaitable<Refusal | null>;
  /** FORBIDDEN while a required second factor is not enrolled. */
  refuseIfUnenrolled(): Awaitable<Refusal | null>;
  /** REAUTHENTICATE five minutes after a sign-in or password. */
  refuseUnlessReauthenticated(): Awaitable<Refusal | null>;
  /** Never fails: the user's act is already done. */
  noteUserActivity(): Awaitable<void>;
}

/** A viewer's own tokens. Any other is NOT_FOUND. */
export interface ApiTokensPort {
  list(userId: string): Awaitable<readonly TokenEntry[]>;
  /** FORBIDDEN for an administrators' scope; CONFLICT with too many. */
  create(by: Viewer, token: NewToken): Answer<MadeToken>;
  revoke(by: Viewer, id: string): Answer<null>;
}
