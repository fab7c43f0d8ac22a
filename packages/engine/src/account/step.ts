import type { Policy } from '../risk/policy.ts';
import { applyCommand } from './commands.ts';
import { decideEntry } from './entry/entry-decision.ts';
import { advanceLimitWalk } from './entry/walk-steps.ts';
import { advanceExit, handleFailedPositionRead } from './exit/exit.ts';
import { handleQuote, watchPosition } from './exit/position-watch.ts';
import { superviseProtectiveStop } from './exit/protective-stop.ts';
import { closeTradeWhenFlat } from './ledger/close-trade.ts';
import { superviseClosedTrade } from './ledger/closed-trade.ts';
import { isUnchangedExceptTimes } from './ledger/unchanged-state.ts';
import { retryAccountReads } from './order/account-read-retry.ts';
import { superviseOrders } from './order/order-supervision.ts';
import { recordExternalOrder } from './position/external-activity.ts';
import { recordUnderlyingPrice } from './reading/underlying-price.ts';
import {
  applyReport,
  handleCancelAnswer,
  handleLookupAnswer,
  handleSubmitAnswer,
} from './reconcile/order-responses.ts';
import { reconcileAccount } from './reconcile/reconcile.ts';
import type { AccountEvent } from './state/event.ts';
import type { Intent } from './state/intent.ts';
import type { JournalEntry } from './state/journal.ts';
import { noteRejectedKeys } from './state/rejected-keys.ts';
import type { AccountState } from './state/state.ts';
import { beginStep, finishStep, type StepContext } from './state/step-context.ts';

export interface StepResult {
  readonly state: AccountState;
  readonly intents: readonly Intent[];
  readonly journal: readonly JournalEntry[];
}

/**
 * All trading behaviour of one account. It takes in the event as a fact, then does what the state
 * calls for, whichever event it was: a lost message or a restart delays the next action and never
 * loses it. Throws only on broken invariants. Rows of bars without an entry are optional, as writing
 * them takes longer than deciding.
 */
export function step(
  state: AccountState,
  event: AccountEvent,
  policy: Policy,
  recordsRefusals = true,
): StepResult {
  const draft = beginStep(state, event.at, policy, recordsRefusals);
  handleEvent(draft, event);
  if (draft.state.trade !== null) advanceTrade(draft);
  const { intents, journal } = draft;
  return { state: finishStep(draft), intents, journal };
}

/**
 * True when a crash that loses this step could change what happens next. A quote that calls for
 * nothing need not be saved, as the next one says as much; nor an account read that changed
 * nothing, as every start begins with one.
 */
export function mustSaveStep(before: AccountState, event: AccountEvent, result: StepResult) {
  const { state, intents, journal } = result;
  if (intents.length > 0 || journal.length > 0) return true;
  if (state === before || event.type === 'quote') return false;
  return event.type !== 'reconciled' || !isUnchangedExceptTimes(before, state);
}

function handleEvent(draft: StepContext, event: AccountEvent): void {
  switch (event.type) {
    case 'bar-evaluated':
      recordUnderlyingPrice(draft, event.signal);
      decideEntry(draft, event);
      return;
    case 'quote':
      handleQuote(draft, event);
      return;
    case 'tick':
      return;
    case 'order':
      if (!applyReport(draft, event.order)) recordExternalOrder(draft, event.order);
      return;
    case 'submit-answered':
      handleSubmitAnswer(draft, event);
      return;
    case 'cancel-answered':
      handleCancelAnswer(draft, event);
      return;
    case 'lookup-answered':
      handleLookupAnswer(draft, event);
      return;
    case 'reconciled':
      reconcileAccount(draft, event);
      return;
    case 'reconcile-failed':
      if (event.isForKeys) noteRejectedKeys(draft);
      if (draft.state.trade !== null) handleFailedPositionRead(draft, event.startedAt);
      return;
    case 'command':
      applyCommand(draft, event);
      return;
  }
}

function advanceTrade(draft: StepContext): void {
  superviseOrders(draft);
  retryAccountReads(draft);
  advanceLimitWalk(draft);
  watchPosition(draft);
  advanceLimitWalk(draft);
  advanceExit(draft);
  superviseProtectiveStop(draft);
  superviseClosedTrade(draft);
  closeTradeWhenFlat(draft);
}
