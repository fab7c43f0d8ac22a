import { type Refusal, type Result, refused, SIGNED_OUT } from '@tideline/api';
import type { UserRow } from '@tideline/db';
import type { Guesser } from '../attempts/attempt-limits.ts';
import type { SessionChanges, SignedInSession } from '../session/sessions.ts';
import type { AuditEvent, AuthAction } from './audit-event.ts';
import type { AuthContext } from './auth-context.ts';

export interface CookieJar {
  readonly cookieHeader: string;
  readonly clientAddress: string;
  setCookie(cookie: string): void;
}

export interface Caller {
  readonly session: SignedInSession;
  readonly user: UserRow;
}

export class AuthRequest {
  readonly auth: AuthContext;
  readonly clientAddress: string;
  readonly #jar: CookieJar;
  #session: Promise<SignedInSession | null> | null = null;

  constructor(auth: AuthContext, jar: CookieJar) {
    this.auth = auth;
    this.clientAddress = jar.clientAddress;
    this.#jar = jar;
  }

  readSession(): Promise<SignedInSession | null> {
    this.#session ??= this.auth.sessions.read(this.#jar.cookieHeader);
    return this.#session;
  }

  /** Null when the session has ended since the call was admitted. */
  async readCaller(): Promise<Caller | null> {
    const session = await this.readSession();
    if (session === null) return null;
    const user = this.auth.repositories.users.findById(session.userId);
    return user?.isActive === true ? { session, user } : null;
  }

  async asCaller<T>(act: (caller: Caller) => Result<T> | Promise<Result<T>>): Promise<Result<T>> {
    const caller = await this.readCaller();
    return caller === null ? refused(SIGNED_OUT) : act(caller);
  }

  async refusalFor(check: (caller: Caller) => Refusal | null): Promise<Refusal | null> {
    const caller = await this.readCaller();
    return caller === null ? SIGNED_OUT : check(caller);
  }

  recordAction(user: UserRow, action: AuthAction, detail: AuditEvent['detail'] = null): void {
    const { id: actorId, email: actor } = user;
    this.auth.writeAudit({ actorId, actor, action, detail, address: this.clientAddress });
  }

  /** `userId` is null where no known user is guessed at. */
  guesserFor(userId: string | null): Guesser {
    const { cookieHeader } = this.#jar;
    const knownDeviceHash =
      userId === null ? null : this.auth.devices.readKnownDeviceHash(cookieHeader, userId);
    return { address: this.clientAddress, knownDeviceHash };
  }

  /**
   * Makes the device known. Ends the browser's previous session, which another person may have put
   * there.
   */
  async beginSession(userId: string, factorAt: number | null, provedAt?: number): Promise<void> {
    // Stored before any await: the user has only just been checked.
    const newSession = this.auth.sessions.begin(userId, factorAt, provedAt);
    const [{ session, cookie }, before] = await Promise.all([newSession, this.readSession()]);
    this.#session = Promise.resolve(session);
    if (before !== null) await this.auth.sessions.end(before.sessionId);
    this.#jar.setCookie(cookie);
    this.rememberDevice(userId);
  }

  async renewSession(changes: SessionChanges = {}): Promise<boolean> {
    const previousSession = this.readSession();
    // One after the other: several calls of one request may want a new id.
    this.#session = previousSession.then(async (session) => {
      const renewed = session === null ? null : await this.auth.sessions.renew(session, changes);
      if (renewed !== null) this.#jar.setCookie(renewed.cookie);
      return renewed?.session ?? null;
    });
    return (await this.#session) !== null;
  }

  rememberDevice(userId: string): void {
    this.#jar.setCookie(this.auth.devices.rememberDevice(this.#jar.cookieHeader, userId));
  }

  async endSession(): Promise<void> {
    const session = await this.readSession();
    this.#session = Promise.resolve(null);
    this.#jar.setCookie(await this.auth.sessions.end(session?.sessionId ?? null));
  }
}
