import type { Bar } from '../model/bar.ts';
import type { Price } from '../model/money.ts';
import { WEIGHTS } from './weights.ts';

const { meanBars, near, soldiers, star, hammer } = WEIGHTS.parts.chartPattern.candles;

/**
 * A bar, upright for the bull and negated for the bear, so one set of rules treats both as exact
 * mirror images.
 */
export interface SideCandle {
  readonly open: Price;
  readonly high: Price;
  readonly low: Price;
  readonly close: Price;
  readonly earlierBodySum: Price;
}

export function bullishCandle({ open, high, low, close }: Bar, earlierBodySum: Price): SideCandle {
  return { open, high, low, close, earlierBodySum };
}

export function bearishCandle({ open, high, low, close }: Bar, earlierBodySum: Price): SideCandle {
  return { open: -open, high: -low, low: -high, close: -close, earlierBodySum };
}

/** Takes the last three candles, oldest first. */
export function candleShape(first: SideCandle, second: SideCandle, third: SideCandle) {
  if (isThreeSoldiers(first, second, third)) return 'soldiers';
  if (isStar(first, second, third)) return 'star';
  if (isEngulfing(second, third)) return 'engulfing';
  return isHammer(second, third) ? 'hammer' : null;
}

/**
 * Three rising bodies, each opening within (or near) the previous one and closing near its high.
 */
function isThreeSoldiers(first: SideCandle, second: SideCandle, third: SideCandle): boolean {
  return (
    isSoldier(first) &&
    isSoldier(second) &&
    isSoldier(third) &&
    isContinuation(first, second) &&
    isContinuation(second, third)
  );
}

function isSoldier(candle: SideCandle): boolean {
  const { open, high, low, close } = candle;
  if (close <= open || lengthInBodies(close - open, candle) < soldiers.leastBody) return false;
  return (high - close) / (high - low) <= soldiers.closeShare;
}

function isContinuation(before: SideCandle, candle: SideCandle): boolean {
  return (
    candle.close > before.close &&
    candle.open >= before.open &&
    lengthInBodies(candle.open - before.close, candle) <= near
  );
}

/**
 * A long fall, a small body at its foot and a rise well into it; without a gap, as a day has none.
 */
function isStar(first: SideCandle, second: SideCandle, third: SideCandle): boolean {
  const fall = first.open - first.close;
  if (fall <= 0 || lengthInBodies(fall, first) < star.leastFirst) return false;
  if (lengthInBodies(Math.abs(second.close - second.open), second) >= star.mostStar) return false;
  if (lengthInBodies(third.close - third.open, third) < star.leastThird) return false;
  const top = Math.max(second.open, second.close);
  return (
    (top - first.close) / fall <= star.recovery &&
    (third.close - first.close) / fall >= star.recovery
  );
}

/** A rising body that covers the smaller falling one before. */
function isEngulfing(before: SideCandle, candle: SideCandle): boolean {
  const coversBody = candle.open <= before.close && candle.close >= before.open;
  const isLarger = candle.open < before.close || candle.close > before.open;
  return before.close < before.open && candle.close > candle.open && coversBody && isLarger;
}

/** A small body on a long lower shadow, low against the previous bar. */
function isHammer(before: SideCandle, candle: SideCandle): boolean {
  const { open, high, low, close } = candle;
  const body = Math.abs(close - open);
  const bottom = Math.min(open, close);
  const shadow = bottom - low;
  return (
    shadow > 0 &&
    shadow >= hammer.bodies * body &&
    lengthInBodies(shadow, candle) >= hammer.leastShadow &&
    lengthInBodies(body, candle) < hammer.mostBody &&
    (high - Math.max(open, close)) / (high - low) <= hammer.shadowShare &&
    lengthInBodies(bottom - before.low, candle) <= near
  );
}

/**
 * Length as a multiple of the mean earlier body. One division of integers keeps a tie a tie at any
 * price. After bars without a body it is infinite.
 */
function lengthInBodies(length: Price, { earlierBodySum }: SideCandle): number {
  return length === 0 ? 0 : (length * meanBars) / earlierBodySum;
}
