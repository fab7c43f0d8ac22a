import type { Repositories, SessionRow } from '@tideline/db';
import { type Adapter, type DatabaseSession, Lucia } from 'lucia';
import type { WallClock } from '../../runtime/clock.ts';
import { hostCookieName, httpOnlyCookie, readCookie } from './cookies.ts';
import { drawToken, hashToken } from './one-time-token.ts';

/** A session ends after this, however it is used. */
const SESSION_LIFETIME_MS = 12 * 3_600_000;
/** More sessions at a time than anyone has browsers. */
const MAX_SESSIONS_OF_USER = 20;
/** lucia compares an expiry with its own clock, which must never decide. */
const FAR_FUTURE_DATE = new Date(8_640_000_000_000_000);

type SessionRepository = Repositories['sessions'];

export interface SessionTimes {
  readonly provedAt: number;
  readonly endsAt: number;
  readonly lastActiveAt: number;
  readonly factorAt: number | null;
}

/** What may differ under a session's next id. */
export type SessionChanges = Partial<Omit<SessionTimes, 'endsAt'>>;

declare module 'lucia' {
  interface Register {
    readonly Lucia: Lucia<SessionTimes>;
    readonly DatabaseSessionAttributes: SessionTimes;
  }
}

export interface SignedInSession extends SessionTimes {
  readonly sessionId: string;
  readonly userId: string;
}

export interface SessionWithCookie {
  readonly session: SignedInSession;
  readonly cookie: string;
}

/**
 * Runs lucia's sessions on our table, which holds only the SHA-256 of an id, so a stolen database
 * signs no one in.
 */
export class SessionKeeper {
  readonly #sessions: SessionRepository;
  readonly #wall: WallClock;
  readonly #lucia: Lucia<SessionTimes>;
  readonly #cookieName: string;

  constructor(sessions: SessionRepository, isHttps: boolean, wall: WallClock) {
    this.#sessions = sessions;
    this.#wall = wall;
    this.#cookieName = hostCookieName('sid', isHttps);
    this.#lucia = new Lucia(createSessionAdapter(sessions, wall), {
      getSessionAttributes: (times: SessionTimes) => times,
    });
  }

  /** Stores the session before any await. */
  async begin(
    userId: string,
    factorAt: number | null = null,
    provedAt: number = this.#wall.now(),
  ): Promise<SessionWithCookie> {
    const now = this.#wall.now();
    const times = { provedAt, endsAt: now + SESSION_LIFETIME_MS, lastActiveAt: now, factorAt };
    this.#endOldestSessions(userId);
    const created = await this.#createSession(userId, times);
    await this.#lucia.deleteExpiredSessions();
    return created;
  }

  /**
   * Need not be the id of a session. lucia's own reader decodes every cookie and throws on unencoded
   * ones of other programs on this host.
   */
  sessionIdIn(cookieHeader: string): string | null {
    return readCookie(cookieHeader, this.#cookieName);
  }

  sessionKeyIn(cookieHeader: string): string | null {
    const id = this.sessionIdIn(cookieHeader);
    return id === null ? null : hashToken(id);
  }

  /** Doesn't say whether the user may act. */
  userIdOf(sessionKey: string): string | null {
    const row = this.#sessions.find(sessionKey);
    return row === null || row.expiresAt <= this.#wall.now() ? null : row.userId;
  }

  async read(cookieHeader: string): Promise<SignedInSession | null> {
    const sessionId = this.sessionIdIn(cookieHeader);
    if (sessionId === null) return null;
    const { session } = await this.#lucia.validateSession(sessionId);
    if (session === null) return null;
    const { userId, provedAt, endsAt, lastActiveAt, factorAt } = session;
    return { sessionId, userId, provedAt, endsAt, lastActiveAt, factorAt };
  }

  /**
   * Gives the session an id that holders of the old one don't know; its end stays. Null when the
   * session has ended in the meantime: nothing brings it back.
   */
  async renew(
    { sessionId, userId, ...times }: SignedInSession,
    changes: SessionChanges = {},
  ): Promise<SessionWithCookie | null> {
    if (!this.isAlive({ sessionId })) return null;
    const created = await this.#createSession(userId, { ...times, ...changes });
    await this.#lucia.invalidateSession(sessionId);
    return created;
  }

  /** False when the session has ended since the request read it. */
  isAlive({ sessionId }: Pick<SignedInSession, 'sessionId'>): boolean {
    return this.#sessions.find(hashToken(sessionId)) !== null;
  }

  touch({ sessionId }: SignedInSession): void {
    this.#sessions.recordActivity(hashToken(sessionId), this.#wall.now());
  }

  async end(sessionId: string | null): Promise<string> {
    if (sessionId !== null) await this.#lucia.invalidateSession(sessionId);
    return httpOnlyCookie(this.#cookieName, '', 0);
  }

  endOtherSessions({ sessionId, userId }: SignedInSession): void {
    this.#sessions.removeOfUser(userId, hashToken(sessionId));
  }

  /** Makes room for a new sign-in; recently used sessions stay. */
  #endOldestSessions(userId: string): void {
    const userSessions = this.#sessions
      .ofUser(userId)
      .toSorted((a, b) => b.lastActiveAt - a.lastActiveAt);
    for (const { idHash } of userSessions.slice(MAX_SESSIONS_OF_USER - 1))
      this.#sessions.remove(idHash);
  }

  async #createSession(userId: string, times: SessionTimes): Promise<SessionWithCookie> {
    const sessionId = drawToken();
    await this.#lucia.createSession(userId, times, { sessionId });
    // The cookie ends with the browser; lucia's own would stay as long as possible.
    const cookie = httpOnlyCookie(this.#cookieName, sessionId, null);
    return { session: { sessionId, userId, ...times }, cookie };
  }
}

/** `wall` decides which sessions have expired, before lucia sees them. */
function createSessionAdapter(sessions: SessionRepository, wall: WallClock): Adapter {
  return {
    async getSessionAndUser(sessionId) {
      const idHash = hashToken(sessionId);
      const row = sessions.find(idHash);
      const now = wall.now();
      if (row === null || row.expiresAt <= now) return [null, null];
      // A session begun while the system's clock was ahead lasts no longer than any other.
      const expiresAt = Math.min(row.expiresAt, now + SESSION_LIFETIME_MS);
      if (expiresAt < row.expiresAt) sessions.setExpiry(idHash, expiresAt);
      return [toLuciaSession(sessionId, { ...row, expiresAt }), { id: row.userId, attributes: {} }];
    },
    /** Returns hashes in the place of ids, which are not stored: no code here signs in with them. */
    getUserSessions: async (userId) =>
      sessions.ofUser(userId).map((row) => toLuciaSession(row.idHash, row)),
    async setSession({ id, userId, attributes }) {
      const { endsAt, ...times } = attributes;
      sessions.add({ idHash: hashToken(id), userId, ...times, expiresAt: endsAt });
    },
    /** lucia would prolong a session in its second half, and polling must not keep one alive. */
    updateSessionExpiration: async () => undefined,
    deleteSession: async (sessionId) => sessions.remove(hashToken(sessionId)),
    deleteUserSessions: async (userId) => sessions.removeOfUser(userId),
    deleteExpiredSessions: async () => sessions.removeExpired(wall.now()),
  };
}

function toLuciaSession(id: string, row: SessionRow): DatabaseSession {
  const { userId, provedAt, expiresAt, lastActiveAt, factorAt } = row;
  const attributes = { provedAt, endsAt: expiresAt, lastActiveAt, factorAt };
  return { id, userId, expiresAt: FAR_FUTURE_DATE, attributes };
}
