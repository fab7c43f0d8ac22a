import type { AccountState } from './state.ts';
import {
  changeState,
  changeTrade,
  raiseAlarm,
  requireTrade,
  type StepContext,
} from './step-context.ts';
import { MAX_KEY_REFUSALS } from './time-limits.ts';

export function noteRejectedKeys(draft: StepContext): void {
  const { keysRefused, trade } = draft.state;
  if (keysRefused !== null) return;
  changeState(draft, { keysRefused: { since: draft.at, sales: 0 } });
  const quantity = trade?.quantity ?? 0;
  const entryMessage = 'The broker refuses the keys: nothing is entered until it takes them again.';
  if (trade === null || quantity === 0) raiseAlarm(draft, 'warning', 'KEYS_REFUSED', entryMessage);
  else {
    raiseAlarm(
      draft,
      'critical',
      'KEYS_REFUSED',
      `${entryMessage} ${quantity} × ${trade.contract.symbol} is open, and can't be looked after: check the keys at the broker.`,
    );
  }
}

/** Once a read with the keys succeeds, a waiting exit is retried at once. */
export function noteAcceptedKeys(draft: StepContext): void {
  const { keysRefused, trade } = draft.state;
  if (keysRefused === null) return;
  changeState(draft, { keysRefused: null });
  const exit = trade?.exit ?? null;
  if (exit !== null) changeTrade(draft, { exit: { ...exit, failures: 0, failedAt: null } });
  raiseAlarm(draft, 'info', 'KEYS_ACCEPTED', 'The broker takes the keys again.');
}

/**
 * Counts sells refused because of the keys once a read was refused too: after a few only a person
 * can sell. Where sells alone are refused, they are retried.
 */
export function countSellWithRejectedKeys(draft: StepContext): void {
  const { keysRefused } = draft.state;
  if (keysRefused === null) return;
  const { quantity, contract } = requireTrade(draft);
  const rejectedSellCount = keysRefused.sales + 1;
  changeState(draft, { keysRefused: { ...keysRefused, sales: rejectedSellCount } });
  if (rejectedSellCount !== MAX_KEY_REFUSALS) return;
  raiseAlarm(
    draft,
    'critical',
    'CLOSE_BY_HAND',
    `The broker refused ${rejectedSellCount} sell orders because of the keys: close ${quantity} × ${contract.symbol} manually at the broker.`,
  );
}

/** To send more requests with refused keys would be a login loop. */
export function areKeysRefused({ keysRefused }: AccountState): boolean {
  return keysRefused !== null;
}

export function hasUsedUpSellTries({ keysRefused }: AccountState): boolean {
  return keysRefused !== null && keysRefused.sales >= MAX_KEY_REFUSALS;
}
