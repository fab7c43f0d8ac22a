import type { WallClock } from '../../runtime/clock.ts';
import { HTTP_LIMITS } from '../limits.ts';
import type { KnownSession } from './client.ts';
import { LeakyBucket } from './leaky-bucket.ts';

export interface SessionReader {
  keyIn(cookies: string): string | null;
  userOf(key: string): string | null;
}

interface FoundSession {
  readonly userId: string;
  readonly at: number;
}

/** A client that claims an unknown session counts as unknown. Only decides whose share is used. */
export class KnownSessions {
  readonly #reader: SessionReader;
  readonly #wall: WallClock;
  readonly #claims: LeakyBucket;
  readonly #found = new Map<string, FoundSession>();

  constructor(reader: SessionReader, wall: WallClock) {
    this.#reader = reader;
    this.#wall = wall;
    this.#claims = new LeakyBucket(wall, HTTP_LIMITS.claimsOfAddress);
  }

  /**
   * An unseen session is looked up only as often as its network may claim sessions; always when
   * `isUrgent`.
   */
  findSession(cookies: string, network: string, isUrgent: boolean): KnownSession | null {
    const key = this.#reader.keyIn(cookies);
    if (key === null) return null;
    const found = this.#found.get(key);
    const now = this.#wall.now();
    if (found !== undefined && Math.abs(now - found.at) < HTTP_LIMITS.sessionKnownMs) {
      return { key, userId: found.userId };
    }
    if (found === undefined && !isUrgent) {
      if (this.#claims.waitFor(network, 1) > 0) return null;
      this.#claims.addUse(network, 1);
    }
    return this.#lookUp(key, now);
  }

  #lookUp(key: string, now: number): KnownSession | null {
    const userId = this.#reader.userOf(key);
    this.#found.delete(key);
    if (userId === null) return null;
    this.#found.set(key, { userId, at: now });
    const [oldest] = this.#found.keys();
    if (this.#found.size > HTTP_LIMITS.knownSessions && oldest !== undefined)
      this.#found.delete(oldest);
    return { key, userId };
  }
}
