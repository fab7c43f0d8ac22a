import {
  type AccountEvent,
  type AccountState,
  attemptRecorded,
  type Intent,
  type Moment,
  type Policy,
  type StepResult,
  step,
} from '@tideline/engine';
import type { UserAttempt, UserStep } from './step-store.ts';

/** A step that has been thought through, and neither saved nor performed. */
export interface PreparedStep {
  readonly event: AccountEvent;
  readonly policy: Policy;
  readonly intents: readonly Intent[];
  /** What the account goes on from: the attempts are part of it. */
  readonly state: AccountState;
  /** Null: nothing of it must be saved. */
  readonly step: UserStep | null;
  readonly attempts: readonly UserAttempt[];
}

/** The orders of a step leave right after it has been saved, so that their attempts can be saved with it. */
export function withAttempts(
  { state: stepped, intents }: Pick<StepResult, 'state' | 'intents'>,
  at: Moment,
): Pick<PreparedStep, 'state' | 'attempts'> {
  const { userId } = stepped;
  const attempts: UserAttempt[] = [];
  let state = stepped;
  for (const intent of intents) {
    if (intent.type !== 'submit') continue;
    const { clientOrderId } = intent.order;
    const attempted = attemptRecorded(state, clientOrderId, at);
    if (attempted === null) continue;
    state = attempted;
    attempts.push({ userId, at, clientOrderId, state });
  }
  return { state, attempts };
}

/** Whether the attempt to send what an intent asks for is among those that have been saved. */
export function isAttemptSaved(attempts: readonly UserAttempt[], intent: Intent): boolean {
  if (intent.type !== 'submit') return false;
  return attempts.some(({ clientOrderId }) => clientOrderId === intent.order.clientOrderId);
}

/** Why nothing is bought in a step that could not be saved. */
const UNSAVED_HALT = 'the server can not save what it does';

/**
 * The step in the place of one that could not be saved: only an open trade goes on, only toward its
 * end, and nothing more is bought for it. Null: the event is not taken.
 */
export function unsavedStep(
  state: AccountState,
  event: AccountEvent,
  policy: Policy,
): StepResult | null {
  if (state.trade === null) return null;
  if (event.type === 'command' && event.command.type !== 'close') return null;
  return step(state, event, { ...policy, halt: policy.halt ?? UNSAVED_HALT });
}
