import { type Result, refused, signedOut, type UserProfile } from '@tideline/api';
import { email as emailSchema } from '@tideline/api/schemas';
import { NO_PASSWORD_HASH, type UserRow } from '@tideline/db';
import { RateLimitedLog } from '../../runtime/rate-limited-log.ts';
import type { AuthContext } from '../request/auth-context.ts';
import { AuthRequest, type CookieJar } from '../request/auth-request.ts';
import { runCountedAttempt, tokenTarget } from '../request/counted-attempt.ts';
import { hostCookieName, httpOnlyCookie, readCookie } from '../session/cookies.ts';
import { PendingSignIns } from '../session/pending-sign-ins.ts';
import { isOwnerEmail } from '../sign-in/owner-address.ts';
import { createUser, mayRegister } from '../sign-in/registration.ts';
import { checkSecondFactor, openSession } from '../sign-in/sign-in.ts';
import { handleReturnWhileSignedIn, provedAtOf } from './linked-identity.ts';
import { findIssuerMismatch, oidcFailureReason } from './oidc-failure.ts';
import { type BegunFlow, FLOW_LIFETIME_MS, OidcFlows } from './oidc-flow.ts';
import { OidcIssuer, type OidcPerson, type OidcSettings } from './oidc-issuer.ts';
import { type OidcOutcome, outcomePagePath } from './oidc-outcomes.ts';
import { saveProviderPicture } from './provider-picture.ts';

const EXPIRED_FLOW_REFUSAL = signedOut('That took too long. Sign in with OpenID Connect again.');
const ISSUER_REFUSAL = signedOut('The issuer did not vouch for you.');
const SIGN_IN_ATTEMPT = {
  wrongAction: 'sign-in.refused',
  lockedAction: 'sign-in.locked',
  refusal: ISSUER_REFUSAL,
} as const;

/**
 * A verified e-mail address alone connects nothing, because it may belong to another person one day. An
 * issuer's identity is connected to a user when the account is made through it, or later by the
 * signed-in user.
 */
export class OidcSignIn {
  readonly #auth: AuthContext;
  readonly #issuer: OidcIssuer;
  readonly #flows = new OidcFlows();
  readonly #pendingSignIns: PendingSignIns;
  readonly #flowCookieName: string;
  readonly #log: RateLimitedLog;

  constructor(
    auth: AuthContext,
    { publicOrigin, ...settings }: OidcSettings & { readonly publicOrigin: string },
  ) {
    const isHttps = publicOrigin.startsWith('https:');
    this.#auth = auth;
    this.#log = new RateLimitedLog(auth.log, auth.wall);
    this.#issuer = new OidcIssuer(settings, `${publicOrigin}/api/auth/oidc/callback`, (error) =>
      this.#warnOfFailure(error, "the issuer's UserInfo could not be read"),
    );
    this.#pendingSignIns = new PendingSignIns(isHttps, auth.wall);
    this.#flowCookieName = hostCookieName('oidc', isHttps);
  }

  async beginSignIn(jar: CookieJar): Promise<string> {
    const isSignedIn = (await new AuthRequest(this.#auth, jar).readCaller()) !== null;
    const { repositories, wall } = this.#auth;
    const newestGeneration = repositories.sessions.newestGeneration();
    const flow = { ...this.#flows.beginFlow(), newestGeneration };
    try {
      const url = await this.#issuer.createAuthorizationUrl(flow, isSignedIn);
      const cookieValue = this.#flows.toCookieValue(flow, wall.now());
      jar.setCookie(httpOnlyCookie(this.#flowCookieName, cookieValue, FLOW_LIFETIME_MS / 1000));
      return url;
    } catch (error) {
      this.#warnOfFailure(error, 'the OpenID Connect issuer was not reached');
      return outcomePagePath('away', isSignedIn);
    }
  }

  /**
   * Resolves to where the browser goes. `query` is the return URL's, with its question mark.
   * `onRegistered` is called for a new user.
   */
  async finishSignIn(
    query: string,
    jar: CookieJar,
    onRegistered: () => void = () => undefined,
  ): Promise<string> {
    const request = new AuthRequest(this.#auth, jar);
    const caller = await request.readCaller();
    const pageOf = (outcome: OidcOutcome) => outcomePagePath(outcome, caller !== null);
    const cookie = readCookie(jar.cookieHeader, this.#flowCookieName);
    const flow = this.#flows.fromCookieValue(cookie, this.#auth.wall.now());
    jar.setCookie(httpOnlyCookie(this.#flowCookieName, '', 0));
    if (flow === null) return pageOf('refused');
    const person = await this.#exchangeCode(request, query, flow);
    if (!person.ok) return pageOf(person.refusal.code === 'TOO_MANY' ? 'too-many' : 'refused');
    if (caller !== null)
      return pageOf(await handleReturnWhileSignedIn(request, caller, person.value));
    const user = await this.#findOrRegisterUser(request, person.value, onRegistered);
    if (typeof user === 'string') return pageOf(user);
    // Signing out everywhere also ends sign-ins begun before.
    if (user.generation > flow.newestGeneration) return pageOf('refused');
    void saveProviderPicture(this.#auth, user.id, person.value.pictureUrl);
    return this.#signIn(request, jar, user, person.value);
  }

  async finishWithCode(code: string, jar: CookieJar): Promise<Result<UserProfile>> {
    const pending = this.#pendingSignIns.read(jar.cookieHeader);
    const user = pending === null ? null : this.#auth.repositories.users.findById(pending.userId);
    const isExpired = pending === null || user === null || user.generation !== pending.generation;
    if (isExpired) return refused(EXPIRED_FLOW_REFUSAL);
    const request = new AuthRequest(this.#auth, jar);
    const factorAt = await checkSecondFactor(request, user, code);
    if (!factorAt.ok) return factorAt;
    jar.setCookie(this.#pendingSignIns.end(pending));
    return openSession(request, user, factorAt.value, pending.provedAt);
  }

  #exchangeCode(request: AuthRequest, query: string, flow: BegunFlow): Promise<Result<OidcPerson>> {
    const target = tokenTarget(request, { ...SIGN_IN_ATTEMPT, subject: null });
    // Counted under another name: a right answer here must not reset the count of registrations and
    // links.
    const countedName = `issuer ${target.countedName}`;
    return runCountedAttempt(request, { ...target, countedName }, async () => {
      try {
        return await this.#issuer.exchangeCode(query, flow);
      } catch (error) {
        this.#warnOfFailure(error, 'a return from the issuer was refused');
        return null;
      }
    });
  }

  async #findOrRegisterUser(
    request: AuthRequest,
    person: OidcPerson,
    onRegistered: () => void,
  ): Promise<UserRow | OidcOutcome> {
    const { users, identities } = this.#auth.repositories;
    const email = emailSchema.safeParse(person.email).data ?? null;
    const linkedUserId = identities.userOf(person);
    if (linkedUserId !== null)
      return userOrOutcome(await this.#connectedUser(request, linkedUserId, email));
    if (email !== null && users.findByEmail(email) !== null) return 'sign-in-first';
    const registered = await this.#registerUser(request, person, email);
    if (registered.ok) {
      await this.#auth.openAccount(registered.value.id);
      onRegistered();
    }
    return userOrOutcome(registered);
  }

  /** A suspended user is refused, and counted as a wrong guess, as with the right password. */
  #connectedUser(
    request: AuthRequest,
    userId: string,
    email: string | null,
  ): Promise<Result<UserRow>> {
    const user = this.#auth.repositories.users.findById(userId);
    const target = {
      ...SIGN_IN_ATTEMPT,
      kind: 'token',
      countedName: userId,
      userId,
      subject: user?.email ?? email,
    } as const;
    return runCountedAttempt(request, target, () => (user?.isActive === true ? user : null));
  }

  /** The verified address stands in for the invitation. `email` is null when none is verified. */
  #registerUser(
    request: AuthRequest,
    person: OidcPerson,
    email: string | null,
  ): Promise<Result<UserRow>> {
    const { identities, together } = this.#auth.repositories;
    const target = tokenTarget(request, {
      subject: email,
      wrongAction: 'registration.refused',
      lockedAction: 'registration.locked',
      refusal: ISSUER_REFUSAL,
    });
    return runCountedAttempt(request, target, () =>
      together(() => {
        if (email === null || !mayRegister(this.#auth, email)) {
          this.#warnOfRefusedRegistration(person, email);
          return null;
        }
        const { firstName, lastName } = person;
        const passwordHash = NO_PASSWORD_HASH;
        const newUser = { email, passwordHash, firstName, lastName, isOwner: false };
        const user = createUser(request, newUser);
        identities.linkIdentity(person, user.id);
        return user;
      }),
    );
  }

  async #signIn(
    request: AuthRequest,
    jar: CookieJar,
    user: UserRow,
    { signedInAt }: OidcPerson,
  ): Promise<string> {
    const provedAt = provedAtOf(signedInAt, this.#auth.wall.now());
    if (this.#auth.factors.hasFactor(user.id)) {
      jar.setCookie(this.#pendingSignIns.begin(user, provedAt));
      return outcomePagePath('second-factor', false);
    }
    const opened = await openSession(request, user, null, provedAt);
    return opened.ok ? '/' : outcomePagePath('not-allowed', false);
  }

  #warnOfRefusedRegistration(person: OidcPerson, email: string | null): void {
    const { repositories, ownerEmail } = this.#auth;
    const { issuer, reportedEmail } = person;
    const isVerified = person.email !== null;
    const isOwner = email !== null && isOwnerEmail(repositories.users, ownerEmail, email);
    const reason = registrationRefusalReason(isVerified, email, isOwner);
    const logFields = { issuer, email: reportedEmail, isVerified, reason };
    this.#log.warn('a new user was refused by OpenID Connect', logFields);
  }

  /**
   * Only a warning, because unknown clients can cause it. It has both names of the issuer where
   * they differ.
   */
  #warnOfFailure(error: unknown, text: string): void {
    const mismatch = findIssuerMismatch(error);
    if (mismatch === null) this.#log.warn(text, { reason: oidcFailureReason(error) });
    else this.#log.warn(`${text}: it has another name than it should have`, { ...mismatch });
  }
}

function userOrOutcome(user: Result<UserRow>): UserRow | OidcOutcome {
  if (user.ok) return user.value;
  return user.refusal.code === 'TOO_MANY' ? 'too-many' : 'not-allowed';
}

function registrationRefusalReason(isVerified: boolean, email: string | null, isOwner: boolean) {
  if (!isVerified)
    return 'the issuer does not say that it has verified an address (email_verified)';
  if (email === null) return 'an address like this can not be used here';
  if (isOwner) return 'the owner registers with the set-up link';
  return 'the address is not on the whitelist';
}
