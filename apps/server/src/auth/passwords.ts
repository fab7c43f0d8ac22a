import { hash, verify } from '@node-rs/argon2';
import { NO_PASSWORD } from '@tideline/db';
import { Places } from './places.ts';

/** OWASP's minimum for argon2id, which is the library's own algorithm: 19 MiB, two passes, one lane. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashing is heavy on memory and shares the thread pool with the disk: two at a time, no more. */
const AT_ONCE = 2;

export class Passwords {
  readonly #places = new Places(AT_ONCE);
  /** Verified against when there is no such user, so that an unknown address costs the same. */
  readonly #decoy = hash('no password of anybody', PARAMETERS);

  hash(password: string): Promise<string> {
    return this.#places.take(() => hash(password, PARAMETERS));
  }

  /** False for a null hash and for who has no password, at the same cost. */
  async verify(stored: string | null, password: string): Promise<boolean> {
    const decoy = await this.#decoy;
    const isThere = stored !== null && stored !== NO_PASSWORD;
    const compared = isThere ? stored : decoy;
    const matches = await this.#places.take(() => verify(compared, password, PARAMETERS));
    return matches && isThere;
  }
}
