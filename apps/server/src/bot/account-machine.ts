import {
  type AccountEvent,
  type AccountState,
  type Intent,
  mustSave,
  type Policy,
  type StepResult,
  step,
} from '@tideline/engine';
import type { PoolPolicy } from './commit-queue.ts';
import { isAmong, type StepDraft, stepDraft, unsavedStep } from './step-draft.ts';
import type { StepStore } from './step-store.ts';

export interface AccountMachineOptions {
  readonly state: AccountState;
  readonly store: StepStore;
  /** Read anew for a step of its own; drafts are given what was read for all of them. */
  readonly policyFor: (event: AccountEvent, policy?: PoolPolicy) => Policy;
  /** Whether orders leave right after the step that called for them. */
  readonly sendsAtOnce: () => boolean;
  /** Called after each step, with whether it left another state. */
  readonly onStepped: (draft: Omit<StepDraft, 'step'>, isNew: boolean) => void;
  /** `isRecorded`: the attempt to send this order has been saved with the step. */
  readonly onIntent: (intent: Intent, isRecorded: boolean) => void;
}

/**
 * One account's state, and the way in which an event changes it: stepped, saved, and only then
 * performed. While nothing can be saved, nothing is entered and no command but a close is taken; a
 * trade that is open goes on in memory, so that its position can still be sold.
 */
export class AccountMachine {
  readonly #options: AccountMachineOptions;
  #state: AccountState;

  constructor(options: AccountMachineOptions) {
    this.#options = options;
    this.#state = options.state;
  }

  get state(): AccountState {
    return this.#state;
  }

  /** Goes on from a state that knows of an attempt, which was saved by itself. */
  attempted(state: AccountState): void {
    this.#state = state;
  }

  /**
   * What an event leads to, to be saved together with the drafts of others. Null: earlier steps wait
   * to be saved, or the step breaks an invariant, and `advance` has to see to it.
   */
  draft(event: AccountEvent, policy: PoolPolicy): StepDraft | null {
    const { store, policyFor, sendsAtOnce } = this.#options;
    if (!store.isCurrent) return null;
    try {
      const result = step(this.#state, event, policyFor(event, policy));
      const needsSaving = this.#mustSave(event, result);
      const options = { needsSaving, sendsAtOnce: sendsAtOnce() };
      return stepDraft(this.#state.userId, event.at, result, options);
    } catch {
      // A step repeats to the letter: taken alone it throws again, and tells why.
      return null;
    }
  }

  /** Goes on from a draft that has been saved; nothing has happened to this account since. */
  complete(draft: StepDraft): void {
    if (draft.step !== null) this.#options.store.savedTogether();
    this.#goOn(draft);
  }

  /**
   * Takes one event alone; false when it can't be saved and must not be done unsaved. Throws on broken
   * invariants, and `FenceLostError` after a newer start.
   */
  advance(event: AccountEvent): boolean {
    const { store, policyFor } = this.#options;
    const before = this.#state;
    const { at } = event;
    const policy = policyFor(event);
    let result = step(before, event, policy);
    if (this.#mustSave(event, result) && !store.save({ at, ...result })) {
      const unsaved = unsavedStep(before, event, policy);
      if (unsaved === null) return false;
      store.keep({ at, ...unsaved });
      result = unsaved;
    }
    this.#goOn({ at, ...result, attempts: [] });
    return true;
  }

  /** A file that has refused a write is asked again with each read, news or not. */
  #mustSave(event: AccountEvent, result: StepResult): boolean {
    const isDoubtful = !this.#options.store.isSaving && event.type === 'reconciled';
    return isDoubtful || mustSave(this.#state, event, result);
  }

  #goOn(draft: Omit<StepDraft, 'step'>): void {
    const { state, intents, attempts } = draft;
    const isNew = state !== this.#state;
    this.#state = state;
    this.#options.onStepped(draft, isNew);
    for (const intent of intents) this.#options.onIntent(intent, isAmong(attempts, intent));
  }
}
