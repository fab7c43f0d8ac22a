import {
  CENT,
  type ExitReason,
  exitLevelsOf,
  type HeldPosition,
  levelsAhead,
  nextTimedExit,
  type Price,
  type TradingWindow,
} from '@tideline/engine';

export interface ExamplePathPoint {
  /** 0 is now, 1 the end of the drawing. */
  readonly widthShare: number;
  readonly markPrice: Price;
  readonly stopPrice: Price;
}

/** A possible path, with the exits that it triggers. */
export interface ExamplePath {
  readonly points: readonly ExamplePathPoint[];
  readonly bestPrice: Price;
  readonly sell: { widthShare: number; price: Price; reason: ExitReason } | null;
}

/** The mark from the entry (0) to its best (1) and down again. */
const PATH_GAIN_SHARES = [
  0, 0.1, -0.05, 0.16, 0.08, 0.34, 0.22, 0.52, 0.4, 0.72, 0.6, 0.9, 0.8, 1, 0.82, 0.9, 0.6, 0.66,
  0.3, 0.36, 0.02, -0.1, -0.4, -0.8, -1.3,
];
/** The path ends here unless something sells before. */
const MAX_PATH_WIDTH_SHARE = 0.8;
/** The best lies this far above the trigger of the last level, or under the target. */
const PEAK_OVER_LAST_LEVEL_FACTOR = 1.15;
const PEAK_UNDER_TARGET_FACTOR = 0.92;

interface ExamplePathOptions {
  /** The day's trading window; null without a session. */
  readonly window: TradingWindow | null;
  /** True where a time rule sells, at its place in the day; otherwise a level sells. */
  readonly isSoldByTime: boolean;
}

/** The path ends where the engine's exits sell. */
export function examplePathOf(
  position: HeldPosition,
  { window, isSoldByTime }: ExamplePathOptions,
): ExamplePath {
  const { entryPrice } = position;
  const peakGain = examplePeakPrice(position) - entryPrice;
  const timedExit = isSoldByTime && window !== null ? timedExitOf(position, window) : null;
  const points: ExamplePathPoint[] = [];
  let peakPrice = entryPrice;
  for (const [index, gainShare] of PATH_GAIN_SHARES.entries()) {
    const widthShare = (index / (PATH_GAIN_SHARES.length - 1)) * MAX_PATH_WIDTH_SHARE;
    const lastPoint = points.at(-1);
    if (timedExit !== null && lastPoint !== undefined && widthShare > timedExit.widthShare) {
      points.push({ ...lastPoint, widthShare: timedExit.widthShare });
      return { points, bestPrice: peakPrice, sell: { ...timedExit, price: lastPoint.markPrice } };
    }
    const markPrice = Math.max(CENT, roundToCent(entryPrice + peakGain * gainShare));
    const { price, reason } = exitLevelsOf({ ...position, peak: peakPrice }).stop;
    if (markPrice <= price) {
      points.push({ widthShare, markPrice: price, stopPrice: price });
      return { points, bestPrice: peakPrice, sell: { widthShare, price, reason } };
    }
    peakPrice = Math.max(peakPrice, markPrice);
    const { stop } = exitLevelsOf({ ...position, peak: peakPrice });
    points.push({ widthShare, markPrice, stopPrice: stop.price });
  }
  return { points, bestPrice: peakPrice, sell: null };
}

const roundToCent = (price: number): Price => Math.round(price / CENT) * CENT;

function timedExitOf(position: HeldPosition, window: TradingWindow) {
  const exit = nextTimedExit(position, window);
  if (exit === null) return null;
  const untilFlattenMs = window.flattenAt - position.openedAt;
  const share = Math.min(1, Math.max(0, (exit.at - position.openedAt) / untilFlattenMs));
  return { widthShare: untilFlattenMs <= 0 ? 1 : share, reason: exit.reason };
}

/** High enough that every level holds, yet under the target. */
function examplePeakPrice(position: HeldPosition): Price {
  const { entryPrice } = position;
  const targetGain = exitLevelsOf(position).target.price - entryPrice;
  const triggerPrices = levelsAhead(position).map(({ fromMark }) => fromMark ?? entryPrice);
  const lastTriggerGain = Math.max(...triggerPrices) - entryPrice;
  const wantedGain =
    lastTriggerGain > 0 ? lastTriggerGain * PEAK_OVER_LAST_LEVEL_FACTOR : targetGain / 2;
  return roundToCent(entryPrice + Math.min(wantedGain, targetGain * PEAK_UNDER_TARGET_FACTOR));
}
