import { RoundRobin } from './round-robin.ts';

/** Who waits for a place. */
export interface Waiter {
  /** A network address, or the network of one of version 6. */
  readonly network: string;
  /** Whose password it is, or whose it is to be. */
  readonly account: string;
  /** On a device where the account was signed in before, or by a link that serves. */
  readonly isKnown: boolean;
}

export interface PlaceLimits {
  /** At once, in all; strangers have one less than that. */
  readonly running: number;
  /** Waiting for one account. */
  readonly ofAccount: number;
  /** Waiting at one network, of strangers. */
  readonly ofNetwork: number;
  /** Waiting strangers in all, and as many who are known. */
  readonly waiting: number;
}

type Begin = () => void;

/** That are remembered. */
const MOST_NETWORKS = 10_000;

/**
 * Lets so much work run at once and no more. The rest waits its turn: of those who are known
 * account by account, of strangers the network that has had least, and there account by account. So nobody who sends
 * much keeps others from it.
 */
export class HashSlots {
  readonly #limits: PlaceLimits;
  readonly #known = new RoundRobin<Begin>();
  /** Of each network its accounts; of networks that have had as much, the first one is next. */
  readonly #strangers = new Map<string, RoundRobin<Begin>>();
  /** How much each network has had; the latest come last. */
  readonly #had = new Map<string, number>();
  #strangersWaiting = 0;
  #running = 0;
  #strangersRunning = 0;

  constructor(limits: PlaceLimits) {
    this.#limits = limits;
  }

  /** Whether one more may wait. */
  hasRoom({ network, account, isKnown }: Waiter): boolean {
    const { ofAccount, ofNetwork, waiting } = this.#limits;
    if (isKnown) return this.#known.size < waiting && this.#known.sizeOf(account) < ofAccount;
    const here = this.#strangers.get(network);
    if (this.#strangersWaiting >= waiting || (here?.size ?? 0) >= ofNetwork) return false;
    return (here?.sizeOf(account) ?? 0) < ofAccount;
  }

  async take<T>(seat: Waiter, work: () => Promise<T>): Promise<T> {
    await new Promise<void>((resolve) => {
      this.#wait(seat, () => {
        this.#running += 1;
        if (!seat.isKnown) this.#strangersRunning += 1;
        resolve();
      });
      this.#beginNext();
    });
    try {
      return await work();
    } finally {
      this.#running -= 1;
      if (!seat.isKnown) this.#strangersRunning -= 1;
      this.#beginNext();
    }
  }

  #wait({ network, account, isKnown }: Waiter, begin: Begin): void {
    if (isKnown) {
      this.#known.add(account, begin);
      return;
    }
    const here = this.#strangers.get(network) ?? new RoundRobin();
    here.add(account, begin);
    this.#strangers.set(network, here);
    this.#strangersWaiting += 1;
  }

  /** Whoever begins is counted at once: who comes at this very moment must not get in as well. */
  #beginNext(): void {
    while (this.#running < this.#limits.running) {
      // One place is for strangers while any wait, the others for who is known: neither starves the other.
      const next = this.#nextStranger() ?? this.#known.next();
      if (next === null) return;
      next();
    }
  }

  #nextStranger(): Begin | null {
    if (this.#strangersRunning >= this.#limits.running - 1) return null;
    const had = (network: string) => this.#had.get(network) ?? 0;
    const [next] = [...this.#strangers.keys()].sort((a, b) => had(a) - had(b));
    const here = next === undefined ? undefined : this.#strangers.get(next);
    if (next === undefined || here === undefined) return null;
    const begin = here.next();
    this.#strangersWaiting -= 1;
    this.#strangers.delete(next);
    if (here.size > 0) this.#strangers.set(next, here);
    this.#had.set(next, had(next) + 1);
    const [oldest] = this.#had.keys();
    if (this.#had.size > MOST_NETWORKS && oldest !== undefined) this.#had.delete(oldest);
    return begin;
  }
}
