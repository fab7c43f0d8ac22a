import type { AccountEvent, Policy, Pool } from '@tideline/engine';
import type { Log } from '../../runtime/log.ts';
import { memoizeByKey } from '../../runtime/memoize-by-key.ts';
import type { PreparedStep } from './prepared-step.ts';
import type { StepWriter } from './step-store.ts';

export type PolicyOfPool = (pool: Pool | null) => Omit<Policy, 'streamReady' | 'bookInDoubt'>;

export interface QueuedAccount {
  /** False while steps of this account are unsaved; they must be saved before anything newer. */
  readonly isFullySaved: boolean;
  draftStep(event: AccountEvent, policy: PolicyOfPool): PreparedStep | null;
  applyDraft(draft: PreparedStep): void;
  saveInOwnCommit(draft: PreparedStep): boolean;
}

export interface CommitQueueOptions {
  readonly stepWriter: Pick<StepWriter, 'commit'>;
  readonly policyOfPool: PolicyOfPool;
  /** Calls back in a later turn, after all that has arrived by then. */
  readonly runSoon: (callback: () => void) => void;
  readonly log: Log;
}

interface QueuedEvent {
  readonly account: QueuedAccount;
  readonly event: AccountEvent;
  readonly settleEvent: (isEventHandled: boolean) => void;
}

/** Saving a step takes about half a millisecond, so these add little to the wait for the disk. */
const MAX_ACCOUNTS_IN_COMMIT = 25;

/**
 * Waiting for the disk holds up the whole process, and after a bar a hundred accounts hear of their
 * orders at once, so events of different accounts in one turn share a transaction. Each account's
 * events keep their order, one in a transaction. After a failed transaction each account is stepped
 * and saved alone, so a faulty one does not block the rest.
 */
export class CommitQueue {
  readonly #options: CommitQueueOptions;
  readonly #queuedEvents = new Map<QueuedAccount, QueuedEvent[]>();
  #isCommitScheduled = false;

  constructor(options: CommitQueueOptions) {
    this.#options = options;
  }

  queueEvent(account: QueuedAccount, event: AccountEvent): Promise<boolean> {
    return new Promise((settleEvent) => {
      this.#appendEvent({ account, event, settleEvent });
      this.#scheduleCommit();
    });
  }

  handleQueuedEvents(account: QueuedAccount): void {
    const ownEvents = this.#queuedEvents.get(account) ?? [];
    this.#queuedEvents.delete(account);
    for (const { event, settleEvent } of ownEvents) settleEvent(this.#handleAlone(account, event));
  }

  /** Handles the event at once, after those that wait for the account. False when it was not taken. */
  handleEvent(account: QueuedAccount, event: AccountEvent): boolean {
    this.handleQueuedEvents(account);
    return this.#handleAlone(account, event);
  }

  /**
   * An account with waiting events takes its oldest now and this one later, so orders of other
   * accounts leave first. `alsoWrite` writes into the first transaction. Resolves when every account
   * has taken the event.
   */
  async handleEventForAll(
    accounts: readonly QueuedAccount[],
    event: AccountEvent,
    alsoWrite?: () => void,
  ): Promise<void> {
    const handledEvents = accounts.map(
      (account) => new Promise((settleEvent) => this.#appendEvent({ account, event, settleEvent })),
    );
    this.#handleEvents(this.#takeNextEvents(accounts), alsoWrite);
    if (this.#queuedEvents.size > 0) this.#scheduleCommit();
    await Promise.all(handledEvents);
  }

  #appendEvent(queuedEvent: QueuedEvent): void {
    const ownEvents = this.#queuedEvents.get(queuedEvent.account);
    if (ownEvents === undefined) this.#queuedEvents.set(queuedEvent.account, [queuedEvent]);
    else ownEvents.push(queuedEvent);
  }

  #scheduleCommit(): void {
    if (this.#isCommitScheduled) return;
    this.#isCommitScheduled = true;
    this.#options.runSoon(() => {
      this.#isCommitScheduled = false;
      const accounts = [...this.#queuedEvents.keys()].slice(0, MAX_ACCOUNTS_IN_COMMIT);
      this.#handleEvents(this.#takeNextEvents(accounts));
      if (this.#queuedEvents.size > 0) this.#scheduleCommit();
    });
  }

  #takeNextEvents(accounts: readonly QueuedAccount[]): readonly QueuedEvent[] {
    return accounts.flatMap((account) => {
      const [next, ...rest] = this.#queuedEvents.get(account) ?? [];
      this.#queuedEvents.delete(account);
      if (rest.length > 0) this.#queuedEvents.set(account, rest);
      return next ?? [];
    });
  }

  #handleEvents(events: readonly QueuedEvent[], alsoWrite?: () => void): void {
    const savedTogether = events.filter(({ account }) => account.isFullySaved);
    const isSaved = this.#handleTogether(savedTogether, alsoWrite);
    if (!isSaved) this.#saveDrafts([], alsoWrite);
    const handledAlone = isSaved ? events.filter((each) => !savedTogether.includes(each)) : events;
    for (const { account, event, settleEvent } of handledAlone)
      settleEvent(this.#handleAlone(account, event));
  }

  #handleTogether(events: readonly QueuedEvent[], alsoWrite?: () => void): boolean {
    const policy = this.#memoizedPolicyOfPool();
    const drafted = events.map((each) => ({
      ...each,
      draft: each.account.draftStep(each.event, policy),
    }));
    const drafts = drafted.flatMap(({ draft }) => draft ?? []);
    if (!this.#saveDrafts(drafts, alsoWrite)) return false;
    for (const { account, draft, settleEvent } of drafted) {
      if (draft !== null) account.applyDraft(draft);
      settleEvent(draft !== null);
    }
    return true;
  }

  #handleAlone(account: QueuedAccount, event: AccountEvent): boolean {
    const draft = account.draftStep(event, this.#memoizedPolicyOfPool());
    return draft !== null && account.saveInOwnCommit(draft);
  }

  /** Making a policy reads disk and database: events handled together share one. */
  #memoizedPolicyOfPool(): PolicyOfPool {
    return memoizeByKey(this.#options.policyOfPool);
  }

  #saveDrafts(drafts: readonly PreparedStep[], alsoWrite?: () => void): boolean {
    const { stepWriter, log } = this.#options;
    const steps = drafts.flatMap(({ stepToSave }) => stepToSave ?? []);
    const attempts = drafts.flatMap((draft) => draft.attempts);
    if (steps.length === 0 && alsoWrite === undefined) return true;
    try {
      stepWriter.commit(steps, attempts, alsoWrite);
      return true;
    } catch (error) {
      // Saving each alone shows whether one account or the disk is the cause.
      log.error({ error }, 'steps could not be saved together');
      return false;
    }
  }
}
