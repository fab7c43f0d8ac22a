import type { AccountState } from './state.ts';
import { alarm, changeState, changeTrade, type StepContext, tradeOf } from './step-context.ts';
import { MOST_KEY_REFUSALS } from './time-limits.ts';

/** The broker refused the keys: nothing is entered until it takes them again. Told once. */
export function refuseKeys(draft: StepContext): void {
  const { keysRefused, trade } = draft.state;
  if (keysRefused !== null) return;
  changeState(draft, { keysRefused: { since: draft.at, sales: 0 } });
  const quantity = trade?.quantity ?? 0;
  const entries = 'The broker refuses the keys: nothing is entered until it takes them again.';
  if (trade === null || quantity === 0) alarm(draft, 'warning', 'KEYS_REFUSED', entries);
  else {
    alarm(
      draft,
      'critical',
      'KEYS_REFUSED',
      `${entries} ${quantity} × ${trade.contract.symbol} is open, and can't be looked after: check the keys at the broker.`,
    );
  }
}

/** A read with the keys has succeeded: a sale that waited for that is tried again at once. */
export function acceptKeys(draft: StepContext): void {
  const { keysRefused, trade } = draft.state;
  if (keysRefused === null) return;
  changeState(draft, { keysRefused: null });
  const exit = trade?.exit ?? null;
  if (exit !== null) changeTrade(draft, { exit: { ...exit, failures: 0, failedAt: null } });
  alarm(draft, 'info', 'KEYS_ACCEPTED', 'The broker takes the keys again.');
}

/**
 * A sale was refused because of the keys, after a read was: after a few of them only a person can
 * sell. A refusal of sales alone is one like any other.
 */
export function countSellWithRejectedKeys(draft: StepContext): void {
  const { keysRefused } = draft.state;
  if (keysRefused === null) return;
  const { quantity, contract } = tradeOf(draft);
  const sales = keysRefused.sales + 1;
  changeState(draft, { keysRefused: { ...keysRefused, sales } });
  if (sales !== MOST_KEY_REFUSALS) return;
  alarm(
    draft,
    'critical',
    'CLOSE_BY_HAND',
    `The broker refused ${sales} sales because of the keys: close ${quantity} × ${contract.symbol} by hand at the broker.`,
  );
}

/** Whether the broker refuses the keys: to ask it again and again would be a login loop. */
export function areKeysRefused({ keysRefused }: AccountState): boolean {
  return keysRefused !== null;
}

/** Whether a sale would only be refused again. */
export function hasTriedSellingEnough({ keysRefused }: AccountState): boolean {
  return keysRefused !== null && keysRefused.sales >= MOST_KEY_REFUSALS;
}
