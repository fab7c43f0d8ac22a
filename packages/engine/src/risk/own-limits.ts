import { newYorkTime, tradingDate } from '../hours/new-york.ts';
import type { TradingWindow } from '../hours/window.ts';
import type { EpochMs } from '../model/time.ts';
import type { TradingRules } from '../model/trading-rules.ts';

const OWN_LIMIT_SUFFIX = ' by your own limit';

export function tighterCap(operatorCap: number, ownCap: number | null) {
  return ownCap !== null && ownCap < operatorCap
    ? { most: ownCap, whose: OWN_LIMIT_SUFFIX }
    : { most: operatorCap, whose: '' };
}

/** The operator's window, less what the trader's own times exclude. */
export function entryWindow(
  { opens, entriesEnd }: TradingWindow,
  { noEntryBefore, noEntryAfter }: Pick<TradingRules, 'noEntryBefore' | 'noEntryAfter'>,
): { readonly from: EpochMs; readonly to: EpochMs; readonly whose: string } {
  const ownEntriesFrom = newYorkTimeOnDay(opens, noEntryBefore) ?? opens;
  const ownEntriesTo = newYorkTimeOnDay(opens, noEntryAfter) ?? entriesEnd;
  const whose = ownEntriesFrom > opens || ownEntriesTo < entriesEnd ? OWN_LIMIT_SUFFIX : '';
  return { from: Math.max(opens, ownEntriesFrom), to: Math.min(entriesEnd, ownEntriesTo), whose };
}

function newYorkTimeOnDay(sessionTime: EpochMs, time: string | null): EpochMs | null {
  return time === null ? null : newYorkTime(`${tradingDate(sessionTime)}T${time}`);
}

const DEFAULT_COOL_DOWN_BARS = 1;
const DEFAULT_STOP_COOL_DOWN_BARS = 3;

/** Bars without an entry: on both sides after a close, on the same side after a stop. */
export function coolDownBars(rules: Pick<TradingRules, 'coolDownBars' | 'coolDownBarsAfterStop'>) {
  const afterClose = rules.coolDownBars ?? DEFAULT_COOL_DOWN_BARS;
  const afterStop = rules.coolDownBarsAfterStop ?? DEFAULT_STOP_COOL_DOWN_BARS;
  return { afterClose, afterStop: Math.max(afterClose, afterStop) };
}
