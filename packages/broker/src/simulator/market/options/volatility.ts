import { BAR_MS, type Bar, type Price, type Session } from '@tideline/engine';
import { VOLATILITY_MODEL, varianceShapeAt } from '../assumptions.ts';

export interface VarianceInput {
  readonly session: Session;
  readonly bars: readonly Bar[];
  readonly previousClose: Price | null;
}

/**
 * Mean variance of 5-minute bars, without the effect of the time of day. A bar counts for at most
 * `barCap` times the mean of the rest, so one print can't move the memory of twenty sessions.
 */
export function realisedVariance({ session, bars }: VarianceInput): number {
  let previousPrice = bars[0]?.open ?? 0;
  const squaredReturns = bars.map((bar) => {
    const squared = shapelessVariance(session, previousPrice, bar);
    previousPrice = bar.close;
    return squared;
  });
  const sum = squaredReturns.reduce((total, squared) => total + squared, 0);
  const otherBarCount = Math.max(1, bars.length - 1);
  const cappedSum = squaredReturns.reduce(
    (total, squared) => total + capSquaredReturn(squared, (sum - squared) / otherBarCount),
    0,
  );
  return cappedSum / Math.max(1, bars.length);
}

/**
 * Estimated variance of a 5-minute bar after 0, 1, 2, … five-minute slots: half from earlier
 * sessions' realised variances (newest last), half from a fast average moved by the session's own
 * bars. Entry n knows only bars that closed by slot n.
 */
export function varianceBySlot(input: VarianceInput, pastVariances: readonly number[]) {
  const { session, bars, previousClose } = input;
  const slotCount = Math.round((session.close - session.open) / BAR_MS);
  const slowVariance = weightedMean(pastVariances);
  let fastVariance =
    slowVariance +
    VOLATILITY_MODEL.lastSession * ((pastVariances.at(-1) ?? slowVariance) - slowVariance);
  const open = bars[0]?.open;
  if (previousClose !== null && open !== undefined && bars[0]?.start === session.open) {
    const nightVariance = squaredReturn(previousClose, open) / VOLATILITY_MODEL.nightBars;
    fastVariance +=
      VOLATILITY_MODEL.nightWeight * (capSquaredReturn(nightVariance, fastVariance) - fastVariance);
  }
  const weight = 1 - 2 ** (-1 / VOLATILITY_MODEL.barHalfLife);
  const estimates = new Float64Array(slotCount + 1);
  let nextBarIndex = 0;
  let previousPrice = open ?? 0;
  for (let slot = 0; slot <= slotCount; slot += 1) {
    const bar = bars[nextBarIndex];
    if (bar !== undefined && bar.start + BAR_MS <= session.open + slot * BAR_MS) {
      const barVariance = shapelessVariance(session, previousPrice, bar);
      fastVariance += weight * (capSquaredReturn(barVariance, fastVariance) - fastVariance);
      previousPrice = bar.close;
      nextBarIndex += 1;
    }
    estimates[slot] = (slowVariance + fastVariance) / 2;
  }
  return estimates;
}

/** Weights halve every few sessions back; without any, the variance is a usual day's. */
function weightedMean(pastVariances: readonly number[]): number {
  let sum = 0;
  let weightSum = 0;
  for (const [index, value] of pastVariances.entries()) {
    const weight = 2 ** ((index + 1 - pastVariances.length) / VOLATILITY_MODEL.sessionHalfLife);
    sum += weight * value;
    weightSum += weight;
  }
  return weightSum === 0 ? VOLATILITY_MODEL.firstVariance : sum / weightSum;
}

function capSquaredReturn(value: number, currentVariance: number): number {
  return Math.min(value, VOLATILITY_MODEL.barCap * currentVariance);
}

function squaredReturn(from: Price, to: Price): number {
  const logReturn = Math.log(to / from);
  return logReturn * logReturn;
}

function shapelessVariance({ open, close }: Session, previousPrice: Price, bar: Bar): number {
  const dayShare = (bar.start + BAR_MS / 2 - open) / (close - open);
  return squaredReturn(previousPrice, bar.close) / varianceShapeAt(dayShare);
}
