import type { Jitter } from '../../port/wall.ts';
import { hashBetween, hashNumber } from '../market/name-hash.ts';

/** Random numbers by name, so one account's events change none of another's. */
export class SeededRandom {
  readonly #seed: number;
  readonly #drawsByName = new Map<string, { readonly seed: number; count: number }>();

  constructor(seed: number) {
    this.#seed = seed;
  }

  nextBetween(name: string, low: number, high: number): number {
    const seedOf = () => hashBetween(`${this.#seed}|${name}`, 0, 0xffff_ffff);
    const draws = this.#drawsByName.get(name) ?? { seed: seedOf(), count: 0 };
    this.#drawsByName.set(name, draws);
    draws.count += 1;
    return low + (hashNumber(draws.seed, draws.count) % (high - low + 1));
  }

  jitterOf(name: string): Jitter {
    return () => this.nextBetween(name, 0, 999) / 1_000;
  }
}
