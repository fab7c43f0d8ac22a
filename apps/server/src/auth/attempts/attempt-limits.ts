import type { Refusal } from '@tideline/api';
import type { WallClock } from '../../runtime/clock.ts';
import { AttemptCounter, type CounterLimits } from './attempt-counter.ts';

/**
 * Guesses are counted by account, and separately on a known device. More names are kept than
 * passwords can be hashed while a count lasts, so guesses at new names push out no account's count.
 */
const ACCOUNT_LIMITS: CounterLimits = {
  maxGuesses: 10,
  windowMs: 10 * 60_000,
  maxNames: 50_000,
  growsDelay: true,
};
/** Stops an address that tries one password on many accounts. */
export const ADDRESS_LIMITS: CounterLimits = {
  ...ACCOUNT_LIMITS,
  maxGuesses: 100,
  growsDelay: false,
};
/**
 * Counts all addresses together, and only stops audit rows: if it refused guesses, unknown clients
 * could keep all users out.
 */
const OVERALL_LIMITS: CounterLimits = { ...ADDRESS_LIMITS, maxGuesses: 1_000, maxNames: 1 };
const ALL_ACCOUNTS_NAME = 'all';

export type GuessKind = 'password' | 'code' | 'token';

export interface Guesser {
  readonly address: string;
  /** Null unless the guessed account has signed in on this device before. */
  readonly knownDeviceHash: string | null;
}

/** A guess counts as wrong until `markRight` is called. */
export interface Guess {
  readonly isLastAllowed: boolean;
  /** False in a flood of guesses from everywhere: audit rows would fill the log. */
  readonly isAudited: boolean;
  markRight(): void;
  uncount(): void;
}

const LIMIT_MESSAGES: Record<GuessKind, string> = {
  password: 'Too many wrong passwords. Try again later.',
  code: 'Too many wrong codes. Try again later.',
  token: 'Too many attempts. Try again later.',
};

/** A known device has its own count, so guesses from elsewhere lock no owner out there. */
export class AttemptLimits {
  readonly #accountCounter: AttemptCounter;
  readonly #deviceCounter: AttemptCounter;
  readonly #addressCounter: AttemptCounter;
  readonly #overallCounter: AttemptCounter;

  constructor(wall: WallClock) {
    this.#accountCounter = new AttemptCounter(wall, ACCOUNT_LIMITS);
    this.#deviceCounter = new AttemptCounter(wall, ACCOUNT_LIMITS);
    this.#addressCounter = new AttemptCounter(wall, ADDRESS_LIMITS);
    this.#overallCounter = new AttemptCounter(wall, OVERALL_LIMITS);
  }

  /**
   * Says why no guess is taken. `accountName` is a user's id, or an e-mail address as typed, with or
   * without an account.
   */
  admitGuess(kind: GuessKind, accountName: string, guesser: Guesser): Guess | Refusal {
    const { address, knownDeviceHash } = guesser;
    const countedName = `${kind} ${accountName}`;
    const appliedCounters: readonly (readonly [AttemptCounter, string])[] =
      knownDeviceHash === null
        ? [
            [this.#accountCounter, countedName],
            [this.#addressCounter, networkOf(address)],
          ]
        : [[this.#deviceCounter, `${countedName} ${knownDeviceHash}`]];
    const waits = appliedCounters.map(([counter, name]) => counter.retryAfterSeconds(name) ?? 0);
    const retryAfter = Math.max(...waits);
    if (retryAfter > 0) return { code: 'TOO_MANY', message: LIMIT_MESSAGES[kind], retryAfter };

    const isAudited =
      knownDeviceHash !== null ||
      this.#overallCounter.retryAfterSeconds(ALL_ACCOUNTS_NAME) === null;
    if (knownDeviceHash === null && isAudited) this.#overallCounter.countGuess(ALL_ACCOUNTS_NAME);
    for (const [counter, name] of appliedCounters) counter.countGuess(name);
    const [[ofAccount, name] = [this.#accountCounter, countedName]] = appliedCounters;
    const uncount = () => {
      for (const [counter, each] of appliedCounters) counter.uncountGuess(each);
      if (knownDeviceHash === null && isAudited)
        this.#overallCounter.uncountGuess(ALL_ACCOUNTS_NAME);
    };
    return {
      isLastAllowed: ofAccount.retryAfterSeconds(name) !== null,
      isAudited,
      uncount,
      markRight() {
        uncount();
        ofAccount.forgetGuesses(name);
      },
    };
  }
}

/** A client with one IPv6 address can use all 2^64 of its network. */
export function networkOf(address: string): string {
  if (!address.includes(':') || address.includes('.')) return address;
  const [head = '', tail] = address.split('::', 2);
  const headGroups = head === '' ? [] : head.split(':');
  const tailGroups = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeroCount = tail === undefined ? 0 : Math.max(0, 8 - headGroups.length - tailGroups.length);
  const allGroups = [...headGroups, ...Array.from({ length: zeroCount }, () => '0'), ...tailGroups];
  return allGroups.slice(0, 4).join(':');
}
