import { createHash } from 'node:crypto';
import type { SessionRow, Sessions } from '@tideline/db';
import { type Adapter, type DatabaseSession, Lucia, TimeSpan } from 'lucia';
import type { Wall } from '../clock.ts';

/** A session ends this long after signing in, whatever happens in between. */
const ABSOLUTE_HOURS = 12;

export interface SignedIn {
  readonly sessionId: string;
  readonly userId: string;
}

/**
 * Sessions of lucia over our own table, which holds only the SHA-256 of a session's id: a stolen
 * database signs nobody in.
 */
export class SessionKeeper {
  readonly #lucia: Lucia;

  constructor(sessions: Sessions, isHttps: boolean, wall: Wall) {
    this.#lucia = new Lucia(new HashedSessions(sessions, wall), {
      sessionExpiresIn: new TimeSpan(ABSOLUTE_HOURS, 'h'),
      sessionCookie: {
        name: isHttps ? '__Host-sid' : 'sid',
        // A session cookie of the browser; the server's own limit is the one that counts.
        expires: false,
        attributes: { secure: isHttps, sameSite: 'lax', path: '/' },
      },
    });
  }

  /** Begins a session and returns the value of the Set-Cookie header. */
  async begin(userId: string): Promise<string> {
    const session = await this.#lucia.createSession(userId, {});
    return this.#lucia.createSessionCookie(session.id).serialize();
  }

  /** Who a Cookie header belongs to, null when it has no valid session. */
  async read(cookieHeader: string): Promise<SignedIn | null> {
    const sessionId = this.#lucia.readSessionCookie(cookieHeader);
    if (sessionId === null) return null;
    const { session } = await this.#lucia.validateSession(sessionId);
    return session === null ? null : { sessionId, userId: session.userId };
  }

  /** Ends a session and returns the Set-Cookie header that clears it. */
  async end(sessionId: string | null): Promise<string> {
    if (sessionId !== null) await this.#lucia.invalidateSession(sessionId);
    return this.#lucia.createBlankSessionCookie().serialize();
  }
}

class HashedSessions implements Adapter {
  readonly #sessions: Sessions;
  readonly #wall: Wall;

  constructor(sessions: Sessions, wall: Wall) {
    this.#sessions = sessions;
    this.#wall = wall;
  }

  async getSessionAndUser(sessionId: string): ReturnType<Adapter['getSessionAndUser']> {
    const row = this.#sessions.find(hashed(sessionId));
    if (row === null) return [null, null];
    return [toLucia(sessionId, row), { id: row.userId, attributes: {} }];
  }

  /** Ids are not stored, so these name sessions by their hash: nothing here signs in with them. */
  async getUserSessions(userId: string): Promise<DatabaseSession[]> {
    return this.#sessions.ofUser(userId).map((row) => toLucia(row.idHash, row));
  }

  async setSession({ id, userId, expiresAt }: DatabaseSession): Promise<void> {
    this.#sessions.add({ idHash: hashed(id), userId, expiresAt: expiresAt.getTime() });
  }

  /** lucia would prolong a session that is used in its second half. Polling must not keep one alive. */
  async updateSessionExpiration(): Promise<void> {
    return Promise.resolve();
  }

  async deleteSession(sessionId: string): Promise<void> {
    this.#sessions.remove(hashed(sessionId));
  }

  async deleteUserSessions(userId: string): Promise<void> {
    this.#sessions.removeOfUser(userId);
  }

  async deleteExpiredSessions(): Promise<void> {
    this.#sessions.removeExpired(this.#wall.now());
  }
}

function hashed(sessionId: string): string {
  return createHash('sha256').update(sessionId).digest('hex');
}

function toLucia(id: string, row: SessionRow): DatabaseSession {
  return { id, userId: row.userId, expiresAt: new Date(row.expiresAt), attributes: {} };
}
