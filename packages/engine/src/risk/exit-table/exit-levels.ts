import type { TradingWindow } from '../../hours/window.ts';
import type { Price } from '../../model/money.ts';
import type { Quote } from '../../model/quote.ts';
import type { EpochMs } from '../../model/time.ts';
import { markPrice } from '../exits.ts';
import type { HeldPosition } from './exit-row.ts';
import { EXIT_REASONS, type ExitReason, exitRow } from './exit-table.ts';

export interface ExitLevel {
  readonly price: Price;
  readonly reason: ExitReason;
}

/** The highest level to fall to, and the lowest to rise to. */
export interface ExitLevels {
  readonly stop: ExitLevel;
  readonly target: ExitLevel;
}

export function exitLevelsOf(position: HeldPosition): ExitLevels {
  let [stop, target]: [ExitLevel | null, ExitLevel | null] = [null, null];
  for (const reason of LEVEL_REASONS) {
    const { trigger } = exitRow(reason);
    if (trigger.kind !== 'fall' && trigger.kind !== 'rise') continue;
    const price = trigger.levelPrice(position);
    if (price === null) continue;
    if (trigger.kind === 'fall') {
      if (stop === null || price > stop.price) stop = { price, reason };
    } else if (target === null || price < target.price) target = { price, reason };
  }
  if (stop === null || target === null) throw new Error('a position without a stop or a target');
  return { stop, target };
}

/** The stop is compared with the mid, the target with the bid; the stop is checked first. */
export function triggeredExitReason(quote: Quote, { stop, target }: ExitLevels): ExitReason | null {
  const mark = markPrice(quote);
  if (mark === null) return null;
  if (mark <= stop.price) return stop.reason;
  return quote.bid >= target.price ? target.reason : null;
}

export function nextTimedExit(
  position: HeldPosition,
  window: Pick<TradingWindow, 'flattenAt'>,
): { readonly at: EpochMs; readonly reason: ExitReason } | null {
  let nextExit: { readonly at: EpochMs; readonly reason: ExitReason } | null = null;
  for (const reason of TIME_REASONS) {
    const { trigger } = exitRow(reason);
    const at = trigger.kind === 'time' ? trigger.exitTime(position, window) : null;
    if (at !== null && (nextExit === null || at < nextExit.at)) nextExit = { at, reason };
  }
  return nextExit;
}

export function lowestArmingMark(position: HeldPosition): number | null {
  let lowestMark: number | null = null;
  for (const reason of LEVEL_REASONS) {
    const { trigger } = exitRow(reason);
    const armingMark = trigger.kind === 'fall' ? (trigger.armingMark?.(position) ?? null) : null;
    if (armingMark !== null && (lowestMark === null || armingMark < lowestMark))
      lowestMark = armingMark;
  }
  return lowestMark;
}

const LEVEL_REASONS = EXIT_REASONS.filter((reason) =>
  ['fall', 'rise'].includes(exitRow(reason).trigger.kind),
);
const TIME_REASONS = EXIT_REASONS.filter((reason) => exitRow(reason).trigger.kind === 'time');
