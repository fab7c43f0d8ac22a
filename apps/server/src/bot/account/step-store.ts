import { FenceLostError, type TradingStore } from '@tideline/db';
import type { AccountState, AlarmEntry, Moment } from '@tideline/engine';
import type { Log } from '../../runtime/log.ts';

type CommitArguments = Parameters<TradingStore['commitSteps']>;

export type UserStep = Omit<CommitArguments[0][number], 'fence' | 'feed'>;
export type SubmitAttempt = Omit<CommitArguments[1][number], 'fence'>;
export type StepToSave = Omit<UserStep, 'userId'>;

/** `commit` returns when all is on the disk, or throws and has changed nothing. */
export interface StepWriter {
  commit(
    steps: readonly UserStep[],
    attempts: readonly SubmitAttempt[],
    alsoWrite?: () => void,
  ): void;
  /** Throws `FenceLostError` when a newer process has started. */
  throwIfFenceLost(): void;
}

export interface UnsavedAlarm extends AlarmEntry {
  readonly at: Moment;
}

interface UnsavedStep extends StepToSave {
  /** The exit order that left before this step was saved. */
  readonly sentExitOrderId: string | null;
}

/**
 * Keeps the steps that a failing disk refuses, and saves them in order before anything newer.
 * Saving throws `FenceLostError` when a newer process has started; other failures return false.
 */
export class StepStore {
  readonly #userId: string;
  readonly #stepWriter: StepWriter;
  readonly #log: Log;
  #unsavedSteps: readonly UnsavedStep[] = [];
  #isSaving = true;

  constructor(options: {
    readonly userId: string;
    readonly stepWriter: StepWriter;
    readonly log: Log;
  }) {
    this.#userId = options.userId;
    this.#stepWriter = options.stepWriter;
    this.#log = options.log;
  }

  get isSaving(): boolean {
    return this.#isSaving;
  }

  get isFullySaved(): boolean {
    return this.#unsavedSteps.length === 0;
  }

  get unsavedAlarms(): readonly UnsavedAlarm[] {
    return this.#unsavedSteps.flatMap(({ at, journal }) =>
      journal.flatMap((entry) => (entry.type === 'alarm' ? [{ ...entry, at }] : [])),
    );
  }

  /** Called after a commit of several accounts, which has shown that the disk takes writes. */
  noteSaved(): void {
    this.#isSaving = true;
  }

  save(step: StepToSave, attempts: readonly SubmitAttempt[] = []): boolean {
    return this.#tryWrite(() =>
      this.#stepWriter.commit([{ userId: this.#userId, ...step }], attempts),
    );
  }

  saveAttempt(attempt: Omit<SubmitAttempt, 'userId'>): boolean {
    return this.#tryWrite(() =>
      this.#stepWriter.commit([], [{ userId: this.#userId, ...attempt }]),
    );
  }

  keepUnsavedStep(step: StepToSave, sentExitOrderId: string | null = null): void {
    const { at, state, journal, notices = [] } = step;
    // Orders and cancels that leave must have their intents saved, even late; reads are repeated.
    const intents = step.intents.filter(({ type }) => type === 'submit' || type === 'cancel');
    // Of steps that changed only the state the last is enough.
    const last = this.#unsavedSteps.at(-1);
    const hasLastOnlyState =
      last?.journal.length === 0 && last.intents.length === 0 && last.notices?.length === 0;
    const kept = { at, state, intents, journal, notices, sentExitOrderId };
    const earlier = hasLastOnlyState ? this.#unsavedSteps.slice(0, -1) : this.#unsavedSteps;
    this.#unsavedSteps = [...earlier, kept];
  }

  /** Saves the alarm now, or with the next successful commit. */
  raiseAlarm(state: AccountState, at: Moment, alarm: Omit<AlarmEntry, 'type'>): void {
    const step = { at, state, intents: [], journal: [{ type: 'alarm', ...alarm } as const] };
    try {
      if (!this.save(step)) this.keepUnsavedStep(step);
    } catch (error) {
      if (!(error instanceof FenceLostError)) throw error;
    }
  }

  /**
   * Throws only when a newer process has started; a database that can't be read counts as this
   * process's own.
   */
  throwIfFenceLost(): void {
    try {
      this.#stepWriter.throwIfFenceLost();
    } catch (error) {
      if (error instanceof FenceLostError) throw error;
      this.#log.error({ userId: this.#userId, error }, 'the fencing number could not be read');
    }
  }

  flush(): void {
    if (this.isFullySaved) return;
    try {
      this.#tryWrite(() => undefined);
    } catch (error) {
      if (!(error instanceof FenceLostError)) throw error;
    }
  }

  #tryWrite(write: () => void): boolean {
    try {
      for (const kept of this.#unsavedSteps) this.#writeUnsavedStep(kept);
      write();
      this.#isSaving = true;
    } catch (error) {
      if (error instanceof FenceLostError) throw error;
      this.#isSaving = false;
      this.#log.error({ userId: this.#userId, error }, 'a step could not be saved');
    }
    return this.#isSaving;
  }

  #writeUnsavedStep(unsavedStep: UnsavedStep): void {
    const { sentExitOrderId, ...rest } = unsavedStep;
    const step = { userId: this.#userId, ...rest };
    const { userId, at, state } = step;
    // Each transaction includes the state, so a later failure leaves nothing half-written.
    const attempts =
      sentExitOrderId === null ? [] : [{ userId, at, clientOrderId: sentExitOrderId, state }];
    this.#stepWriter.commit([step], attempts);
    this.#unsavedSteps = this.#unsavedSteps.filter((each) => each !== unsavedStep);
  }
}
