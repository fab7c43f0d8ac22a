import type { Jitter } from '../../port/wall.ts';
import { hashBetween, hashOf } from '../market/name-hash.ts';

/**
 * What is left to chance, from the venue's seed. Each name has numbers of its own, so that what
 * happens to one account moves nothing of another.
 */
export class Chance {
  readonly #seed: number;
  readonly #draws = new Map<string, { readonly seed: number; count: number }>();

  constructor(seed: number) {
    this.#seed = seed;
  }

  /** The next whole number in [low, high] of a name. */
  next(name: string, low: number, high: number): number {
    let draws = this.#draws.get(name);
    if (draws === undefined) {
      draws = { seed: hashBetween(`${this.#seed}|${name}`, 0, 0xffff_ffff), count: 0 };
      this.#draws.set(name, draws);
    }
    draws.count += 1;
    return low + (hashOf(draws.seed, draws.count) % (high - low + 1));
  }

  /** What spreads the waits of a name. */
  jitter(name: string): Jitter {
    return () => this.next(name, 0, 999) / 1_000;
  }
}
