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
import type { PoolPolicy } from './commit-queue.ts';
import {
  isAttemptSaved,
  type PreparedStep,
  stepWithoutSaving,
  withAttempts,
} from './prepared-step.ts';
import type { StepStore, StepToSave } from './step-store.ts';

export interface AccountMachineOptions {
  readonly state: AccountState;
  readonly store: StepStore;
  readonly policyFor: (event: AccountEvent, policy: PoolPolicy) => Policy;
  /** False in a stepped market, where each call waits for its turn. */
  readonly sendsAtOnce: () => boolean;
  readonly onStepped: (draft: PreparedStep, isNew: boolean) => void;
  /** `isRecorded`: the attempt to send its order was saved with the step. */
  readonly onIntent: (intent: Intent, isRecorded: boolean) => void;
}

/**
 * Steps, saves and only then performs. While nothing can be saved, it takes no command but one that
 * sells, and an open trade goes on in memory, so its position can still be sold.
 */
export class AccountMachine {
  readonly #options: AccountMachineOptions;
  /** The quotes of an open position; they are saved with commits that happen anyway. */
  readonly paths = new PathRecorder();
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

  draftStep(event: AccountEvent, poolPolicy: PoolPolicy): PreparedStep {
    const { policyFor, sendsAtOnce } = this.#options;
    const { userId } = this.#state;
    const { at } = event;
    const policy = policyFor(event, poolPolicy);
    const result = step(this.#state, event, policy);
    const { intents } = result;
    const saved = this.#mustSave(event, result)
      ? { userId, at, ...result, ...this.#savedWith(result) }
      : null;
    const { state, attempts } =
      saved !== null && sendsAtOnce()
        ? withAttempts(result, at)
        : { state: result.state, attempts: [] };
    return { event, policy, intents, state, step: saved, attempts };
  }

  applyDraft(draft: PreparedStep): void {
    const { store, onStepped, onIntent } = this.#options;
    const { state, intents, attempts } = draft;
    if (draft.step !== null) store.onSaved();
    if (draft.step?.paths !== undefined) this.paths.markWritten();
    this.paths.takeStep(this.#state, draft.event, state);
    const isNew = state !== this.#state;
    this.#state = state;
    onStepped(draft, isNew);
    for (const intent of intents) onIntent(intent, isAttemptSaved(attempts, intent));
  }

  /**
   * False when the step could not be saved and must not happen unsaved. Throws `FenceLostError` when a
   * newer process has started.
   */
  saveAlone(draft: PreparedStep): boolean {
    const { store } = this.#options;
    if (draft.step === null || store.save(draft.step, draft.attempts)) {
      this.applyDraft(draft);
      return true;
    }
    const { event, policy } = draft;
    const unsaved = stepWithoutSaving(this.#state, event, policy);
    if (unsaved === null) return false;
    const notices = stepNotices(this.#state, unsaved.state);
    store.keepUnsaved({ at: event.at, ...unsaved, notices });
    this.applyDraft({ event, policy, ...unsaved, step: null, attempts: [] });
    return true;
  }

  #savedWith({ journal, state }: StepResult): Pick<StepToSave, 'paths' | 'notices'> {
    const isClosing = journal.some(({ type }) => type === 'trade-closed');
    const notices = stepNotices(this.#state, state);
    return isClosing ? { notices, paths: this.paths.unwrittenParts() } : { notices };
  }

  /** After a failed commit each reconciliation tries the database again. */
  #mustSave(event: AccountEvent, result: StepResult): boolean {
    const isDoubtful = !this.#options.store.isSaving && event.type === 'reconciled';
    return isDoubtful || mustSaveStep(this.#state, event, result);
  }
}
