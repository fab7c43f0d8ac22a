import type { PendingAction } from '../../lib/calls/unconfirmed-actions.ts';
import { useOpenActs } from './acts.ts';

/** Since when a state is unconfirmed (browser time), and whether it is now unknown. */
export interface Unconfirmed {
  readonly since: number;
  readonly isUnknown: boolean;
}

/** The bot's own switch; null when all acts on it are confirmed. */
export function useBotDoubt(): Unconfirmed | null {
  return doubtOf(useOpenActs(), ({ path }) => path === 'bot.toggle');
}

/** Null when all acts on trading are confirmed. */
export function useTradingDoubt(): Unconfirmed | null {
  return doubtOf(useOpenActs(), isTradingAct);
}

const isTradingAct = ({ path, input }: PendingAction): boolean =>
  path.startsWith('bot.') ||
  (path === 'settings.put' && Reflect.get(Object(input), 'autoTrade') !== undefined);

/** Of the last such act without a known end. */
function doubtOf(
  acts: readonly PendingAction[],
  isOne: (act: PendingAction) => boolean,
): Unconfirmed | null {
  const act = acts.findLast((each) => isOne(each) && each.state !== 'failed');
  return act === undefined ? null : { since: act.sentAt, isUnknown: act.state === 'unknown' };
}
