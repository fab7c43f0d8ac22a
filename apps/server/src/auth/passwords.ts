import { hash, verify } from '@node-rs/argon2';

/** OWASP's minimum for argon2id, which is the library's own algorithm: 19 MiB, two passes, one lane. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashing is heavy on memory and shares the thread pool with the disk: two at a time, no more. */
const AT_ONCE = 2;

export class Passwords {
  #running = 0;
  readonly #waiting: (() => void)[] = [];
  /** Verified against when there is no such user, so that an unknown address costs the same. */
  readonly #decoy = hash('no password of anybody', PARAMETERS);

  hash(password: string): Promise<string> {
    return this.#bounded(() => hash(password, PARAMETERS));
  }

  /** False for a null hash too, at the same cost. */
  async verify(stored: string | null, password: string): Promise<boolean> {
    const decoy = await this.#decoy;
    const matches = await this.#bounded(() => verify(stored ?? decoy, password, PARAMETERS));
    return matches && stored !== null;
  }

  async #bounded<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running >= AT_ONCE) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#running += 1;
    try {
      return await work();
    } finally {
      this.#running -= 1;
      this.#waiting.shift()?.();
    }
  }
}
