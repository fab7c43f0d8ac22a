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

/** The state includes the attempt. */
export interface UserAttempt {
  readonly userId: string;
  readonly at: Moment;
  readonly clientOrderId: string;
  readonly state: AccountState;
}

/** A commit returns when it is on the disk, or throws and nothing changed. */
export interface StepWriter {
  commit(steps: readonly UserStep[], attempts: readonly UserAttempt[], besides?: () => void): void;
  /** Throws `FenceLostError` after a newer start. */
  checkFence(): void;
}

export interface StepToSave {
  readonly at: Moment;
  readonly state: AccountState;
  readonly intents: readonly Intent[];
  readonly journal: readonly JournalEntry[];
  /** Recorded quotes of a position that this step closes. */
  readonly paths?: readonly PathPart[];
  /** Notices for the outbox, beside those from the journal. */
  readonly notices?: readonly NoticeFacts[];
}

export interface UnsavedAlarm extends AlarmEntry {
  readonly at: Moment;
}

interface Kept extends StepToSave {
  /** The exit order that was sent before this step was saved. */
  readonly attempted: string | null;
}

/**
 * A failing disk may recover: steps kept until then are written, in order, before anything newer.
 * Saving throws `FenceLostError` after a newer start; any other failure is the answer false.
 */
export class StepStore {
  readonly #userId: string;
  readonly #journal: StepWriter;
  readonly #log: Log;
  #kept: readonly Kept[] = [];
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

  /** A write elsewhere has shown that the disk takes writes. */
  saved(): void {
    this.#isSaving = true;
  }

  save(step: StepToSave, attempts: readonly UserAttempt[] = []): boolean {
    return this.#write(() => this.#journal.commit([{ userId: this.#userId, ...step }], attempts));
  }

  saveAttempt(attempt: Omit<UserAttempt, 'userId'>): boolean {
    return this.#write(() => this.#journal.commit([], [{ userId: this.#userId, ...attempt }]));
  }

  keep(step: StepToSave, attempted: string | null = null): void {
    const { at, state, journal, notices = [] } = step;
    // Orders and cancels may leave once the disk is back, never without their saved intent; reads
    // are repeated anyway.
    const intents = step.intents.filter(({ type }) => type === 'submit' || type === 'cancel');
    // Of several steps that changed only the state, the last is enough.
    const last = this.#kept.at(-1);
    const isOnlyState =
      last?.journal.length === 0 && last.intents.length === 0 && last.notices?.length === 0;
    const kept = { at, state, intents, journal, notices, attempted };
    this.#kept = [...(isOnlyState ? this.#kept.slice(0, -1) : this.#kept), kept];
  }

  /** Now, or with the next successful write. */
  raise(state: AccountState, at: Moment, alarm: Omit<AlarmEntry, 'type'>): void {
    const step = { at, state, intents: [], journal: [{ type: 'alarm', ...alarm } as const] };
    try {
      if (!this.save(step)) this.keep(step);
    } catch (error) {
      // A newer process runs the account and its alarms.
      if (!(error instanceof FenceLostError)) throw error;
    }
  }

  /** Throws only after a newer start; a database that can't be read is still this process's own. */
  checkFence(): void {
    try {
      this.#journal.checkFence();
    } catch (error) {
      if (error instanceof FenceLostError) throw error;
      this.#log.error({ userId: this.#userId, error }, 'the fencing number could not be read');
    }
  }

  /** No caller waits for the answer. */
  flush(): void {
    if (this.isCurrent) return;
    try {
      this.#write(() => undefined);
    } catch (error) {
      if (!(error instanceof FenceLostError)) throw error;
    }
  }

  #write(write: () => void): boolean {
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

  #writeKept(kept: Kept): void {
    const { attempted, ...rest } = kept;
    const step = { userId: this.#userId, ...rest };
    const { userId, at, state } = step;
    // Each transaction has the state, so a later failure leaves nothing half-written.
    const attempts = attempted === null ? [] : [{ userId, at, clientOrderId: attempted, state }];
    this.#journal.commit([step], attempts);
    this.#kept = this.#kept.filter((each) => each !== kept);
  }
}
