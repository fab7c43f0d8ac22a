import type { WallClock } from '../../runtime/clock.ts';
import { setNewest } from '../../runtime/set-newest.ts';
import { HTTP_LIMITS } from '../limits.ts';
import type { KnownSession } from './client.ts';
import { LeakyBucket } from './leaky-bucket.ts';

export interface SessionReader {
  sessionKeyIn(cookies: string): string | null;
  userIdOf(sessionKey: string): string | null;
}

interface CachedSession {
  readonly userId: string;
  readonly readAt: number;
}

/** A client that claims an unknown session counts as unknown. Only decides whose share is used. */
export class KnownSessions {
  readonly #sessionReader: SessionReader;
  readonly #wall: WallClock;
  readonly #claimBucket: LeakyBucket;
  readonly #cachedSessions = new Map<string, CachedSession>();

  constructor(reader: SessionReader, wall: WallClock) {
    this.#sessionReader = reader;
    this.#wall = wall;
    this.#claimBucket = new LeakyBucket(wall, HTTP_LIMITS.claimsOfAddress);
  }

  /**
   * An unseen session is looked up only as often as its network may claim sessions; always when
   * `isUrgent`.
   */
  findSession(cookies: string, network: string, isUrgent: boolean): KnownSession | null {
    const sessionKey = this.#sessionReader.sessionKeyIn(cookies);
    if (sessionKey === null) return null;
    const cached = this.#cachedSessions.get(sessionKey);
    const now = this.#wall.now();
    if (cached !== undefined && Math.abs(now - cached.readAt) < HTTP_LIMITS.sessionKnownMs) {
      return { credentialHash: sessionKey, userId: cached.userId };
    }
    if (cached === undefined && !isUrgent) {
      if (this.#claimBucket.waitMsFor(network, 1) > 0) return null;
      this.#claimBucket.addUse(network, 1);
    }
    return this.#lookUp(sessionKey, now);
  }

  #lookUp(sessionKey: string, now: number): KnownSession | null {
    const userId = this.#sessionReader.userIdOf(sessionKey);
    this.#cachedSessions.delete(sessionKey);
    if (userId === null) return null;
    const session = { userId, readAt: now };
    setNewest(this.#cachedSessions, sessionKey, session, HTTP_LIMITS.knownSessions);
    return { credentialHash: sessionKey, userId };
  }
}
