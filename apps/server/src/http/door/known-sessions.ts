import type { Wall } from '../../clock.ts';
import { LIMITS } from '../limits.ts';
import type { KnownSession } from './visitor.ts';

/** Names the sessions of Cookie headers, as signing in reads them. */
export interface SessionReader {
  /** Null where the header names none, whether or not there is one. */
  keyIn(cookies: string): string | null;
  /** Whose it is; null when there is no such session. Reads the database. */
  userOf(key: string): string | null;
}

interface Found {
  readonly userId: string;
  readonly at: number;
}

/**
 * Sessions that were there a moment ago. Whoever claims one that is not there is a stranger; this only
 * says whose share of the thread is used.
 */
export class KnownSessions {
  readonly #reader: SessionReader;
  readonly #wall: Wall;
  /** The one that was looked up last comes last. */
  readonly #found = new Map<string, Found>();

  constructor(reader: SessionReader, wall: Wall) {
    this.#reader = reader;
    this.#wall = wall;
  }

  /** Without asking the database. */
  known(cookies: string): KnownSession | null {
    const key = this.#reader.keyIn(cookies);
    const found = key === null ? undefined : this.#found.get(key);
    if (key === null || found === undefined) return null;
    const age = Math.abs(this.#wall.now() - found.at);
    return age < LIMITS.sessionKnownMs ? { key, userId: found.userId } : null;
  }

  lookUp(cookies: string): KnownSession | null {
    const key = this.#reader.keyIn(cookies);
    const userId = key === null ? null : this.#reader.userOf(key);
    if (key === null || userId === null) return null;
    this.#found.delete(key);
    this.#found.set(key, { userId, at: this.#wall.now() });
    const [oldest] = this.#found.keys();
    if (this.#found.size > LIMITS.knownSessions && oldest !== undefined) this.#found.delete(oldest);
    return { key, userId };
  }
}
