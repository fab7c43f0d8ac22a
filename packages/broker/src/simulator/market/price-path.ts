import { type Bar, CENT, type EpochMs, MINUTE, type Price } from '@tideline/engine';
import { approximateNormal, createDraws, type Draws, hash1, hash2 } from './hash.ts';
import { QUOTE_GRID_MS } from './simulated-market.ts';
import { joinedBar } from './time/timeframe.ts';

const STEPS_PER_MINUTE = MINUTE / QUOTE_GRID_MS;

/** Deviation of a bridge's next step ÷ that of a free path, by steps left. */
const BRIDGE_DEVIATIONS = Float64Array.from({ length: 5 * STEPS_PER_MINUTE + 1 }, (_, left) =>
  Math.sqrt(Math.max(0, left - 1) / left),
);

interface PathAnchor {
  readonly step: number;
  readonly price: Price;
}

/**
 * Writes one price per grid instant after the bar's start, from `offset` on, its end included: from
 * the open, touching high and low but never beyond, to the close. They depend on the seed and this
 * bar alone.
 */
export function fillPricePath(
  target: Int32Array,
  offset: number,
  stepCount: number,
  bar: Bar,
  seed: number,
): void {
  const own = hash2(seed, bar.start / QUOTE_GRID_MS, stepCount);
  const anchors = pickAnchors(bar, stepCount, createDraws(hash1(own, 0)));
  // The range of a driftless path of n steps is about 1.6 deviations (Feller 1951).
  const deviation = (bar.high - bar.low) / (1.6 * Math.sqrt(stepCount));
  let from: PathAnchor = { step: 0, price: bar.open };
  for (const to of anchors) {
    let price = from.price;
    for (let step = from.step + 1; step < to.step; step += 1) {
      const left = to.step - step + 1;
      price += (to.price - price) / left;
      price += deviation * (BRIDGE_DEVIATIONS[left] ?? 0) * approximateNormal(hash1(own, step));
      price = reflectInside(price, bar.low, bar.high);
      const onTick = Math.round(price / CENT) * CENT;
      target[offset + step - 1] = Math.min(bar.high, Math.max(bar.low, onTick));
    }
    target[offset + to.step - 1] = to.price;
    from = to;
  }
}

function pickAnchors(bar: Bar, stepCount: number, draws: Draws): readonly PathAnchor[] {
  const { open, high, low, close } = bar;
  const inside = (): number => 1 + Math.floor(draws.uniform() * (stepCount - 1));
  const first = inside();
  const second = 1 + ((first + Math.floor(draws.uniform() * (stepCount - 2))) % (stepCount - 1));
  const early = Math.min(first, second);
  const late = Math.max(first, second);
  // A rising bar more often makes its low first.
  const isLowFirst = draws.uniform() < (close >= open ? 0.7 : 0.3);
  const hasLow = low < Math.min(open, close);
  const hasHigh = high > Math.max(open, close);
  const anchors: PathAnchor[] = [];
  if (isLowFirst ? hasLow : hasHigh) anchors.push({ step: early, price: isLowFirst ? low : high });
  if (isLowFirst ? hasHigh : hasLow) anchors.push({ step: late, price: isLowFirst ? high : low });
  anchors.push({ step: stepCount, price: close });
  return anchors;
}

function reflectInside(price: number, low: number, high: number): number {
  const inside = price > high ? 2 * high - price : price < low ? 2 * low - price : price;
  return Math.min(high, Math.max(low, inside));
}

/** Minutes add up exactly: first open, highest high, lowest low, last close, sum of volumes. */
export function splitIntoMinutes(
  bar: Bar,
  path: Int32Array,
  offset: number,
  seed: number,
): readonly Bar[] {
  const draws = createDraws(hash2(seed, bar.start / QUOTE_GRID_MS, 5));
  const weights = [0, 1, 2, 3, 4].map(() => 0.5 + draws.uniform());
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const minutes: Bar[] = [];
  let open = bar.open;
  let passed = 0;
  let given = 0;
  for (const [minute, weight] of weights.entries()) {
    const start = offset + minute * STEPS_PER_MINUTE;
    const points = path.subarray(start, start + STEPS_PER_MINUTE);
    passed += weight;
    // Rounding the running total, not each share, keeps the sum.
    const upTo = minute === 4 ? bar.volume : Math.round((bar.volume * passed) / total);
    const close = points[STEPS_PER_MINUTE - 1] ?? open;
    minutes.push({
      start: bar.start + minute * MINUTE,
      open,
      high: points.reduce((high, price) => Math.max(high, price), open),
      low: points.reduce((low, price) => Math.min(low, price), open),
      close,
      volume: upTo - given,
    });
    given = upTo;
    open = close;
  }
  return minutes;
}

/** A bar with missing minutes is made from the rest. */
export function joinMinutes(bars: readonly Bar[]): readonly Bar[] {
  const joined: Bar[] = [];
  for (const bar of bars) {
    const start = slotStart(bar.start);
    const last = joined.at(-1);
    if (last?.start === start) joined[joined.length - 1] = joinedBar(last, bar);
    else joined.push({ ...bar, start });
  }
  return joined;
}

/** Sessions open on a multiple of five minutes since 1970, so five-minute slots do too. */
function slotStart(at: EpochMs): EpochMs {
  return at - (at % (5 * MINUTE));
}
