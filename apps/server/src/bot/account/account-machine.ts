import {
  type AccountEvent,
  type AccountState,
  type Intent,
  mustSaveStep,
  PathRecorder,
  type Policy,
  type StepResult,
  step,
  stepNotices,
} from '@tideline/engine';
import type { PolicyOfPool } from './commit-queue.ts';
import {
  isAttemptSaved,
  type PreparedStep,
  recordSubmitAttempts,
  stepWithoutSaving,
} from './prepared-step.ts';
import type { StepStore, StepToSave } from './step-store.ts';

export interface AccountMachineOptions {
  readonly state: AccountState;
  readonly stepStore: StepStore;
  readonly policyFor: (event: AccountEvent, policy: PolicyOfPool) => Policy;
  /** False in a stepped market, where each call waits for its turn. */
  readonly sendsOrdersAtOnce: () => boolean;
  readonly onStepped: (draft: PreparedStep, isStateChanged: boolean) => void;
  /** `isAttemptRecorded`: the attempt to send its order was saved with the step. */
  readonly onIntent: (intent: Intent, isAttemptRecorded: boolean) => void;
}

/**
 * Steps, saves and only then performs. While nothing can be saved, it takes no command but one that
 * sells, and an open trade goes on in memory, so its position can still be sold.
 */
export class AccountMachine {
  readonly #options: AccountMachineOptions;
  /** The quotes of an open position; they are saved with commits that happen anyway. */
  readonly quotePaths = new PathRecorder();
  #state: AccountState;

  constructor(options: AccountMachineOptions) {
    this.#options = options;
    this.#state = options.state;
  }

  get state(): AccountState {
    return this.#state;
  }

  applyAttempt(state: AccountState): void {
    this.#state = state;
  }

  draftStep(event: AccountEvent, policyOfPool: PolicyOfPool): PreparedStep {
    const { policyFor, sendsOrdersAtOnce } = this.#options;
    const { userId } = this.#state;
    const { at } = event;
    const policy = policyFor(event, policyOfPool);
    const result = step(this.#state, event, policy);
    const { intents } = result;
    const stepToSave = this.#mustSave(event, result)
      ? { userId, at, ...result, ...this.#pathsAndNoticesOf(result) }
      : null;
    const { state, attempts } =
      stepToSave !== null && sendsOrdersAtOnce()
        ? recordSubmitAttempts(result, at)
        : { state: result.state, attempts: [] };
    return { event, policy, intents, state, stepToSave, attempts };
  }

  applyDraft(draft: PreparedStep): void {
    const { stepStore, onStepped, onIntent } = this.#options;
    const { state, intents, attempts } = draft;
    if (draft.stepToSave !== null) stepStore.noteSaved();
    if (draft.stepToSave?.paths !== undefined) this.quotePaths.markWritten();
    this.quotePaths.takeStep(this.#state, draft.event, state);
    const isStateChanged = state !== this.#state;
    this.#state = state;
    onStepped(draft, isStateChanged);
    for (const intent of intents) onIntent(intent, isAttemptSaved(attempts, intent));
  }

  /**
   * False when the step could not be saved and must not happen unsaved. Throws `FenceLostError` when a
   * newer process has started.
   */
  saveInOwnCommit(draft: PreparedStep): boolean {
    const { stepStore } = this.#options;
    if (draft.stepToSave === null || stepStore.save(draft.stepToSave, draft.attempts)) {
      this.applyDraft(draft);
      return true;
    }
    const { event, policy } = draft;
    const unsavedStep = stepWithoutSaving(this.#state, event, policy);
    if (unsavedStep === null) return false;
    const notices = stepNotices(this.#state, unsavedStep.state);
    stepStore.keepUnsavedStep({ at: event.at, ...unsavedStep, notices });
    this.applyDraft({ event, policy, ...unsavedStep, stepToSave: null, attempts: [] });
    return true;
  }

  #pathsAndNoticesOf({ journal, state }: StepResult): Pick<StepToSave, 'paths' | 'notices'> {
    const isClosing = journal.some(({ type }) => type === 'trade-closed');
    const notices = stepNotices(this.#state, state);
    return isClosing ? { notices, paths: this.quotePaths.unwrittenParts() } : { notices };
  }

  /** After a failed commit each reconciliation tries the database again. */
  #mustSave(event: AccountEvent, result: StepResult): boolean {
    const mayBeUnsaved = !this.#options.stepStore.isSaving && event.type === 'reconciled';
    return mayBeUnsaved || mustSaveStep(this.#state, event, result);
  }
}
