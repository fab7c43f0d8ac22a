import { hashNumber } from '@tideline/broker/simulator';

/** 32 bits, spread evenly enough for draws. */
export function hashText(seed: number, text: string): number {
  let hash = seed ^ 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hashNumber(hash, text.length);
}

/** Draws by seed and name: one more draw for one purpose changes nothing for another. */
export class Random {
  readonly #state: number;
  #count = 0;

  constructor(seed: number, name: string) {
    this.#state = hashText(hashNumber(0x5eed, seed), name);
  }

  /** In [0, 1). */
  fraction(): number {
    this.#count += 1;
    return hashNumber(this.#state, this.#count) / 4_294_967_296;
  }

  wholeNumber(low: number, high: number): number {
    return low + Math.floor(this.fraction() * (high - low + 1));
  }

  numberBetween(low: number, high: number): number {
    return low + this.fraction() * (high - low);
  }

  chance(probability: number): boolean {
    return probability > 0 && this.fraction() < probability;
  }

  pick<T>(list: readonly T[]): T {
    const found = list[Math.floor(this.fraction() * list.length)];
    if (found === undefined) throw new RangeError('nothing to pick from');
    return found;
  }

  /** A waiting time with this mean; whole milliseconds, at least 1. */
  waitingTime(mean: number): number {
    return Math.max(1, Math.round(-mean * Math.log(1 - this.fraction())));
  }
}
