import {
  type AccountEvent,
  type AccountState,
  attemptRecorded,
  type Intent,
  type Moment,
  type StepResult,
} from '@tideline/engine';
import type { UserAttempt, UserStep } from './step-store.ts';

/** A step that has been thought through, and neither saved nor performed. */
export interface StepDraft {
  readonly at: Moment;
  readonly intents: readonly Intent[];
  /** What the account goes on from: the attempts are part of it. */
  readonly state: AccountState;
  /** Null: nothing of it must be saved. */
  readonly step: UserStep | null;
  readonly attempts: readonly UserAttempt[];
}

/**
 * The orders of a step leave right after it has been saved, so that their attempts can be saved with
 * it. In a stepped market each call waits for its turn, and its attempt is made when that comes.
 */
export function stepDraft(
  userId: string,
  at: Moment,
  result: StepResult,
  { needsSaving, sendsAtOnce }: { readonly needsSaving: boolean; readonly sendsAtOnce: boolean },
): StepDraft {
  const { intents } = result;
  const attempts: UserAttempt[] = [];
  let { state } = result;
  for (const intent of sendsAtOnce ? intents : []) {
    if (intent.type !== 'submit') continue;
    const { clientOrderId } = intent.order;
    const attempted = attemptRecorded(state, clientOrderId, at);
    if (attempted === null) continue;
    state = attempted;
    attempts.push({ userId, at, clientOrderId, state });
  }
  return { at, intents, state, step: needsSaving ? { userId, at, ...result } : null, attempts };
}

/** Whether the attempt to send what an intent asks for is among those that have been saved. */
export function isAmong(attempts: readonly UserAttempt[], intent: Intent): boolean {
  if (intent.type !== 'submit') return false;
  return attempts.some(({ clientOrderId }) => clientOrderId === intent.order.clientOrderId);
}

/** While nothing can be saved only an open trade goes on, and only toward its end. */
export function goesOnUnsaved({ trade }: AccountState, event: AccountEvent): boolean {
  return trade !== null && (event.type !== 'command' || event.command.type === 'close');
}
