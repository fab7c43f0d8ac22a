import type { Refusal } from '@tideline/api';
import type { WallClock } from '../../runtime/clock.ts';
import { AttemptCounter, type CounterLimits } from './attempt-counter.ts';

const WINDOW_MS = 10 * 60_000;
const ACCOUNT_GUESSES = 10;

/**
 * Guesses are counted by account, and apart on a known device. More names are kept than passwords
 * can be hashed while a count lasts, so guesses at ever new names push out no account's count.
 */
const ACCOUNT_LIMITS: CounterLimits = {
  maxGuesses: ACCOUNT_GUESSES,
  windowMs: WINDOW_MS,
  names: 50_000,
  slowsDown: true,
};
/** Stops an address that tries one password on many accounts. */
const ADDRESS_LIMITS: CounterLimits = { ...ACCOUNT_LIMITS, maxGuesses: 100, slowsDown: false };
/**
 * Counts all addresses together. It only stops log lines: refusing guesses, it would let unknown
 * clients keep all users out.
 */
const OVERALL_LIMITS: CounterLimits = {
  ...ACCOUNT_LIMITS,
  maxGuesses: 1_000,
  names: 1,
  slowsDown: false,
};
const ALL_ACCOUNTS = 'all';

export type GuessKind = 'password' | 'code' | 'token';

export interface Guesser {
  readonly address: string;
  /** Null unless the guessed account has signed in on this device before. */
  readonly knownDevice: string | null;
}

/** A guess counts as wrong until `wasRight` is called. */
export interface Guess {
  readonly isLast: boolean;
  /** False in a flood of guesses from everywhere: audit rows would fill the log. */
  readonly isNoted: boolean;
  wasRight(): void;
  takeBack(): void;
}

const LIMIT_MESSAGES: Record<GuessKind, string> = {
  password: 'Too many wrong passwords. Try again later.',
  code: 'Too many wrong codes. Try again later.',
  token: 'Too many attempts. Try again later.',
};

/** A known device has its own count, so guesses from elsewhere lock no owner out there. */
export class AttemptLimits {
  readonly #accounts: AttemptCounter;
  readonly #devices: AttemptCounter;
  readonly #addresses: AttemptCounter;
  readonly #all: AttemptCounter;

  constructor(wall: WallClock) {
    this.#accounts = new AttemptCounter(wall, ACCOUNT_LIMITS);
    this.#devices = new AttemptCounter(wall, ACCOUNT_LIMITS);
    this.#addresses = new AttemptCounter(wall, ADDRESS_LIMITS);
    this.#all = new AttemptCounter(wall, OVERALL_LIMITS);
  }

  /**
   * Says why no guess is taken. `account` is a user's id, or an e-mail address as typed, with or
   * without an account.
   */
  takeGuess(kind: GuessKind, account: string, { address, knownDevice }: Guesser): Guess | Refusal {
    const own = `${kind} ${account}`;
    const counted: readonly (readonly [AttemptCounter, string])[] =
      knownDevice === null
        ? [
            [this.#accounts, own],
            [this.#addresses, networkOf(address)],
          ]
        : [[this.#devices, `${own} ${knownDevice}`]];
    const waits = counted.map(([counter, name]) => counter.retryAfter(name) ?? 0);
    const retryAfter = Math.max(...waits);
    if (retryAfter > 0) return { code: 'TOO_MANY', message: LIMIT_MESSAGES[kind], retryAfter };

    const isNoted = knownDevice !== null || this.#all.retryAfter(ALL_ACCOUNTS) === null;
    if (knownDevice === null && isNoted) this.#all.countGuess(ALL_ACCOUNTS);
    for (const [counter, name] of counted) counter.countGuess(name);
    const [[ofAccount, name] = [this.#accounts, own]] = counted;
    const takeBack = () => {
      for (const [counter, each] of counted) counter.takeBack(each);
      if (knownDevice === null && isNoted) this.#all.takeBack(ALL_ACCOUNTS);
    };
    return {
      isLast: ofAccount.retryAfter(name) !== null,
      isNoted,
      takeBack,
      wasRight() {
        takeBack();
        ofAccount.forgetGuesses(name);
      },
    };
  }
}

/** A client with one IPv6 address has the other 2^64 of its network too. */
export function networkOf(address: string): string {
  if (!address.includes(':') || address.includes('.')) return address;
  const [head = '', tail] = address.split('::', 2);
  const groups = head === '' ? [] : head.split(':');
  const ending = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - groups.length - ending.length);
  const all = [...groups, ...Array.from({ length: zeros }, () => '0'), ...ending];
  return all.slice(0, 4).join(':');
}
