import type { PendingAction } from '../../lib/calls/unconfirmed-actions.ts';
import { useUnconfirmedActions } from './action-table.ts';

/** Since when in browser time, and whether the state is unknown by now. */
export interface UnconfirmedOutcome {
  readonly sinceMs: number;
  readonly isOutcomeUnknown: boolean;
}

/** Null when all actions on the bot's switch are confirmed. */
export function useUnconfirmedBot(): UnconfirmedOutcome | null {
  return unconfirmedStateOf(useUnconfirmedActions(), ({ path }) => path === 'bot.toggle');
}

/** Null when all actions on trading are confirmed. */
export function useUnconfirmedTrading(): UnconfirmedOutcome | null {
  return unconfirmedStateOf(useUnconfirmedActions(), isTradingAction);
}

const isTradingAction = ({ path, input }: PendingAction): boolean =>
  path.startsWith('bot.') ||
  (path === 'settings.put' && Reflect.get(Object(input), 'autoTrade') !== undefined);

function unconfirmedStateOf(
  actions: readonly PendingAction[],
  isRelevant: (action: PendingAction) => boolean,
): UnconfirmedOutcome | null {
  const action = actions.findLast((each) => isRelevant(each) && each.state !== 'failed');
  return action ? { sinceMs: action.sentAtMs, isOutcomeUnknown: action.state === 'unknown' } : null;
}
