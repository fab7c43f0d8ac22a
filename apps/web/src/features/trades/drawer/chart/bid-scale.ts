import type { TradeDetail } from '@tideline/api/schemas';
import { scaleOf } from '../../../../lib/charts/scale.ts';
import type { LevelStep, Reading } from '../play/readings.ts';
import { paddedSpan } from './spans.ts';

interface BidScale {
  readonly trade: Pick<TradeDetail, 'entryPrice' | 'exitPrice'>;
  readonly readings: readonly Reading[];
  readonly steps: readonly LevelStep[];
}

const SPAN_MARGIN = 0.14;

/** A target so many times farther than the rest reaches would leave the bid a flat line. */
const FAR_TARGET_FACTOR = 6;

/** Bids, entry, exit, stops, and the targets unless they are far away. */
export function bidSpan({ trade, readings, steps }: BidScale) {
  let low = Math.min(trade.entryPrice, trade.exitPrice);
  let high = Math.max(trade.entryPrice, trade.exitPrice);
  // Without a spread: a day has more readings than a call can take arguments.
  for (const value of bidsAndStops(readings, steps)) {
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  const reach = low + (high - low) * FAR_TARGET_FACTOR;
  const targets = steps.flatMap(({ targetPrice }) =>
    targetPrice === null || targetPrice > reach ? [] : targetPrice,
  );
  // The label of the best bid needs what a target leaves above it.
  if (targets.length === 0) high += (high - low) * SPAN_MARGIN * 2;
  for (const target of targets) high = Math.max(high, target);
  return paddedSpan([low, high], SPAN_MARGIN);
}

function* bidsAndStops(readings: readonly Reading[], steps: readonly LevelStep[]) {
  for (const { bid } of readings) if (bid !== null) yield bid;
  for (const { stopPrice } of steps) if (stopPrice !== null) yield stopPrice;
}

/** Pixels of the pane's title and a label below it, which would run into each other on a phone. */
const TITLE_HEIGHT = 28;
/** Pixels of a label below the lowest level. */
const FOOT_HEIGHT = 16;

/** From dollars per share to pixels of the chart. */
export function bidScale(shown: BidScale, top: number, height: number) {
  return scaleOf(bidSpan(shown), { from: top + height - FOOT_HEIGHT, to: top + TITLE_HEIGHT });
}
