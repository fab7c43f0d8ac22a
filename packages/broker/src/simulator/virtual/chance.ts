import { hashBetween } from '../exchange/hash.ts';

/**
 * What is left to chance, from the venue's seed. Each name has numbers of its own, so that what
 * happens to one account moves nothing of another.
 */
export class Chance {
  readonly #seed: number;
  readonly #drawn = new Map<string, number>();

  constructor(seed: number) {
    this.#seed = seed;
  }

  /** The next whole number in [low, high] of a name. */
  next(name: string, low: number, high: number): number {
    const count = this.#drawn.get(name) ?? 0;
    this.#drawn.set(name, count + 1);
    return hashBetween(`${this.#seed}|${name}|${count}`, low, high);
  }

  /** Spreads a wait over ± 20 %, as the adapter does. */
  jittered(name: string, milliseconds: number): number {
    return Math.round((milliseconds * this.next(name, 800, 1_200)) / 1_000);
  }

  /** Any wait up to `milliseconds`. */
  fullyJittered(name: string, milliseconds: number): number {
    return Math.floor((milliseconds * this.next(name, 0, 999)) / 1_000);
  }
}
