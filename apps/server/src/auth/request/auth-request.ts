import type { UserRow } from '@tideline/db';
import type { Guesser } from '../attempts/attempt-limits.ts';
import type { SessionChanges, SignedInSession } from '../session/sessions.ts';
import type { AuditEvent, AuthAction } from './audit-event.ts';
import type { AuthContext } from './auth-context.ts';

export interface CookieJar {
  readonly header: string;
  readonly address: string;
  set(cookie: string): void;
}

export interface Caller {
  readonly session: SignedInSession;
  readonly user: UserRow;
}

export class AuthRequest {
  readonly auth: AuthContext;
  readonly address: string;
  readonly #jar: CookieJar;
  #session: Promise<SignedInSession | null> | null = null;

  constructor(auth: AuthContext, jar: CookieJar) {
    this.auth = auth;
    this.address = jar.address;
    this.#jar = jar;
  }

  readSession(): Promise<SignedInSession | null> {
    this.#session ??= this.auth.sessions.read(this.#jar.header);
    return this.#session;
  }

  /** Null when the session has ended since the call was admitted. */
  async readCaller(): Promise<Caller | null> {
    const session = await this.readSession();
    if (session === null) return null;
    const user = this.auth.repositories.users.findById(session.userId);
    return user?.isActive === true ? { session, user } : null;
  }

  recordAction(user: UserRow, action: AuthAction, detail: AuditEvent['detail'] = null): void {
    const { address } = this;
    this.auth.writeAudit({ actorId: user.id, actor: user.email, action, detail, address });
  }

  /** `userId` is null where no known user is guessed at. */
  guesserFor(userId: string | null): Guesser {
    const knownDevice =
      userId === null ? null : this.auth.devices.knownDevice(this.#jar.header, userId);
    return { address: this.address, knownDevice };
  }

  /**
   * Makes the device known, and ends the browser's previous session, so no one can prepare one for
   * another person to sign in to.
   */
  async beginSession(userId: string, factorAt: number | null, provedAt?: number): Promise<void> {
    // Stored before any await: the user has only just been checked.
    const begun = this.auth.sessions.begin(userId, factorAt, provedAt);
    const [{ session, cookie }, before] = await Promise.all([begun, this.readSession()]);
    this.#session = Promise.resolve(session);
    if (before !== null) await this.auth.sessions.end(before.sessionId);
    this.#jar.set(cookie);
    this.rememberDevice(userId);
  }

  async renewSession(changes: SessionChanges = {}): Promise<boolean> {
    const before = this.readSession();
    // One after the other: several calls of one request may want a new id.
    this.#session = before.then(async (session) => {
      const handed = session === null ? null : await this.auth.sessions.renew(session, changes);
      if (handed !== null) this.#jar.set(handed.cookie);
      return handed?.session ?? null;
    });
    return (await this.#session) !== null;
  }

  rememberDevice(userId: string): void {
    this.#jar.set(this.auth.devices.rememberDevice(this.#jar.header, userId));
  }

  async endSession(): Promise<void> {
    const session = await this.readSession();
    this.#session = Promise.resolve(null);
    this.#jar.set(await this.auth.sessions.end(session?.sessionId ?? null));
  }
}
