import { RoundRobin } from './round-robin.ts';

export interface HashRequest {
  /** The client's address; of an IPv6 address, its network. */
  readonly network: string;
  readonly account: string;
  /** True for an attempt from a device where the account was signed in before, or by a valid link. */
  readonly isKnown: boolean;
}

export interface HashSlotLimits {
  /** So many hashes run at a time; unknown clients may use one place less. */
  readonly maxRunning: number;
  readonly maxOfAccount: number;
  readonly maxOfNetwork: number;
  /** So many unknown clients may wait for a hash, and as many known ones. */
  readonly maxWaiting: number;
}

type BeginHashing = () => void;

const MAX_REMEMBERED_NETWORKS = 10_000;

/**
 * Known clients take turns by account; unknown ones by network, the least served first, and within
 * a network by account. So one sender of many requests holds up no one else.
 */
export class HashSlots {
  readonly #limits: HashSlotLimits;
  readonly #known = new RoundRobin<BeginHashing>();
  /** Queues by network; among networks with equal use the first is next. */
  readonly #unknown = new Map<string, RoundRobin<BeginHashing>>();
  /** How often each network was served; the latest served is last. */
  readonly #had = new Map<string, number>();
  #unknownWaiting = 0;
  #running = 0;
  #unknownRunning = 0;

  constructor(limits: HashSlotLimits) {
    this.#limits = limits;
  }

  hasRoom({ network, account, isKnown }: HashRequest): boolean {
    const { maxOfAccount, maxOfNetwork, maxWaiting } = this.#limits;
    if (isKnown) return this.#known.size < maxWaiting && this.#known.sizeOf(account) < maxOfAccount;
    const here = this.#unknown.get(network);
    if (this.#unknownWaiting >= maxWaiting || (here?.size ?? 0) >= maxOfNetwork) return false;
    return (here?.sizeOf(account) ?? 0) < maxOfAccount;
  }

  async runInSlot<T>(hashRequest: HashRequest, work: () => Promise<T>): Promise<T> {
    await new Promise<void>((resolve) => {
      this.#waitForSlot(hashRequest, () => {
        this.#running += 1;
        if (!hashRequest.isKnown) this.#unknownRunning += 1;
        resolve();
      });
      this.#beginNext();
    });
    try {
      return await work();
    } finally {
      this.#running -= 1;
      if (!hashRequest.isKnown) this.#unknownRunning -= 1;
      this.#beginNext();
    }
  }

  #waitForSlot({ network, account, isKnown }: HashRequest, begin: BeginHashing): void {
    if (isKnown) {
      this.#known.add(account, begin);
      return;
    }
    const here = this.#unknown.get(network) ?? new RoundRobin();
    here.add(account, begin);
    this.#unknown.set(network, here);
    this.#unknownWaiting += 1;
  }

  /** Counted at once, so no request of this moment gets in too. */
  #beginNext(): void {
    while (this.#running < this.#limits.maxRunning) {
      // One place is for unknown clients while any wait, the rest for known ones: neither starves.
      const next = this.#nextUnknown() ?? this.#known.next();
      if (next === null) return;
      next();
    }
  }

  #nextUnknown(): BeginHashing | null {
    if (this.#unknownRunning >= this.#limits.maxRunning - 1) return null;
    const had = (network: string) => this.#had.get(network) ?? 0;
    const [next] = [...this.#unknown.keys()].sort((a, b) => had(a) - had(b));
    const here = next === undefined ? undefined : this.#unknown.get(next);
    if (next === undefined || here === undefined) return null;
    const begin = here.next();
    this.#unknownWaiting -= 1;
    this.#unknown.delete(next);
    if (here.size > 0) this.#unknown.set(next, here);
    const times = had(next) + 1;
    this.#had.delete(next);
    this.#had.set(next, times);
    const [oldest] = this.#had.keys();
    if (this.#had.size > MAX_REMEMBERED_NETWORKS && oldest !== undefined) this.#had.delete(oldest);
    return begin;
  }
}
