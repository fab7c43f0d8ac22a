import {
  type AccountEvent,
  type AccountState,
  type Intent,
  type Moment,
  type Policy,
  recordAttempt,
  type StepResult,
  step,
} from '@tideline/engine';
import type { SubmitAttempt, UserStep } from './step-store.ts';

export interface PreparedStep {
  readonly event: AccountEvent;
  readonly policy: Policy;
  readonly intents: readonly Intent[];
  readonly state: AccountState;
  readonly stepToSave: UserStep | null;
  readonly attempts: readonly SubmitAttempt[];
}

/** Orders leave right after their step is saved, so their attempts are saved with it. */
export function recordSubmitAttempts(
  { state: stepped, intents }: Pick<StepResult, 'state' | 'intents'>,
  at: Moment,
): Pick<PreparedStep, 'state' | 'attempts'> {
  const { userId } = stepped;
  const attempts: SubmitAttempt[] = [];
  let state = stepped;
  for (const intent of intents) {
    if (intent.type !== 'submit') continue;
    const { clientOrderId } = intent.order;
    const attempted = recordAttempt(state, clientOrderId, at);
    if (attempted === null) continue;
    state = attempted;
    attempts.push({ userId, at, clientOrderId, state });
  }
  return { state, attempts };
}

export function isAttemptSaved(attempts: readonly SubmitAttempt[], intent: Intent): boolean {
  if (intent.type !== 'submit') return false;
  return attempts.some(({ clientOrderId }) => clientOrderId === intent.order.clientOrderId);
}

/** Commands that are taken although they can't be saved. */
const SELL_COMMANDS: ReadonlySet<string> = new Set(['close', 'flatten']);

const UNSAVED_HALT_REASON = 'the server can not save what it does';

/**
 * Without saving, only an open trade goes on, and only toward its close. Null when the event is not
 * taken.
 */
export function stepWithoutSaving(
  state: AccountState,
  event: AccountEvent,
  policy: Policy,
): StepResult | null {
  if (state.trade === null) return null;
  if (event.type === 'command' && !SELL_COMMANDS.has(event.command.type)) return null;
  return step(state, event, { ...policy, haltReason: policy.haltReason ?? UNSAVED_HALT_REASON });
}
