import { newYorkTime, tradingDate } from '../hours/new-york.ts';
import type { TradingWindow } from '../hours/window.ts';
import type { EpochMs } from '../model/time.ts';
import type { TradingRules } from '../model/trading-rules.ts';

/** Added to a rule's text where the trader's own limit is the stricter one. */
const OWN = ' by your own limit';

export function tighterCap(operators: number, own: number | null) {
  return own !== null && own < operators
    ? { most: own, whose: OWN }
    : { most: operators, whose: '' };
}

/** The operator's window, less what the trader's own times exclude. */
export function entryWindow(
  { opens, entriesEnd }: TradingWindow,
  { noEntryBefore, noEntryAfter }: Pick<TradingRules, 'noEntryBefore' | 'noEntryAfter'>,
): { readonly from: EpochMs; readonly to: EpochMs; readonly whose: string } {
  const ownFrom = timeOn(opens, noEntryBefore) ?? opens;
  const ownTo = timeOn(opens, noEntryAfter) ?? entriesEnd;
  const whose = ownFrom > opens || ownTo < entriesEnd ? OWN : '';
  return { from: Math.max(opens, ownFrom), to: Math.min(entriesEnd, ownTo), whose };
}

function timeOn(day: EpochMs, time: string | null): EpochMs | null {
  return time === null ? null : newYorkTime(`${tradingDate(day)}T${time}`);
}

const COOL_DOWN_BARS = 1;
const STOP_COOL_DOWN_BARS = 3;

/** On both sides after a close, on the same side after a stop. */
export function coolDownBars({
  coolDownBars: own,
  coolDownBarsAfterStop: ownAfterStop,
}: Pick<TradingRules, 'coolDownBars' | 'coolDownBarsAfterStop'>) {
  const afterClose = own ?? COOL_DOWN_BARS;
  return { afterClose, afterStop: Math.max(afterClose, ownAfterStop ?? STOP_COOL_DOWN_BARS) };
}
