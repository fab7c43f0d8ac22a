import { FenceLostError } from '@tideline/db';
import type { AccountState, AlarmEntry, Intent, JournalEntry, Moment } from '@tideline/engine';
import type { Log } from '../../runtime/log.ts';

/** What a step left, under its user. */
export interface UserStep extends StepToSave {
  readonly userId: string;
}

/** One attempt to send one order, and the state that knows of it. */
export interface UserAttempt {
  readonly userId: string;
  readonly at: Moment;
  readonly clientOrderId: string;
  readonly state: AccountState;
}

/** Where steps are made durable. A commit returns when it is on the disk, or throws and nothing changed. */
export interface StepWriter {
  /** Steps of one or several accounts, then attempts, with what `besides` writes: all of it, or nothing. */
  commit(steps: readonly UserStep[], attempts: readonly UserAttempt[], besides?: () => void): void;
  /** Throws `FenceLostError` after a newer start; reads alone. */
  checkFence(): void;
}

export interface StepToSave {
  readonly at: Moment;
  readonly state: AccountState;
  readonly intents: readonly Intent[];
  readonly journal: readonly JournalEntry[];
}

/** An alarm that lies in no file yet. */
export interface UnsavedAlarm extends AlarmEntry {
  readonly at: Moment;
}

/** What happened while nothing could be saved. */
interface Kept extends StepToSave {
  /** The order of it that was sent without having been saved. */
  readonly attempted: string | null;
}

/**
 * One account's way to the file. A disk that refuses now may not refuse later: what is kept meanwhile
 * is written, in its order, before anything newer. Saving throws `FenceLostError` after a newer start;
 * any other failure is the answer false.
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

  /** Whether the last write succeeded. */
  get isSaving(): boolean {
    return this.#isSaving;
  }

  /** Whether everything so far has been written. */
  get isCurrent(): boolean {
    return this.#kept.length === 0;
  }

  get unsavedAlarms(): readonly UnsavedAlarm[] {
    return this.#kept.flatMap(({ at, journal }) =>
      journal.flatMap((entry) => (entry.type === 'alarm' ? [{ ...entry, at }] : [])),
    );
  }

  /** A step was saved, alone or with those of others: the disk takes writes. */
  saved(): void {
    this.#isSaving = true;
  }

  save(step: StepToSave, attempts: readonly UserAttempt[] = []): boolean {
    return this.#write(() => this.#journal.commit([{ userId: this.#userId, ...step }], attempts));
  }

  saveAttempt(attempt: Omit<UserAttempt, 'userId'>): boolean {
    return this.#write(() => this.#journal.commit([], [{ userId: this.#userId, ...attempt }]));
  }

  /** Remembers what goes on without having been saved. */
  keep(step: StepToSave, attempted: string | null = null): void {
    const { at, state, journal } = step;
    // An order may leave as soon as the disk is back, and never without its intent; what was only
    // asked is asked again and again, and need not be known later.
    const intents = step.intents.filter(({ type }) => type === 'submit' || type === 'cancel');
    // Of steps that left nothing but a state the last one will do.
    const last = this.#kept.at(-1);
    const isOnlyState = last?.journal.length === 0 && last.intents.length === 0;
    const kept = { at, state, intents, journal, attempted };
    this.#kept = [...(isOnlyState ? this.#kept.slice(0, -1) : this.#kept), kept];
  }

  /** Writes an alarm that no step has raised, now or with the next write that succeeds. */
  raise(state: AccountState, at: Moment, alarm: Omit<AlarmEntry, 'type'>): void {
    const step = { at, state, intents: [], journal: [{ type: 'alarm', ...alarm } as const] };
    try {
      if (!this.save(step)) this.keep(step);
    } catch (error) {
      // The account is in the hands of a newer process, and so are its alarms.
      if (!(error instanceof FenceLostError)) throw error;
    }
  }

  /** A newer start ends everything; a file that can't even be read is still this process's own. */
  checkFence(): void {
    try {
      this.#journal.checkFence();
    } catch (error) {
      if (error instanceof FenceLostError) throw error;
      this.#log.error({ userId: this.#userId, error }, 'the fencing number could not be read');
    }
  }

  /** Writes what has been kept, if it can: nobody waits for the answer any more. */
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
    // Each transaction holds the state too: one that fails later leaves nothing half-told.
    const attempts = attempted === null ? [] : [{ userId, at, clientOrderId: attempted, state }];
    this.#journal.commit([step], attempts);
    this.#kept = this.#kept.filter((each) => each !== kept);
  }
}
