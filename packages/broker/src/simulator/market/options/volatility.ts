import type { Bar, Price, Session } from '@tideline/engine';
import { BAR_MS } from '@tideline/engine';
import { VOLATILITY_MODEL, varianceShape } from '../assumptions.ts';

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
  let previous = bars[0]?.open ?? 0;
  const seen = bars.map((bar) => {
    const square = squaredReturn(previous, bar.close) / varianceShape(partOfSession(session, bar));
    previous = bar.close;
    return square;
  });
  const sum = seen.reduce((total, square) => total + square, 0);
  const others = Math.max(1, bars.length - 1);
  const counted = seen.map((square) => capSquaredReturn(square, (sum - square) / others));
  return counted.reduce((total, square) => total + square, 0) / Math.max(1, bars.length);
}

/**
 * Estimated variance of a 5-minute bar after 0, 1, 2, … five-minute slots: half from earlier
 * sessions' realised variances (newest last), half from a fast average moved by the session's own
 * bars. Entry n knows only bars that closed by slot n.
 */
export function varianceBySlot(input: VarianceInput, history: readonly number[]): Float64Array {
  const { session, bars, previousClose } = input;
  const slots = Math.round((session.close - session.open) / BAR_MS);
  const slow = weightedMean(history);
  let fast = slow + VOLATILITY_MODEL.lastSession * ((history.at(-1) ?? slow) - slow);
  const open = bars[0]?.open;
  if (previousClose !== null && open !== undefined && bars[0]?.start === session.open) {
    const night = squaredReturn(previousClose, open) / VOLATILITY_MODEL.nightBars;
    fast += VOLATILITY_MODEL.nightWeight * (capSquaredReturn(night, fast) - fast);
  }
  const weight = 1 - 2 ** (-1 / VOLATILITY_MODEL.barHalfLife);
  const estimates = new Float64Array(slots + 1);
  let next = 0;
  let previous = open ?? 0;
  for (let slot = 0; slot <= slots; slot += 1) {
    const bar = bars[next];
    if (bar !== undefined && bar.start + BAR_MS <= session.open + slot * BAR_MS) {
      const seen = squaredReturn(previous, bar.close) / varianceShape(partOfSession(session, bar));
      fast += weight * (capSquaredReturn(seen, fast) - fast);
      previous = bar.close;
      next += 1;
    }
    estimates[slot] = (slow + fast) / 2;
  }
  return estimates;
}

/** Weights halve every few sessions back; without any, the variance is a usual day's. */
function weightedMean(history: readonly number[]): number {
  let sum = 0;
  let weights = 0;
  for (const [index, value] of history.entries()) {
    const weight = 2 ** ((index + 1 - history.length) / VOLATILITY_MODEL.sessionHalfLife);
    sum += weight * value;
    weights += weight;
  }
  return weights === 0 ? VOLATILITY_MODEL.firstVariance : sum / weights;
}

function capSquaredReturn(value: number, present: number): number {
  return Math.min(value, VOLATILITY_MODEL.barCap * present);
}

function squaredReturn(from: Price, to: Price): number {
  const change = Math.log(to / from);
  return change * change;
}

function partOfSession(session: Session, bar: Bar): number {
  return (bar.start + BAR_MS / 2 - session.open) / (session.close - session.open);
}
