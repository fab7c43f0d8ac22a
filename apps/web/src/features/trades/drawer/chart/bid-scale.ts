import type { TradeDetail } from '@tideline/api/schemas';
import { extent } from 'd3-array';
import { scaleOf } from '../../../../lib/charts/scale.ts';
import type { LevelStep, QuoteReading } from '../play/quote-readings.ts';
import { paddedSpan } from './spans.ts';

export interface BidData {
  readonly trade: TradeDetail;
  /** Empty where the bid was not recorded. */
  readonly readings: readonly QuoteReading[];
  readonly steps: readonly LevelStep[];
}

const PRICE_MARGIN_SHARE = 0.14;

/** A target so many times farther than the rest reaches would leave the bid a flat line. */
const FAR_TARGET_FACTOR = 6;

/** Bids, entry, exit, stops, and the targets unless they are far away. */
export function bidPriceSpan({ trade: { entryPrice, exitPrice }, readings, steps }: BidData) {
  const bids = readings.map(({ bid }) => bid);
  const stops = steps.map(({ stopPrice }) => stopPrice);
  const prices = [entryPrice, exitPrice, ...bids, ...stops];
  // Not as arguments: a day has more readings than a call can take.
  let [lowPrice = entryPrice, highPrice = exitPrice] = extent(prices, (price) => price);
  const maxTargetPrice = lowPrice + (highPrice - lowPrice) * FAR_TARGET_FACTOR;
  const nearTargets = steps.flatMap(({ targetPrice }) =>
    targetPrice === null || targetPrice > maxTargetPrice ? [] : targetPrice,
  );
  // Without a target the label of the best bid needs extra room above.
  if (nearTargets.length === 0) highPrice += (highPrice - lowPrice) * PRICE_MARGIN_SHARE * 2;
  for (const target of nearTargets) highPrice = Math.max(highPrice, target);
  return paddedSpan([lowPrice, highPrice], PRICE_MARGIN_SHARE);
}

/** Pixels of the pane's title and a label below it, which would run into each other on a phone. */
const TITLE_HEIGHT_PX = 28;
/** Pixels of a label below the lowest level. */
const FOOT_HEIGHT_PX = 16;

/** From dollars per share to pixels of the chart. */
export function bidPriceScale(data: BidData, topPx: number, heightPx: number) {
  return scaleOf(bidPriceSpan(data), {
    from: topPx + heightPx - FOOT_HEIGHT_PX,
    to: topPx + TITLE_HEIGHT_PX,
  });
}
