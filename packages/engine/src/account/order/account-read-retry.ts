import { hasPassed, isRepeatDue } from '../../model/time.ts';
import { areKeysRefused } from '../state/rejected-keys.ts';
import { changeTrade, requireTrade, type StepContext } from '../state/step-context.ts';
import { ACCOUNT_READ_PAUSE_MS, MAX_POSITION_ANSWER_MS } from '../state/time-limits.ts';
import { hasLiveOrder } from './order-supervision.ts';

export function requestAccountRead(draft: StepContext): void {
  changeTrade(draft, { readAskedAt: draft.at });
  draft.intents.push({ type: 'reconcile' });
}

/**
 * Requests the account read again while an exit waits for the position, or a smaller position for
 * its second read: an answer may be lost, or too old. While an order of ours works, no read can
 * separate its fills from external ones, and a sell may wait long for a buyer: then no read for a
 * smaller position is repeated.
 */
export function retryAccountReads(draft: StepContext): void {
  const { exit, mismatch, orders, readAskedAt } = requireTrade(draft);
  if (areKeysRefused(draft.state)) return;
  const isExitWaiting = exit !== null && exit.positionAskedAt !== null && exit.sellable === null;
  const isMismatchWaiting = mismatch !== null && !hasLiveOrder(orders);
  if (!isExitWaiting && !isMismatchWaiting) return;
  if (!isRepeatDue(readAskedAt, draft.at, ACCOUNT_READ_PAUSE_MS)) return;
  if (isExitWaiting && wasProcessSuspended(draft)) {
    changeTrade(draft, { exit: { ...exit, positionAskedAt: draft.at } });
  }
  requestAccountRead(draft);
}

/**
 * A running process repeats an exit's read every second. If it did not, it was suspended, and an
 * earlier read says nothing of the broker now.
 */
export function wasProcessSuspended(draft: StepContext): boolean {
  const { readAskedAt } = requireTrade(draft);
  if (readAskedAt === null) return false;
  return hasPassed(readAskedAt, draft.at, MAX_POSITION_ANSWER_MS);
}
