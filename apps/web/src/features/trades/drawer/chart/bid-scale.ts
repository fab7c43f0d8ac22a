import type { TradeDetail } from '@tideline/api/schemas';
import { scaleOf } from '../../../../lib/charts/scale.ts';
import type { LevelStep, QuoteReading } from '../play/quote-readings.ts';
import { paddedSpan } from './spans.ts';

interface BidScaleInput {
  readonly trade: Pick<TradeDetail, 'entryPrice' | 'exitPrice'>;
  readonly readings: readonly QuoteReading[];
  readonly steps: readonly LevelStep[];
}

const PRICE_MARGIN_SHARE = 0.14;

/** A target so many times farther than the rest reaches would leave the bid a flat line. */
const FAR_TARGET_FACTOR = 6;

/** Bids, entry, exit, stops, and the targets unless they are far away. */
export function bidPriceSpan({ trade, readings, steps }: BidScaleInput) {
  let lowPrice = Math.min(trade.entryPrice, trade.exitPrice);
  let highPrice = Math.max(trade.entryPrice, trade.exitPrice);
  // Without a spread: a day has more readings than a call can take arguments.
  for (const price of eachBidAndStop(readings, steps)) {
    lowPrice = Math.min(lowPrice, price);
    highPrice = Math.max(highPrice, price);
  }
  const maxTargetPrice = lowPrice + (highPrice - lowPrice) * FAR_TARGET_FACTOR;
  const nearTargets = steps.flatMap(({ targetPrice }) =>
    targetPrice === null || targetPrice > maxTargetPrice ? [] : targetPrice,
  );
  // The label of the best bid needs what a target leaves above it.
  if (nearTargets.length === 0) highPrice += (highPrice - lowPrice) * PRICE_MARGIN_SHARE * 2;
  for (const target of nearTargets) highPrice = Math.max(highPrice, target);
  return paddedSpan([lowPrice, highPrice], PRICE_MARGIN_SHARE);
}

function* eachBidAndStop(readings: readonly QuoteReading[], steps: readonly LevelStep[]) {
  for (const { bid } of readings) if (bid !== null) yield bid;
  for (const { stopPrice } of steps) if (stopPrice !== null) yield stopPrice;
}

/** Pixels of the pane's title and a label below it, which would run into each other on a phone. */
const TITLE_HEIGHT_PX = 28;
/** Pixels of a label below the lowest level. */
const FOOT_HEIGHT_PX = 16;

/** From dollars per share to pixels of the chart. */
export function bidPriceScale(shownData: BidScaleInput, topPx: number, heightPx: number) {
  return scaleOf(bidPriceSpan(shownData), {
    from: topPx + heightPx - FOOT_HEIGHT_PX,
    to: topPx + TITLE_HEIGHT_PX,
  });
}
