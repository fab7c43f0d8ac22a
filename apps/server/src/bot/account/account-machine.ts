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
import { isAttemptSaved, type PreparedStep, unsavedStep, withAttempts } from './prepared-step.ts';
import type { StepStore } from './step-store.ts';

export interface AccountMachineOptions {
  readonly state: AccountState;
  readonly store: StepStore;
  /** What is ruled for this account, by what is ruled for its pool. */
  readonly policyFor: (event: AccountEvent, policy: PoolPolicy) => Policy;
  /**
   * Whether orders leave right after the step that called for them. In a stepped market each call waits
   * for its turn, and its attempt is made when that comes.
   */
  readonly sendsAtOnce: () => boolean;
  /** Called after each step, with whether it left another state. */
  readonly onStepped: (draft: PreparedStep, isNew: boolean) => void;
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

  /** What an event leads to, to be saved. Throws on broken invariants. */
  draft(event: AccountEvent, poolPolicy: PoolPolicy): PreparedStep {
    const { policyFor, sendsAtOnce } = this.#options;
    const { userId } = this.#state;
    const { at } = event;
    const policy = policyFor(event, poolPolicy);
    const result = step(this.#state, event, policy);
    const { intents } = result;
    const saved = this.#mustSave(event, result) ? { userId, at, ...result } : null;
    const { state, attempts } =
      saved !== null && sendsAtOnce()
        ? withAttempts(result, at)
        : { state: result.state, attempts: [] };
    return { event, policy, intents, state, step: saved, attempts };
  }

  /** Goes on from a draft that has been saved; nothing has happened to this account since. */
  goOn(draft: PreparedStep): void {
    const { store, onStepped, onIntent } = this.#options;
    const { state, intents, attempts } = draft;
    if (draft.step !== null) store.saved();
    const isNew = state !== this.#state;
    this.#state = state;
    onStepped(draft, isNew);
    for (const intent of intents) onIntent(intent, isAttemptSaved(attempts, intent));
  }

  /**
   * Saves a draft by itself and goes on from it; false when it can't be saved and must not be done
   * unsaved. Throws `FenceLostError` after a newer start.
   */
  saveAlone(draft: PreparedStep): boolean {
    const { store } = this.#options;
    if (draft.step === null || store.save(draft.step, draft.attempts)) {
      this.goOn(draft);
      return true;
    }
    const { event, policy } = draft;
    const unsaved = unsavedStep(this.#state, event, policy);
    if (unsaved === null) return false;
    store.keep({ at: event.at, ...unsaved });
    this.goOn({ event, policy, ...unsaved, step: null, attempts: [] });
    return true;
  }

  /** A file that has refused a write is asked again with each read, news or not. */
  #mustSave(event: AccountEvent, result: StepResult): boolean {
    const isDoubtful = !this.#options.store.isSaving && event.type === 'reconciled';
    return isDoubtful || mustSave(this.#state, event, result);
  }
}
