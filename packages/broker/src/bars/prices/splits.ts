import { DAY, tradingDate } from '@tideline/engine';
import { PRICE_COLUMNS, type RawRows } from '../rows/raw-rows.ts';

const MAX_SPLIT_SHARES = 20;
/** Greatest relative distance of a step from a split's ratio. */
const RATIO_TOLERANCE = 0.005;
const MIN_SPLIT_GAP_SHARE = 0.2;
/** A step after a longer pause in the data proves no split. */
const MAX_SPLIT_PAUSE_MS = 10 * DAY;
const MIN_GAP_SHARE_AFTER_PAUSE = 0.4;
const HALF_YEAR_MS = 180 * DAY;

/** A lasting step of the price that no market makes, such as a split. */
export interface PriceStep {
  readonly index: number;
  readonly date: string;
  /** `priceBefore` is the last close before the step, `priceAfter` the open after it. */
  readonly priceBefore: number;
  readonly priceAfter: number;
  /** Null after a long pause in the data, or when no usual split has the step's ratio. */
  readonly split: { readonly newShares: number; readonly oldShares: number } | null;
}

export function priceSteps(rows: RawRows): readonly PriceStep[] {
  const steps: PriceStep[] = [];
  for (let index = 1; index < rows.length; index += 1) {
    const before = rows.close[index - 1] ?? 0;
    const after = rows.open[index] ?? 0;
    const gap = Math.abs(after / before - 1);
    if (gap < MIN_SPLIT_GAP_SHARE) continue;
    const stamp = rows.stamp[index] ?? 0;
    const pauseMs = stamp - (rows.stamp[index - 1] ?? 0);
    const isLongPause = pauseMs > MAX_SPLIT_PAUSE_MS;
    if (isLongPause && (gap < MIN_GAP_SHARE_AFTER_PAUSE || pauseMs > HALF_YEAR_MS)) continue;
    steps.push({
      index,
      date: tradingDate(stamp),
      priceBefore: before,
      priceAfter: after,
      split: isLongPause ? null : nearestSplit(before / after),
    });
  }
  return steps;
}

function nearestSplit(ratio: number): PriceStep['split'] {
  for (let sum = 3; sum <= 2 * MAX_SPLIT_SHARES; sum += 1) {
    for (let old = 1; old < sum; old += 1) {
      const shares = sum - old;
      if (shares > MAX_SPLIT_SHARES || old > MAX_SPLIT_SHARES) continue;
      if (Math.abs((ratio * old) / shares - 1) <= RATIO_TOLERANCE)
        return { newShares: shares, oldShares: old };
    }
  }
  return null;
}

export function adjustSplit(rows: RawRows, { index, split }: PriceStep): void {
  if (split === null) return;
  const factor = split.newShares / split.oldShares;
  for (const column of PRICE_COLUMNS) {
    for (let each = 0; each < index; each += 1) {
      rows[column][each] = Math.round((rows[column][each] ?? 0) / factor);
    }
  }
  for (let each = 0; each < index; each += 1) {
    rows.volume[each] = Math.round((rows.volume[each] ?? 0) * factor);
  }
}
