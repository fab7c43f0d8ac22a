import type { Wall } from '../clock.ts';

const GUESSES = 10;
const WINDOW_MS = 10 * 60_000;
/** Names kept at most: guessing at ever new names must not fill the memory. */
const NAMES = 10_000;

/** Counts wrong passwords per account, in wall time. */
export class GuessLimit {
  readonly #wall: Wall;
  readonly #guesses = new Map<string, number[]>();

  constructor(wall: Wall) {
    this.#wall = wall;
  }

  /** Seconds until the next guess is taken, null when one is free now. */
  retryAfter(name: string): number | null {
    const recent = this.#recent(name);
    const [oldest] = recent;
    if (recent.length < GUESSES || oldest === undefined) return null;
    return Math.ceil((oldest + WINDOW_MS - this.#wall.now()) / 1000);
  }

  /** Counts a guess before its outcome is known, so that many at once can't slip through. */
  count(name: string): void {
    const recent = this.#recent(name);
    this.#guesses.delete(name);
    this.#guesses.set(name, [...recent, this.#wall.now()]);
    const [first] = this.#guesses.keys();
    if (this.#guesses.size > NAMES && first !== undefined) this.#guesses.delete(first);
  }

  forget(name: string): void {
    this.#guesses.delete(name);
  }

  #recent(name: string): number[] {
    const since = this.#wall.now() - WINDOW_MS;
    return (this.#guesses.get(name) ?? []).filter((at) => at > since);
  }
}
