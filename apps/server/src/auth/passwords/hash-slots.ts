import { setNewest } from '../../runtime/set-newest.ts';
import { TurnQueue } from '../../runtime/turn-queue.ts';

export interface HashRequest {
  /** The client's address; of an IPv6 address, its network. */
  readonly network: string;
  readonly accountName: string;
  /** True for an attempt from a device where the account was signed in before, or by a valid link. */
  readonly isKnownClient: boolean;
}

export interface HashSlotLimits {
  /** The most hashes at a time; unknown clients may use one place less. */
  readonly maxRunningHashes: number;
  readonly maxWaitingOfAccount: number;
  readonly maxWaitingOfNetwork: number;
  /** The most unknown clients that may wait for a hash; as many known ones may. */
  readonly maxWaitingRequests: number;
}

type BeginHashing = () => void;

const MAX_REMEMBERED_NETWORKS = 10_000;

/**
 * Known clients take turns by account; unknown ones by network, the least served first, and within
 * a network by account. So one sender of many requests holds up no one else.
 */
export class HashSlots {
  readonly #limits: HashSlotLimits;
  readonly #knownQueue = new TurnQueue<BeginHashing>();
  /** Queues by network; among networks with equal use the first is next. */
  readonly #unknownQueues = new Map<string, TurnQueue<BeginHashing>>();
  /** How often each network was served; the latest served is last. */
  readonly #servedCounts = new Map<string, number>();
  #unknownWaitingCount = 0;
  #runningCount = 0;
  #unknownRunningCount = 0;

  constructor(limits: HashSlotLimits) {
    this.#limits = limits;
  }

  hasRoom({ network, accountName, isKnownClient }: HashRequest): boolean {
    const { maxWaitingOfAccount, maxWaitingOfNetwork, maxWaitingRequests } = this.#limits;
    if (isKnownClient)
      return (
        this.#knownQueue.size < maxWaitingRequests &&
        this.#knownQueue.sizeOf(accountName) < maxWaitingOfAccount
      );
    const networkQueue = this.#unknownQueues.get(network);
    if (
      this.#unknownWaitingCount >= maxWaitingRequests ||
      (networkQueue?.size ?? 0) >= maxWaitingOfNetwork
    )
      return false;
    return (networkQueue?.sizeOf(accountName) ?? 0) < maxWaitingOfAccount;
  }

  async runInSlot<T>(hashRequest: HashRequest, work: () => Promise<T>): Promise<T> {
    await new Promise<void>((resolve) => {
      this.#waitForSlot(hashRequest, () => {
        this.#runningCount += 1;
        if (!hashRequest.isKnownClient) this.#unknownRunningCount += 1;
        resolve();
      });
      this.#beginNext();
    });
    try {
      return await work();
    } finally {
      this.#runningCount -= 1;
      if (!hashRequest.isKnownClient) this.#unknownRunningCount -= 1;
      this.#beginNext();
    }
  }

  #waitForSlot({ network, accountName, isKnownClient }: HashRequest, begin: BeginHashing): void {
    if (isKnownClient) {
      this.#knownQueue.add(accountName, begin);
      return;
    }
    const networkQueue = this.#unknownQueues.get(network) ?? new TurnQueue();
    networkQueue.add(accountName, begin);
    this.#unknownQueues.set(network, networkQueue);
    this.#unknownWaitingCount += 1;
  }

  /** `begin` counts its hash at once, so this loop begins no hash too many. */
  #beginNext(): void {
    while (this.#runningCount < this.#limits.maxRunningHashes) {
      // Unknown clients go first, but the last place is for known ones alone: neither starves.
      const begin = this.#nextUnknown() ?? this.#knownQueue.takeNext();
      if (begin === undefined) return;
      begin();
    }
  }

  #nextUnknown(): BeginHashing | undefined {
    if (this.#unknownRunningCount >= this.#limits.maxRunningHashes - 1) return undefined;
    const servedCount = (network: string) => this.#servedCounts.get(network) ?? 0;
    const [next] = [...this.#unknownQueues.keys()].sort((a, b) => servedCount(a) - servedCount(b));
    const networkQueue = next === undefined ? undefined : this.#unknownQueues.get(next);
    if (next === undefined || networkQueue === undefined) return undefined;
    const begin = networkQueue.takeNext();
    this.#unknownWaitingCount -= 1;
    this.#unknownQueues.delete(next);
    if (networkQueue.size > 0) this.#unknownQueues.set(next, networkQueue);
    setNewest(this.#servedCounts, next, servedCount(next) + 1, MAX_REMEMBERED_NETWORKS);
    return begin;
  }
}
