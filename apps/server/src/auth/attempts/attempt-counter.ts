import type { WallClock } from '../../runtime/clock.ts';

export interface CounterLimits {
  readonly maxGuesses: number;
  readonly windowMs: number;
  /** Guesses at ever new names must not fill the memory. */
  readonly names: number;
  readonly slowsDown: boolean;
}

interface RecentGuesses {
  readonly guessTimes: readonly number[];
  readonly streak: number;
  readonly lastAt: number;
}

const FIRST_DELAY_MS = 1_000;
const LONGEST_DELAY_MS = 15 * 60_000;
const STREAK_LASTS_MS = 24 * 3_600_000;

export class AttemptCounter {
  readonly #wall: WallClock;
  readonly #limits: CounterLimits;
  readonly #byName = new Map<string, RecentGuesses>();

  constructor(wall: WallClock, limits: CounterLimits) {
    this.#wall = wall;
    this.#limits = limits;
  }

  /** Seconds until the next guess is taken; null for now. */
  retryAfter(name: string): number | null {
    const free = this.#freeAt(this.#readGuesses(name));
    const now = this.#wall.now();
    return free <= now ? null : Math.ceil((free - now) / 1000);
  }

  /** Called before the outcome is known, so simultaneous guesses can't slip through. */
  countGuess(name: string): void {
    const { guessTimes, streak } = this.#readGuesses(name);
    const now = this.#wall.now();
    this.#byName.delete(name);
    this.#byName.set(name, { guessTimes: [...guessTimes, now], streak: streak + 1, lastAt: now });
    const [first] = this.#byName.keys();
    if (this.#byName.size > this.#limits.names && first !== undefined) this.#byName.delete(first);
  }

  /** Called when the newest guess was right, or was no guess. */
  takeBack(name: string): void {
    const guesses = this.#byName.get(name);
    if (guesses === undefined) return;
    this.#byName.set(name, {
      ...guesses,
      guessTimes: guesses.guessTimes.slice(0, -1),
      streak: Math.max(0, guesses.streak - 1),
    });
  }

  forgetGuesses(name: string): void {
    this.#byName.delete(name);
  }

  #freeAt({ guessTimes, streak, lastAt }: RecentGuesses): number {
    const { maxGuesses, windowMs, slowsDown } = this.#limits;
    const oldest = guessTimes.at(-maxGuesses);
    const byWindow = oldest === undefined ? 0 : oldest + windowMs;
    const beyond = streak - maxGuesses;
    if (!slowsDown || beyond < 0) return byWindow;
    const delay = Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** beyond);
    return Math.max(byWindow, lastAt + delay);
  }

  #readGuesses(name: string): RecentGuesses {
    const now = this.#wall.now();
    const guesses = this.#byName.get(name) ?? { guessTimes: [], streak: 0, lastAt: 0 };
    const since = now - this.#limits.windowMs;
    return {
      guessTimes: guesses.guessTimes.filter((at) => at > since),
      streak: guesses.lastAt > now - STREAK_LASTS_MS ? guesses.streak : 0,
      lastAt: guesses.lastAt,
    };
  }
}
