import { type Refusal, type Result, refused, type UserProfile } from '@tideline/api';
import { email as emailSchema } from '@tideline/api/schemas';
import { NO_PASSWORD, type UserRow } from '@tideline/db';
import type { AuthParts } from './auth-parts.ts';
import { AuthRequest, type CookieJar } from './auth-request.ts';
import { hiddenCookie, hostCookieName, readCookie } from './cookies.ts';
import { type GuessAt, guess, tokenOf } from './guesses.ts';
import { endingPage, type OidcEnding } from './oidc-endings.ts';
import { type OidcFlow, OidcIssuer, type OidcPerson, type OidcSettings } from './oidc-issuer.ts';
import { drawToken } from './one-time-token.ts';
import { proofOf, returnWhileSignedIn } from './own-identity.ts';
import { PendingSignIns } from './pending-sign-ins.ts';
import { createUser, mayRegister } from './registration.ts';
import { givenFactor, openSession } from './sign-in.ts';

/** How long one may take at the issuer. */
const FLOW_MS = 10 * 60_000;

const BEGIN_AGAIN: Refusal = {
  code: 'SIGNED_OUT',
  message: 'That took too long. Sign in with OpenID Connect again.',
};
const REFUSED: Refusal = { code: 'SIGNED_OUT', message: 'The issuer did not vouch for you.' };

/**
 * Signing in with OpenID Connect. Somebody is whom an issuer's subject was connected with: when the
 * account was made through it, or later by who was signed in to the account already. An address that
 * the issuer has verified connects nothing by itself: it may be given to another person one day.
 */
export class OidcSignIn {
  readonly #auth: AuthParts;
  readonly #issuer: OidcIssuer;
  readonly #pending: PendingSignIns;
  readonly #flowCookie: string;

  constructor(
    auth: AuthParts,
    { publicOrigin, ...settings }: OidcSettings & { readonly publicOrigin: string },
  ) {
    const isHttps = publicOrigin.startsWith('https:');
    this.#auth = auth;
    this.#issuer = new OidcIssuer(settings, `${publicOrigin}/api/auth/oidc/callback`);
    this.#pending = new PendingSignIns(isHttps, auth.wall);
    this.#flowCookie = hostCookieName('oidc', isHttps);
  }

  /** Begins, and answers where the browser goes. */
  async begin(jar: CookieJar): Promise<string> {
    const isSignedIn = (await new AuthRequest(this.#auth, jar).caller()) !== null;
    const flow: OidcFlow = { state: drawToken(), nonce: drawToken(), verifier: drawToken() };
    try {
      const url = await this.#issuer.authorizationUrl(flow, isSignedIn);
      const until = this.#auth.wall.now() + FLOW_MS;
      const value = [flow.state, flow.nonce, flow.verifier, until].join('.');
      jar.set(hiddenCookie(this.#flowCookie, value, FLOW_MS / 1000));
      return url;
    } catch (error) {
      this.#auth.log.warn({ reason: reasonOf(error) }, 'the OpenID Connect issuer was not reached');
      return endingPage('away', isSignedIn);
    }
  }

  /**
   * Ends what was begun, signed in or not, and answers where the browser goes. `query` is that of the
   * issuer's return, with its question mark. `onRegistered` is called when it made a new user.
   */
  async finish(
    query: string,
    jar: CookieJar,
    onRegistered: () => void = () => undefined,
  ): Promise<string> {
    const request = new AuthRequest(this.#auth, jar);
    const caller = await request.caller();
    const end = (ending: OidcEnding) => endingPage(ending, caller !== null);
    const flow = this.#flowOf(jar.header);
    jar.set(hiddenCookie(this.#flowCookie, '', 0));
    if (flow === null) return end('refused');
    const person = await this.#exchange(request, query, flow);
    if (!person.ok) return end(person.refusal.code === 'TOO_MANY' ? 'too-many' : 'refused');
    if (caller !== null) {
      return end(await returnWhileSignedIn(this.#auth, request, caller, person.value));
    }
    const user = await this.#userOf(request, person.value, onRegistered);
    if (typeof user === 'string') return end(user);
    return this.#signIn(request, jar, user, person.value);
  }

  /** The second factor of who came back from the issuer and has one. */
  async giveCode(code: string, jar: CookieJar): Promise<Result<UserProfile>> {
    const pending = this.#pending.read(jar.header);
    const user = pending === null ? null : this.#auth.repositories.users.byId(pending.userId);
    if (pending === null || user === null) return refused(BEGIN_AGAIN);
    const request = new AuthRequest(this.#auth, jar);
    const factorAt = await givenFactor(this.#auth, request, user, code);
    if (!factorAt.ok) return factorAt;
    jar.set(this.#pending.end(pending));
    return openSession(this.#auth, request, user, factorAt.value, pending.provedAt);
  }

  #exchange(request: AuthRequest, query: string, flow: OidcFlow): Promise<Result<OidcPerson>> {
    const at = tokenOf(request, {
      subject: null,
      wrong: 'sign-in.refused',
      locked: 'sign-in.locked',
      refusal: REFUSED,
    });
    // Counted apart: who is vouched for would begin the count of registrations and links anew.
    const account = `issuer ${at.account}`;
    return guess(this.#auth, request, { ...at, account }, async () => {
      try {
        return await this.#issuer.exchange(query, flow);
      } catch (error) {
        this.#auth.log.warn({ reason: reasonOf(error) }, 'a return from the issuer was refused');
        return null;
      }
    });
  }

  async #userOf(
    request: AuthRequest,
    person: OidcPerson,
    onRegistered: () => void,
  ): Promise<UserRow | OidcEnding> {
    const { users, identities } = this.#auth.repositories;
    const email = emailSchema.safeParse(person.email).data ?? null;
    const linked = identities.userOf(person);
    if (linked !== null) return endingOr(await this.#connected(request, linked, email));
    if (email !== null && users.byEmail(email) !== null) return 'sign-in-first';
    const created = await this.#register(request, person, email);
    if (created.ok) {
      await this.#auth.openAccount(created.value.id);
      onRegistered();
    }
    return endingOr(created);
  }

  /** Who is suspended is refused as with the right password, and as often as anybody who guesses. */
  #connected(request: AuthRequest, userId: string, email: string | null): Promise<Result<UserRow>> {
    const user = this.#auth.repositories.users.byId(userId);
    const at: GuessAt = {
      kind: 'token',
      account: userId,
      userId,
      subject: user?.email ?? email,
      wrong: 'sign-in.refused',
      locked: 'sign-in.locked',
      refusal: REFUSED,
    };
    return guess(this.#auth, request, at, () => (user?.isActive === true ? user : null));
  }

  /** The verified address stands in for the invitation. Null: there is none. */
  #register(
    request: AuthRequest,
    person: OidcPerson,
    email: string | null,
  ): Promise<Result<UserRow>> {
    const { identities, together } = this.#auth.repositories;
    const at = tokenOf(request, {
      subject: email,
      wrong: 'registration.refused',
      locked: 'registration.locked',
      refusal: REFUSED,
    });
    return guess(this.#auth, request, at, () =>
      together(() => {
        if (email === null || !mayRegister(this.#auth, email)) return null;
        const { firstName, lastName } = person;
        const given = { email, passwordHash: NO_PASSWORD, firstName, lastName, isOwner: false };
        const user = createUser(this.#auth, request, given);
        identities.link(person, user.id);
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
    const provedAt = proofOf(signedInAt, this.#auth.wall.now());
    if (this.#auth.factors.has(user.id)) {
      jar.set(this.#pending.begin(user.id, provedAt));
      return endingPage('second-factor', false);
    }
    const opened = await openSession(this.#auth, request, user, null, provedAt);
    return opened.ok ? '/' : endingPage('not-allowed', false);
  }

  #flowOf(cookies: string): OidcFlow | null {
    const [state, nonce, verifier, until] = readCookie(cookies, this.#flowCookie)?.split('.') ?? [];
    if (!state || !nonce || !verifier) return null;
    return Number(until) > this.#auth.wall.now() ? { state, nonce, verifier } : null;
  }
}

function endingOr(user: Result<UserRow>): UserRow | OidcEnding {
  if (user.ok) return user.value;
  return user.refusal.code === 'TOO_MANY' ? 'too-many' : 'not-allowed';
}

/** In words alone: the error itself may hold the whole return, with the code in it. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { name, message, cause } = error;
  return `${name}: ${message}${cause instanceof Error ? `: ${cause.message}` : ''}`;
}
