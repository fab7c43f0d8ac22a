import type { PendingAction } from '../../lib/calls/unconfirmed-actions.ts';
import { useUnconfirmedActions } from './action-table.ts';

/** Since when a state is unconfirmed (browser time), and whether it is now unknown. */
export interface Unconfirmed {
  readonly since: number;
  readonly isUnknown: boolean;
}

/** The bot's own switch; null when all actions on it are confirmed. */
export function useUnconfirmedBot(): Unconfirmed | null {
  return unconfirmedOf(useUnconfirmedActions(), ({ path }) => path === 'bot.toggle');
}

/** Null when all actions on trading are confirmed. */
export function useUnconfirmedTrading(): Unconfirmed | null {
  return unconfirmedOf(useUnconfirmedActions(), isTradingAction);
}

const isTradingAction = ({ path, input }: PendingAction): boolean =>
  path.startsWith('bot.') ||
  (path === 'settings.put' && Reflect.get(Object(input), 'autoTrade') !== undefined);

/** Of the last such action without a known end. */
function unconfirmedOf(
  actions: readonly PendingAction[],
  isOne: (action: PendingAction) => boolean,
): Unconfirmed | null {
  const action = actions.findLast((each) => isOne(each) && each.state !== 'failed');
  return action === undefined
    ? null
    : { since: action.sentAt, isUnknown: action.state === 'unknown' };
}
