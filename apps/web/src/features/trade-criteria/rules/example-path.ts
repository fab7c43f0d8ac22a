import {
  CENT,
  type EpochMs,
  type ExitReason,
  exitLevelsOf,
  type HeldPosition,
  levelsAhead,
  nextTimedExit,
  type Price,
  type TradingWindow,
} from '@tideline/engine';

export interface ExamplePoint {
  /** 0 is now, 1 the end of the drawing. */
  readonly x: number;
  readonly mark: Price;
  readonly stop: Price;
}

/** A possible path, with the exits that it triggers. */
export interface ExamplePath {
  readonly points: readonly ExamplePoint[];
  readonly best: Price;
  readonly sell: { readonly x: number; readonly price: Price; readonly reason: ExitReason } | null;
}

/** The mark from the entry (0) to its best (1) and down again. */
const PATH_HEIGHTS = [
  0, 0.1, -0.05, 0.16, 0.08, 0.34, 0.22, 0.52, 0.4, 0.72, 0.6, 0.9, 0.8, 1, 0.82, 0.9, 0.6, 0.66,
  0.3, 0.36, 0.02, -0.1, -0.4, -0.8, -1.3,
];
/** The path ends here unless something sells before. */
const LAST_X = 0.8;
/** The best lies this far above the trigger of the last level, or under the target. */
const ABOVE_LAST_LEVEL = 1.15;
const UNDER_TARGET = 0.92;

interface ExampleOptions {
  /** The day's trading window; null without a session. */
  readonly window: TradingWindow | null;
  /** True where a time rule sells, at its place in the day; otherwise a level sells. */
  readonly isTimed: boolean;
}

/** The path ends where the engine's exits sell. */
export function examplePath(
  position: HeldPosition,
  { window, isTimed }: ExampleOptions,
): ExamplePath {
  const { entryPrice } = position;
  const span = examplePeak(position) - entryPrice;
  const end = isTimed && window !== null ? timedExitPlace(position, window) : null;
  const points: ExamplePoint[] = [];
  let peak = entryPrice;
  for (const [index, height] of PATH_HEIGHTS.entries()) {
    const x = (index / (PATH_HEIGHTS.length - 1)) * LAST_X;
    const last = points.at(-1);
    if (end !== null && last !== undefined && x > end.x) {
      points.push({ ...last, x: end.x });
      return { points, best: peak, sell: { ...end, price: last.mark } };
    }
    const mark = Math.max(CENT, wholeCents(entryPrice + span * height));
    const before = exitLevelsOf({ ...position, peak }).stop;
    if (mark <= before.price) {
      points.push({ x, mark: before.price, stop: before.price });
      return { points, best: peak, sell: { x, price: before.price, reason: before.reason } };
    }
    peak = Math.max(peak, mark);
    points.push({ x, mark, stop: exitLevelsOf({ ...position, peak }).stop.price });
  }
  return { points, best: peak, sell: null };
}

const wholeCents = (price: number): Price => Math.round(price / CENT) * CENT;

function timedExitPlace(position: HeldPosition, window: TradingWindow) {
  const timed = nextTimedExit(position, window);
  return (
    timed && { x: shareUntilFlatten(timed.at, position.openedAt, window), reason: timed.reason }
  );
}

function shareUntilFlatten(at: EpochMs, from: EpochMs, { flattenAt }: TradingWindow): number {
  return flattenAt <= from ? 1 : Math.min(1, Math.max(0, (at - from) / (flattenAt - from)));
}

/** High enough that every level holds, yet under the target. */
function examplePeak(position: HeldPosition): Price {
  const { entryPrice } = position;
  const { target } = exitLevelsOf(position);
  const last = Math.max(...levelsAhead(position).map(({ fromMark }) => fromMark ?? entryPrice));
  const half = entryPrice + (target.price - entryPrice) / 2;
  const wanted = last > entryPrice ? entryPrice + (last - entryPrice) * ABOVE_LAST_LEVEL : half;
  const most = entryPrice + (target.price - entryPrice) * UNDER_TARGET;
  return wholeCents(Math.min(wanted, most));
}
