import { raiseAlarm } from './alarms.ts';
import type { AccountState } from './state.ts';
import { changeState, changeTrade, requireTrade, type StepContext } from './step-context.ts';
import { MAX_KEY_REFUSALS } from './time-limits.ts';

export function noteRejectedKeys(draft: StepContext): void {
  const { keysRefused, trade } = draft.state;
  if (keysRefused !== null) return;
  changeState(draft, { keysRefused: { since: draft.at, sales: 0 } });
  const quantity = trade?.quantity ?? 0;
  const entryMessage = 'The broker refuses the keys: nothing is entered until it takes them again.';
  if (trade === null || quantity === 0) raiseAlarm(draft, 'warning', 'KEYS_REFUSED', entryMessage);
  else {
    const message = `${entryMessage} ${quantity} × ${trade.contract.symbol} is open, and can't be looked after: check the keys at the broker.`;
    raiseAlarm(draft, 'critical', 'KEYS_REFUSED', message);
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
  const message = `The broker refused ${rejectedSellCount} sell orders because of the keys: close ${quantity} × ${contract.symbol} manually at the broker.`;
  raiseAlarm(draft, 'critical', 'CLOSE_BY_HAND', message);
}

/** Sending more requests with refused keys would be a login loop. */
export function areKeysRefused({ keysRefused }: AccountState): boolean {
  return keysRefused !== null;
}

export function hasUsedUpSellTries({ keysRefused }: AccountState): boolean {
  return keysRefused !== null && keysRefused.sales >= MAX_KEY_REFUSALS;
}
