import { BAR_MS, type Bar, CENT, MINUTE, type Price } from '@tideline/engine';
import { approximateNormal, createDraws, type Draws, hashTwoWords, hashWord } from './hash.ts';
import { QUOTE_GRID_MS } from './simulated-market.ts';
import { joinByStart } from './time/timeframe.ts';

const STEPS_PER_MINUTE = MINUTE / QUOTE_GRID_MS;

/** Deviation of a bridge's next step ÷ that of a free path, by steps left. */
const BRIDGE_DEVIATIONS = Float64Array.from({ length: 5 * STEPS_PER_MINUTE + 1 }, (_, stepsLeft) =>
  Math.sqrt(Math.max(0, stepsLeft - 1) / stepsLeft),
);

interface PathAnchor {
  readonly step: number;
  readonly price: Price;
}

/**
 * Writes one price per grid instant after the bar's start, up to its end, from `pathOffset` on. The
 * path goes from open to close and touches, but never passes, high and low. It depends on the seed
 * and this bar alone.
 */
export function fillPricePath(
  targetPrices: Int32Array,
  pathOffset: number,
  stepCount: number,
  bar: Bar,
  seed: number,
): void {
  const barSeed = hashTwoWords(seed, bar.start / QUOTE_GRID_MS, stepCount);
  const anchors = pickAnchors(bar, stepCount, createDraws(hashWord(barSeed, 0)));
  // The range of a driftless path of n steps is about 1.6 deviations (Feller 1951).
  const stepDeviation = (bar.high - bar.low) / (1.6 * Math.sqrt(stepCount));
  let from: PathAnchor = { step: 0, price: bar.open };
  for (const to of anchors) {
    let price = from.price;
    for (let step = from.step + 1; step < to.step; step += 1) {
      const stepsLeft = to.step - step + 1;
      price += (to.price - price) / stepsLeft;
      price +=
        stepDeviation *
        (BRIDGE_DEVIATIONS[stepsLeft] ?? 0) *
        approximateNormal(hashWord(barSeed, step));
      price = reflectInside(price, bar.low, bar.high);
      const tickPrice = Math.round(price / CENT) * CENT;
      targetPrices[pathOffset + step - 1] = Math.min(bar.high, Math.max(bar.low, tickPrice));
    }
    targetPrices[pathOffset + to.step - 1] = to.price;
    from = to;
  }
}

function pickAnchors(bar: Bar, stepCount: number, draws: Draws): readonly PathAnchor[] {
  const { open, high, low, close } = bar;
  const drawInnerStep = (): number => 1 + Math.floor(draws.uniform() * (stepCount - 1));
  const firstStep = drawInnerStep();
  const secondStep =
    1 + ((firstStep + Math.floor(draws.uniform() * (stepCount - 2))) % (stepCount - 1));
  const earlyStep = Math.min(firstStep, secondStep);
  const lateStep = Math.max(firstStep, secondStep);
  // A rising bar more often makes its low first.
  const isLowFirst = draws.uniform() < (close >= open ? 0.7 : 0.3);
  const hasLow = low < Math.min(open, close);
  const hasHigh = high > Math.max(open, close);
  const anchors: PathAnchor[] = [];
  if (isLowFirst ? hasLow : hasHigh)
    anchors.push({ step: earlyStep, price: isLowFirst ? low : high });
  if (isLowFirst ? hasHigh : hasLow)
    anchors.push({ step: lateStep, price: isLowFirst ? high : low });
  anchors.push({ step: stepCount, price: close });
  return anchors;
}

function reflectInside(price: number, low: number, high: number): number {
  const reflected = price > high ? 2 * high - price : price < low ? 2 * low - price : price;
  return Math.min(high, Math.max(low, reflected));
}

/** Minutes add up exactly: first open, highest high, lowest low, last close, sum of volumes. */
export function splitIntoMinutes(
  bar: Bar,
  pricePath: Int32Array,
  pathOffset: number,
  seed: number,
): readonly Bar[] {
  const draws = createDraws(hashTwoWords(seed, bar.start / QUOTE_GRID_MS, 5));
  const weights = [0, 1, 2, 3, 4].map(() => 0.5 + draws.uniform());
  const totalWeight = weights.reduce((sum, weight) => sum + weight, 0);
  const minuteBars: Bar[] = [];
  let open = bar.open;
  let passedWeight = 0;
  let assignedVolume = 0;
  for (const [minute, weight] of weights.entries()) {
    const start = pathOffset + minute * STEPS_PER_MINUTE;
    const minutePrices = pricePath.subarray(start, start + STEPS_PER_MINUTE);
    passedWeight += weight;
    // Rounding the running total, not each share, keeps the sum.
    const volumeSoFar =
      minute === 4 ? bar.volume : Math.round((bar.volume * passedWeight) / totalWeight);
    const close = minutePrices[STEPS_PER_MINUTE - 1] ?? open;
    minuteBars.push({
      start: bar.start + minute * MINUTE,
      open,
      high: minutePrices.reduce((high, price) => Math.max(high, price), open),
      low: minutePrices.reduce((low, price) => Math.min(low, price), open),
      close,
      volume: volumeSoFar - assignedVolume,
    });
    assignedVolume = volumeSoFar;
    open = close;
  }
  return minuteBars;
}

/** A bar with missing minutes is made from the rest. */
export function joinMinutes(bars: readonly Bar[]): readonly Bar[] {
  // Sessions open on a multiple of five minutes since 1970, so five-minute slots do too.
  return joinByStart(bars, (at) => at - (at % BAR_MS));
}
