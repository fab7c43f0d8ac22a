import type { AccountEvent, Policy, Pool } from '@tideline/engine';
import type { Log } from '../../runtime/log.ts';
import { memoizeByKey } from '../../runtime/memoize-by-key.ts';
import type { PreparedStep } from './prepared-step.ts';
import type { StepWriter } from './step-store.ts';

export type PoolPolicy = (pool: Pool | null) => Omit<Policy, 'streamReady' | 'bookInDoubt'>;

export interface QueuedAccount {
  /** False while steps of this account are unsaved; they must be saved before anything newer. */
  readonly isCurrent: boolean;
  draftStep(event: AccountEvent, policy: PoolPolicy): PreparedStep | null;
  applyDraft(draft: PreparedStep): void;
  saveAlone(draft: PreparedStep): boolean;
}

export interface CommitQueueOptions {
  readonly journal: Pick<StepWriter, 'commit'>;
  readonly policyOfPool: PoolPolicy;
  /** Calls back in a later turn, after all that has arrived by then. */
  readonly runSoon: (callback: () => void) => void;
  readonly log: Log;
}

interface WaitingEvent {
  readonly account: QueuedAccount;
  readonly event: AccountEvent;
  readonly settleEvent: (isTaken: boolean) => void;
}

/** Saving a step takes about half a millisecond: no account waits much longer than for the disk. */
const MAX_ACCOUNTS_IN_COMMIT = 25;

/**
 * Waiting for the disk holds up the whole process, and after a bar a hundred accounts hear of their
 * orders at once, so events of different accounts in one turn share a transaction. Each account's
 * events keep their order, one in a transaction. After a failed transaction each account is stepped
 * and saved alone, so a faulty one does not block the rest.
 */
export class CommitQueue {
  readonly #options: CommitQueueOptions;
  readonly #waiting = new Map<QueuedAccount, WaitingEvent[]>();
  #isAsked = false;

  constructor(options: CommitQueueOptions) {
    this.#options = options;
  }

  queueEvent(account: QueuedAccount, event: AccountEvent): Promise<boolean> {
    return new Promise((settleEvent) => {
      this.#appendEvent({ account, event, settleEvent });
      this.#requestTurn();
    });
  }

  handleWaiting(account: QueuedAccount): void {
    const own = this.#waiting.get(account) ?? [];
    this.#waiting.delete(account);
    for (const { event, settleEvent } of own) settleEvent(this.#serveAlone(account, event));
  }

  /** Handles the event at once, after those that wait for the account. False when it was not taken. */
  handleEvent(account: QueuedAccount, event: AccountEvent): boolean {
    this.handleWaiting(account);
    return this.#serveAlone(account, event);
  }

  /**
   * An account with waiting events takes its oldest now and this one later, so orders of other
   * accounts leave first. `besides` writes into the first transaction. Resolves when every account
   * has taken the event.
   */
  async handleAll(
    accounts: readonly QueuedAccount[],
    event: AccountEvent,
    besides?: () => void,
  ): Promise<void> {
    const taken = accounts.map(
      (account) => new Promise((settleEvent) => this.#appendEvent({ account, event, settleEvent })),
    );
    this.#serveAll(this.#nextOf(accounts), besides);
    if (this.#waiting.size > 0) this.#requestTurn();
    await Promise.all(taken);
  }

  #appendEvent(waiting: WaitingEvent): void {
    const own = this.#waiting.get(waiting.account);
    if (own === undefined) this.#waiting.set(waiting.account, [waiting]);
    else own.push(waiting);
  }

  #requestTurn(): void {
    if (this.#isAsked) return;
    this.#isAsked = true;
    this.#options.runSoon(() => {
      this.#isAsked = false;
      this.#serveAll(this.#nextOf([...this.#waiting.keys()].slice(0, MAX_ACCOUNTS_IN_COMMIT)));
      if (this.#waiting.size > 0) this.#requestTurn();
    });
  }

  #nextOf(accounts: readonly QueuedAccount[]): readonly WaitingEvent[] {
    return accounts.flatMap((account) => {
      const [next, ...rest] = this.#waiting.get(account) ?? [];
      this.#waiting.delete(account);
      if (rest.length > 0) this.#waiting.set(account, rest);
      return next ?? [];
    });
  }

  #serveAll(all: readonly WaitingEvent[], besides?: () => void): void {
    const together = all.filter(({ account }) => account.isCurrent);
    const isSaved = this.#serveTogether(together, besides);
    if (!isSaved) this.#saveDrafts([], besides);
    const alone = isSaved ? all.filter((each) => !together.includes(each)) : all;
    for (const { account, event, settleEvent } of alone)
      settleEvent(this.#serveAlone(account, event));
  }

  #serveTogether(all: readonly WaitingEvent[], besides?: () => void): boolean {
    const policy = this.#policyNow();
    const served = all.map((each) => ({
      ...each,
      draft: each.account.draftStep(each.event, policy),
    }));
    const drafts = served.flatMap(({ draft }) => draft ?? []);
    if (!this.#saveDrafts(drafts, besides)) return false;
    for (const { account, draft, settleEvent } of served) {
      if (draft !== null) account.applyDraft(draft);
      settleEvent(draft !== null);
    }
    return true;
  }

  #serveAlone(account: QueuedAccount, event: AccountEvent): boolean {
    const draft = account.draftStep(event, this.#policyNow());
    return draft !== null && account.saveAlone(draft);
  }

  /** Making a policy reads disk and database: once a moment is enough. */
  #policyNow(): PoolPolicy {
    return memoizeByKey(this.#options.policyOfPool);
  }

  #saveDrafts(drafts: readonly PreparedStep[], besides?: () => void): boolean {
    const { journal, log } = this.#options;
    const steps = drafts.flatMap(({ step }) => step ?? []);
    const attempts = drafts.flatMap((draft) => draft.attempts);
    if (steps.length === 0 && besides === undefined) return true;
    try {
      journal.commit(steps, attempts, besides);
      return true;
    } catch (error) {
      // Saving each alone shows whether one account or the disk is the cause.
      log.error({ error }, 'steps could not be saved together');
      return false;
    }
  }
}
