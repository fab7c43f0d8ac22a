import type { Policy } from '../risk/policy.ts';
import { obey } from './commands.ts';
import { type Draft, draftOf, finish } from './draft.ts';
import { decideEntry } from './entry-decision.ts';
import { advanceEntry } from './entry-walk.ts';
import type { AccountEvent } from './event.ts';
import { advanceExit, readFailed } from './exit.ts';
import { seeForeignOrder } from './foreign.ts';
import type { Intent } from './intent.ts';
import type { JournalEntry } from './journal.ts';
import { careForLastTrade } from './last-trade.ts';
import { isOnlyLater } from './only-later.ts';
import { applyReport, cancelAnswered, lookupAnswered, submitAnswered } from './order-answers.ts';
import { careForOrders } from './order-care.ts';
import { seeQuote, watchPosition } from './position-watch.ts';
import { careForReads } from './read-care.ts';
import { reconcile } from './reconcile.ts';
import { refuseKeys } from './refused-keys.ts';
import { settleWhenFlat } from './settlement.ts';
import { seeSpot } from './spot.ts';
import type { AccountState } from './state.ts';

export interface StepResult {
  /** The same object when nothing changed. */
  readonly state: AccountState;
  readonly intents: readonly Intent[];
  readonly journal: readonly JournalEntry[];
}

/**
 * All trading behaviour of one account. The event is taken in as a fact; then whatever the state
 * calls for at this moment is done, whichever event it was: a lost message or a lost process delays
 * the next thing, and never loses it. Throws only on broken invariants. Without its decision rows a
 * step does the same: to tell what all gates read takes longer than to decide, and a sweep reads none.
 */
export function step(
  state: AccountState,
  event: AccountEvent,
  policy: Policy,
  withDecisions = true,
): StepResult {
  const draft = draftOf(state, event.at, policy, withDecisions);
  takeIn(draft, event);
  if (draft.state.trade !== null) advance(draft);
  const { intents, journal } = draft;
  return { state: finish(draft), intents, journal };
}

/**
 * Whether a step must be saved: whether anything could come out otherwise after a crash that it is
 * forgotten by. A quote that called for nothing need not be, as the next quote tells as much; nor a
 * read that found everything as it was, as every start begins with a read and enters nothing before.
 */
export function mustSave(before: AccountState, event: AccountEvent, result: StepResult): boolean {
  const { state, intents, journal } = result;
  if (intents.length > 0 || journal.length > 0) return true;
  if (state === before || event.type === 'quote') return false;
  return event.type !== 'reconciled' || !isOnlyLater(before, state);
}

function takeIn(draft: Draft, event: AccountEvent): void {
  switch (event.type) {
    case 'bar-evaluated':
      seeSpot(draft, event.signal.symbol, event.signal.price, event.signal.barEnd);
      decideEntry(draft, event);
      return;
    case 'quote':
      seeQuote(draft, event);
      return;
    case 'tick':
      return;
    case 'order':
      if (!applyReport(draft, event.order)) seeForeignOrder(draft, event.order);
      return;
    case 'submit-answered':
      submitAnswered(draft, event);
      return;
    case 'cancel-answered':
      cancelAnswered(draft, event);
      return;
    case 'lookup-answered':
      lookupAnswered(draft, event);
      return;
    case 'reconciled':
      reconcile(draft, event);
      return;
    case 'reconcile-failed':
      if (event.isForKeys) refuseKeys(draft);
      if (draft.state.trade !== null) readFailed(draft, event.startedAt);
      return;
    case 'command':
      obey(draft, event);
      return;
  }
}

/** What the trade calls for now: own orders first, then the position, then its sale, then the end. */
function advance(draft: Draft): void {
  careForOrders(draft);
  careForReads(draft);
  advanceEntry(draft);
  watchPosition(draft);
  advanceEntry(draft);
  advanceExit(draft);
  careForLastTrade(draft);
  settleWhenFlat(draft);
}
