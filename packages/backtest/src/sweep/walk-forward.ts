import { InputError } from '../input/input-error.ts';
import { roundTo } from '../report/figures/trade-row.ts';
import type { Evaluation } from './evaluation.ts';
import { type Performance, performanceOf, scoreOf } from './performance.ts';

/** Indices of sessions; `endIndex` is excluded. */
interface DayRange {
  readonly firstIndex: number;
  readonly endIndex: number;
}

interface TrainTestWindow {
  readonly trainRange: DayRange;
  readonly testRange: DayRange;
}

export interface WindowLengths {
  readonly train: number;
  readonly test: number;
}

/** Fewer trades in a window would make its choice a matter of luck. */
export const MIN_TRADES_PER_WINDOW = 5;

const MAX_TEST_SESSIONS = 20;

const TRAIN_STRETCH_COUNT = 3;

/**
 * Defaults are a month to apply a choice to, after three months to choose on; less with fewer
 * sessions. The training is a whole number of stretches of the test's length. Throws `InputError`
 * when they don't fit.
 */
export function windowLengths(
  sessionCount: number,
  requested: { readonly train: number | null; readonly test: number | null },
): WindowLengths {
  const test = requested.test ?? defaultTestLength(sessionCount, requested.train);
  const fittingStretches = Math.max(1, Math.ceil(sessionCount / test) - 1);
  const train = requested.train ?? test * Math.min(TRAIN_STRETCH_COUNT, fittingStretches);
  if (train % test !== 0) {
    throw new InputError(
      `--train must be a multiple of --test, whose length every account is played for: was ${train} with ${test}`,
    );
  }
  if (train < sessionCount) return { train, test };
  throw new InputError(
    `--sweep needs more sessions than it trains on: ${sessionCount} are played, ${train} are for training`,
  );
}

function defaultTestLength(sessionCount: number, train: number | null): number {
  if (train === null) {
    const length = Math.floor(sessionCount / (2 * TRAIN_STRETCH_COUNT));
    return Math.max(1, Math.min(MAX_TEST_SESSIONS, length));
  }
  for (let test = Math.min(MAX_TEST_SESSIONS, train); test > 1; test--) {
    if (train % test === 0) return test;
  }
  return 1;
}

/** Each test begins where the previous one stops; the last may have fewer sessions. */
export function splitWindows(sessionCount: number, { train, test }: WindowLengths) {
  const windows: TrainTestWindow[] = [];
  for (let firstIndex = 0; firstIndex + train < sessionCount; firstIndex += test) {
    const testStart = firstIndex + train;
    windows.push({
      trainRange: { firstIndex, endIndex: testStart },
      testRange: { firstIndex: testStart, endIndex: Math.min(sessionCount, testStart + test) },
    });
  }
  return windows;
}

export type WindowResult = ReturnType<typeof evaluateWindow>;
export type WalkForward = ReturnType<typeof walkForward>;

/**
 * Stands aside where no combination gained. All evaluations hold the same sessions; of equal scores
 * the earlier combination wins.
 */
export function walkForward(evaluations: readonly Evaluation[], lengths: WindowLengths) {
  const sessions = evaluations[0]?.length ?? 0;
  const windows = splitWindows(sessions, lengths).map((each) => evaluateWindow(evaluations, each));
  const days = windows.flatMap((each) => daysOfChoice(evaluations, each.chosen, each.testRange));
  return {
    lengths,
    leastTrades: MIN_TRADES_PER_WINDOW,
    windows,
    days,
    outOfSample: performanceOf(days, 1),
    efficiency: efficiencyOf(windows),
  };
}

function evaluateWindow(evaluations: readonly Evaluation[], window: TrainTestWindow) {
  const scores = evaluations.map((days) =>
    scoreOf(sliceDays(days, window.trainRange), MIN_TRADES_PER_WINDOW),
  );
  const chosen = highestGainIndex(scores);
  const daysIn = (range: DayRange) => daysOfChoice(evaluations, chosen, range);
  const hasEnoughTrades = scores.some((score) => score !== null);
  return {
    ...window,
    /** Says whether no combination had enough trades, or none gained; null when one was chosen. */
    stoodAside: chosen !== null ? null : hasEnoughTrades ? 'no-gain' : 'few-trades',
    trainDates: datesOf(evaluations, window.trainRange),
    testDates: datesOf(evaluations, window.testRange),
    /** Index of the combination; null when nothing was traded. */
    chosen,
    inSample:
      chosen === null ? null : performanceOf(daysIn(window.trainRange), MIN_TRADES_PER_WINDOW),
    outOfSample: performanceOf(daysIn(window.testRange), 1),
  };
}

/** Null when standing aside, with its score of 0, is as good as any. */
function highestGainIndex(scores: readonly (number | null)[]): number | null {
  let found: number | null = null;
  let highest = 0;
  for (const [index, score] of scores.entries()) {
    if (score === null || score <= highest) continue;
    found = index;
    highest = score;
  }
  return found;
}

function daysOfChoice(evaluations: readonly Evaluation[], chosen: number | null, span: DayRange) {
  const days = sliceDays(evaluations[chosen ?? 0] ?? [], span);
  return chosen === null
    ? days.map(({ date, paths }) => ({ date, percent: 0, trades: [], paths }))
    : days;
}

function datesOf(evaluations: readonly Evaluation[], span: DayRange) {
  const days = sliceDays(evaluations[0] ?? [], span);
  return [days[0]?.date ?? '', days.at(-1)?.date ?? ''];
}

function sliceDays(days: Evaluation, { firstIndex, endIndex }: DayRange): Evaluation {
  return days.slice(firstIndex, endIndex);
}

/**
 * Mean day out of sample over mean day in sample (Pardo's walk-forward efficiency), 1 when nothing
 * was lost; null without a gain in sample.
 */
function efficiencyOf(windows: readonly WindowResult[]): number | null {
  const traded = windows.filter(({ chosen }) => chosen !== null);
  const inSample = meanDayPercent(traded.map((window) => window.inSample));
  const outOfSample = meanDayPercent(traded.map((window) => window.outOfSample));
  return inSample <= 0 ? null : roundTo(outOfSample / inSample, 3);
}

function meanDayPercent(performances: readonly (Performance | null)[]): number {
  const sessions = performances.reduce((sum, each) => sum + (each?.sessions ?? 0), 0);
  const total = performances.reduce(
    (sum, each) => sum + (each?.meanDay ?? 0) * (each?.sessions ?? 0),
    0,
  );
  return sessions === 0 ? 0 : total / sessions;
}
