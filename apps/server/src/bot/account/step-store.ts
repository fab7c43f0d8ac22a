import { FenceLostError } from '@tideline/db';
import type {
  AccountState,
  AlarmEntry,
  Intent,
  JournalEntry,
  Moment,
  NoticeFacts,
  PathPart,
} from '@tideline/engine';
import type { Log } from '../../runtime/log.ts';

export interface UserStep extends StepToSave {
  readonly userId: string;
}

export interface UserAttempt {
  readonly userId: string;
  readonly at: Moment;
  readonly clientOrderId: string;
  readonly state: AccountState;
}

/** `commit` returns when all is on the disk, or throws and has changed nothing. */
export interface StepWriter {
  commit(steps: readonly UserStep[], attempts: readonly UserAttempt[], besides?: () => void): void;
  /** Throws `FenceLostError` when a newer process has started. */
  throwIfFenceLost(): void;
}

export interface StepToSave {
  readonly at: Moment;
  readonly state: AccountState;
  readonly intents: readonly Intent[];
  readonly journal: readonly JournalEntry[];
  /** Quotes recorded while the position was open. */
  readonly paths?: readonly PathPart[];
  readonly notices?: readonly NoticeFacts[];
}

export interface UnsavedAlarm extends AlarmEntry {
  readonly at: Moment;
}

interface KeptStep extends StepToSave {
  /** The exit order that left before this step was saved. */
  readonly attempted: string | null;
}

/**
 * Keeps the steps that a failing disk refuses, and saves them in order before anything newer.
 * Saving throws `FenceLostError` when a newer process has started; other failures return false.
 */
export class StepStore {
  readonly #userId: string;
  readonly #journal: StepWriter;
  readonly #log: Log;
  #kept: readonly KeptStep[] = [];
  #isSaving = true;

  constructor(options: {
    readonly userId: string;
    readonly journal: StepWriter;
    readonly log: Log;
  }) {
    this.#userId = options.userId;
    this.#journal = options.journal;
    this.#log = options.log;
  }

  get isSaving(): boolean {
    return this.#isSaving;
  }

  get isCurrent(): boolean {
    return this.#kept.length === 0;
  }

  get unsavedAlarms(): readonly UnsavedAlarm[] {
    return this.#kept.flatMap(({ at, journal }) =>
      journal.flatMap((entry) => (entry.type === 'alarm' ? [{ ...entry, at }] : [])),
    );
  }

  /** Called after a commit of several accounts, which has shown that the disk takes writes. */
  onSaved(): void {
    this.#isSaving = true;
  }

  save(step: StepToSave, attempts: readonly UserAttempt[] = []): boolean {
    return this.#tryWrite(() =>
      this.#journal.commit([{ userId: this.#userId, ...step }], attempts),
    );
  }

  saveAttempt(attempt: Omit<UserAttempt, 'userId'>): boolean {
    return this.#tryWrite(() => this.#journal.commit([], [{ userId: this.#userId, ...attempt }]));
  }

  keepUnsaved(step: StepToSave, attempted: string | null = null): void {
    const { at, state, journal, notices = [] } = step;
    // Orders and cancels never leave without their saved intent; reads are repeated anyway.
    const intents = step.intents.filter(({ type }) => type === 'submit' || type === 'cancel');
    // Of steps that left only a state the last is enough.
    const last = this.#kept.at(-1);
    const isOnlyState =
      last?.journal.length === 0 && last.intents.length === 0 && last.notices?.length === 0;
    const kept = { at, state, intents, journal, notices, attempted };
    this.#kept = [...(isOnlyState ? this.#kept.slice(0, -1) : this.#kept), kept];
  }

  /** Saves the alarm now, or with the next successful commit. */
  raiseAlarm(state: AccountState, at: Moment, alarm: Omit<AlarmEntry, 'type'>): void {
    const step = { at, state, intents: [], journal: [{ type: 'alarm', ...alarm } as const] };
    try {
      if (!this.save(step)) this.keepUnsaved(step);
    } catch (error) {
      if (!(error instanceof FenceLostError)) throw error;
    }
  }

  /**
   * Throws only when a newer process has started; a database that can't be read is still this process's
   * own.
   */
  throwIfFenceLost(): void {
    try {
      this.#journal.throwIfFenceLost();
    } catch (error) {
      if (error instanceof FenceLostError) throw error;
      this.#log.error({ userId: this.#userId, error }, 'the fencing number could not be read');
    }
  }

  flush(): void {
    if (this.isCurrent) return;
    try {
      this.#tryWrite(() => undefined);
    } catch (error) {
      if (!(error instanceof FenceLostError)) throw error;
    }
  }

  #tryWrite(write: () => void): boolean {
    try {
      for (const kept of this.#kept) this.#writeKept(kept);
      write();
      this.#isSaving = true;
    } catch (error) {
      if (error instanceof FenceLostError) throw error;
      this.#isSaving = false;
      this.#log.error({ userId: this.#userId, error }, 'a step could not be saved');
    }
    return this.#isSaving;
  }

  #writeKept(kept: KeptStep): void {
    const { attempted, ...rest } = kept;
    const step = { userId: this.#userId, ...rest };
    const { userId, at, state } = step;
    // Each transaction includes the state, so a later failure leaves nothing half-written.
    const attempts = attempted === null ? [] : [{ userId, at, clientOrderId: attempted, state }];
    this.#journal.commit([step], attempts);
    this.#kept = this.#kept.filter((each) => each !== kept);
  }
}
