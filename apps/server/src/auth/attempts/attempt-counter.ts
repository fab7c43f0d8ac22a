import type { WallClock } from '../../runtime/clock.ts';
import { setNewest } from '../../runtime/set-newest.ts';

export interface CounterLimits {
  readonly maxGuesses: number;
  readonly windowMs: number;
  /** Guesses at ever new names must not fill the memory. */
  readonly maxNames: number;
  readonly growsDelay: boolean;
}

interface RecentGuesses {
  readonly guessTimes: readonly number[];
  readonly guessStreak: number;
  readonly lastGuessAt: number;
}

const FIRST_DELAY_MS = 1_000;
const MAX_DELAY_MS = 15 * 60_000;
const STREAK_LIFETIME_MS = 24 * 3_600_000;

const NO_GUESSES: RecentGuesses = { guessTimes: [], guessStreak: 0, lastGuessAt: 0 };

export class AttemptCounter {
  readonly #wall: WallClock;
  readonly #limits: CounterLimits;
  readonly #guessesByName = new Map<string, RecentGuesses>();

  constructor(wall: WallClock, limits: CounterLimits) {
    this.#wall = wall;
    this.#limits = limits;
  }

  /** Seconds until the next guess is taken; null for now. */
  retryAfterSeconds(name: string): number | null {
    const freeAt = this.#freeAt(this.#readGuesses(name));
    const now = this.#wall.now();
    return freeAt <= now ? null : Math.ceil((freeAt - now) / 1000);
  }

  /** Called before the outcome is known, so simultaneous guesses can't slip through. */
  countGuess(name: string): void {
    const { guessTimes, guessStreak } = this.#readGuesses(name);
    const now = this.#wall.now();
    const counted = {
      guessTimes: [...guessTimes, now],
      guessStreak: guessStreak + 1,
      lastGuessAt: now,
    };
    setNewest(this.#guessesByName, name, counted, this.#limits.maxNames);
  }

  /** Called when the newest guess was right, or was no guess. */
  uncountGuess(name: string): void {
    const guesses = this.#guessesByName.get(name);
    if (guesses === undefined) return;
    this.#guessesByName.set(name, {
      ...guesses,
      guessTimes: guesses.guessTimes.slice(0, -1),
      guessStreak: Math.max(0, guesses.guessStreak - 1),
    });
  }

  forgetGuesses(name: string): void {
    this.#guessesByName.delete(name);
  }

  #freeAt({ guessTimes, guessStreak, lastGuessAt }: RecentGuesses): number {
    const { maxGuesses, windowMs, growsDelay } = this.#limits;
    const oldest = guessTimes.at(-maxGuesses);
    const windowFreeAt = oldest === undefined ? 0 : oldest + windowMs;
    const guessesOverLimit = guessStreak - maxGuesses;
    if (!growsDelay || guessesOverLimit < 0) return windowFreeAt;
    const delayMs = Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** guessesOverLimit);
    return Math.max(windowFreeAt, lastGuessAt + delayMs);
  }

  #readGuesses(name: string): RecentGuesses {
    const now = this.#wall.now();
    const guesses = this.#guessesByName.get(name) ?? NO_GUESSES;
    const windowStart = now - this.#limits.windowMs;
    return {
      guessTimes: guesses.guessTimes.filter((at) => at > windowStart),
      guessStreak: guesses.lastGuessAt > now - STREAK_LIFETIME_MS ? guesses.guessStreak : 0,
      lastGuessAt: guesses.lastGuessAt,
    };
  }
}
