import type { AccountEvent, Policy, Pool } from '@tideline/engine';
import type { Log } from '../log.ts';
import { onceEach } from '../once-each.ts';
import type { StepDraft } from './step-draft.ts';
import type { StepJournal } from './step-store.ts';

/** What is ruled for all accounts of a pool, as it is at this moment. */
export type PoolPolicy = (pool: Pool | null) => Omit<Policy, 'streamReady' | 'bookInDoubt'>;

/** One account, as far as its steps are saved together with those of others. */
export interface QueuedAccount {
  /** What an event leads to, if nothing speaks against saving it together with others; else null. */
  draft(event: AccountEvent, policy: PoolPolicy): StepDraft | null;
  /** Goes on from a draft that has been saved. */
  complete(draft: StepDraft): void;
  /** Steps, saves and performs one event alone; false when it was not taken. */
  handleAlone(event: AccountEvent): boolean;
}

export interface CommitQueueOptions {
  readonly journal: Pick<StepJournal, 'commitTogether'>;
  readonly policy: PoolPolicy;
  /** Calls back in a later turn of the event loop, with whatever has come in meanwhile served before. */
  readonly soon: (callback: () => void) => void;
  readonly log: Log;
}

interface Waiting {
  readonly event: AccountEvent;
  readonly settle: (isTaken: boolean) => void;
}

/**
 * How many accounts share a transaction while others wait to be served. A step and its rows take about
 * half a millisecond, so that nobody waits for much longer than for the disk.
 */
const MOST_TOGETHER = 25;

/**
 * Where events of all accounts wait to be saved. Waiting for the disk holds up the whole process, and
 * after a bar a hundred accounts hear of their orders within the same moment: what has come in for
 * different accounts by the next turn of the event loop is stepped and saved in one transaction, and
 * performed after it. Each account's events keep their order, one in a transaction. When a transaction
 * fails, its accounts are handled one by one, so that none can take the others along.
 */
export class CommitQueue {
  readonly #options: CommitQueueOptions;
  /** In the order in which they are served; no list is empty. */
  readonly #waiting = new Map<QueuedAccount, Waiting[]>();
  #isAsked = false;

  constructor(options: CommitQueueOptions) {
    this.#options = options;
  }

  /** Takes an event in; resolves when it has been saved and performed, false when it was not taken. */
  take(account: QueuedAccount, event: AccountEvent): Promise<boolean> {
    return new Promise((settle) => {
      this.#append(account, { event, settle });
      this.#ask();
    });
  }

  /** Handles what waits for one account at once, for somebody who acts on what it says now. */
  settle(account: QueuedAccount): void {
    const own = this.#waiting.get(account) ?? [];
    this.#waiting.delete(account);
    for (const { event, settle } of own) settle(account.handleAlone(event));
  }

  /**
   * Handles an event of many accounts at once: it is what all of this is for. An account for which
   * something waits takes that now, and the event in a later turn: the orders of the others leave
   * before it. What `besides` writes goes into the first transaction. Resolves when every account has
   * taken the event.
   */
  async handleNow(
    accounts: readonly QueuedAccount[],
    event: AccountEvent,
    besides?: () => void,
  ): Promise<void> {
    const taken = accounts.map(
      (account) => new Promise((settle) => this.#append(account, { event, settle })),
    );
    this.#serve(accounts, besides);
    if (this.#waiting.size > 0) this.#ask();
    await Promise.all(taken);
  }

  #append(account: QueuedAccount, waiting: Waiting): void {
    const own = this.#waiting.get(account);
    if (own === undefined) this.#waiting.set(account, [waiting]);
    else own.push(waiting);
  }

  #ask(): void {
    if (this.#isAsked) return;
    this.#isAsked = true;
    this.#options.soon(() => {
      this.#isAsked = false;
      this.#serve([...this.#waiting.keys()].slice(0, MOST_TOGETHER));
      if (this.#waiting.size > 0) this.#ask();
    });
  }

  /** A policy is read from the disk and the database: within one moment once is enough. */
  #policyNow(): PoolPolicy {
    return onceEach(this.#options.policy);
  }

  /** One event of each account. */
  #serve(accounts: readonly QueuedAccount[], besides?: () => void): void {
    const policy = this.#policyNow();
    const served = accounts.flatMap((account) => {
      const next = this.#next(account);
      return next === null ? [] : [{ account, draft: account.draft(next.event, policy), ...next }];
    });
    const drafts = served.flatMap(({ draft }) => draft ?? []);
    const isSaved = this.#save(drafts, besides);
    if (!isSaved) this.#save([], besides);
    for (const { account, event, draft, settle } of served) {
      if (!isSaved || draft === null) settle(account.handleAlone(event));
      else {
        account.complete(draft);
        settle(true);
      }
    }
  }

  /** What an account waits for longest; the account goes behind the others with the rest. */
  #next(account: QueuedAccount): Waiting | null {
    const own = this.#waiting.get(account);
    if (own === undefined) return null;
    const [next = null, ...rest] = own;
    this.#waiting.delete(account);
    if (rest.length > 0) this.#waiting.set(account, rest);
    return next;
  }

  #save(drafts: readonly StepDraft[], besides?: () => void): boolean {
    const { journal, log } = this.#options;
    const steps = drafts.flatMap(({ step }) => step ?? []);
    const attempts = drafts.flatMap((draft) => draft.attempts);
    if (steps.length === 0 && besides === undefined) return true;
    try {
      journal.commitTogether(steps, attempts, besides);
      return true;
    } catch (error) {
      // One account may be to blame, or the disk: each finds out for itself.
      log.error({ error }, 'steps could not be saved together');
      return false;
    }
  }
}
