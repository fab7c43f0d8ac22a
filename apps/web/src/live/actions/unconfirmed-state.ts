import type { PendingAction } from '../../lib/calls/unconfirmed-actions.ts';
import { useUnconfirmedActions } from './action-table.ts';

/** Since when in browser time, and whether the state is unknown by now. */
export interface Unconfirmed {
  readonly since: number;
  readonly isUnknown: boolean;
}

/** Null when all actions on the bot's switch are confirmed. */
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

function unconfirmedOf(
  actions: readonly PendingAction[],
  isOne: (action: PendingAction) => boolean,
): Unconfirmed | null {
  const action = actions.findLast((each) => isOne(each) && each.state !== 'failed');
  return action === undefined
    ? null
    : { since: action.sentAt, isUnknown: action.state === 'unknown' };
}
