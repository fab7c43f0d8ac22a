import type { OpenAct } from '../../lib/calls/open-acts.ts';
import { useOpenActs } from './acts.ts';

/** Since when a state is not confirmed (the browser's time), and whether nobody knows it any more. */
export interface Doubt {
  readonly since: number;
  readonly isUnknown: boolean;
}

/** Of the bot's own switch; null where all acts on it are confirmed. */
export function useBotDoubt(): Doubt | null {
  return doubtOf(useOpenActs(), ({ path }) => path === 'bot.toggle');
}

/** Of trading; null where all acts on it are confirmed. */
export function useTradingDoubt(): Doubt | null {
  return doubtOf(useOpenActs(), isTradingAct);
}

const isTradingAct = ({ path, input }: OpenAct): boolean =>
  path.startsWith('bot.') ||
  (path === 'settings.put' && Reflect.get(Object(input), 'autoTrade') !== undefined);

/** Of the last such act whose end is not known. */
function doubtOf(acts: readonly OpenAct[], isOne: (act: OpenAct) => boolean): Doubt | null {
  const act = acts.findLast((each) => isOne(each) && each.state !== 'failed');
  return act === undefined ? null : { since: act.sentAt, isUnknown: act.state === 'unknown' };
}
