import { assumptionNotes } from '@tideline/broker/simulator';
import type { SettingValues } from '../input/setting-fields.ts';
import { meanCountText } from '../report/format.ts';
import { OPERATOR_ASSUMPTIONS } from '../report/operator-assumptions.ts';
import type { PlayedSpan } from '../report/report.ts';
import { generatedWarning, MIN_MEANINGFUL_TRADES, RUIN_PERCENT } from '../report/warnings.ts';
import { chunksOf } from '../run/chunks-of.ts';
import type { Evaluation } from './evaluation.ts';
import { compoundReturns, performanceOf } from './performance.ts';
import type { SettingsGrid } from './spec.ts';
import {
  MIN_TRADES_PER_WINDOW,
  type WalkForward,
  type WindowLengths,
  walkForward,
} from './walk-forward.ts';

interface SweepHead {
  readonly played: PlayedSpan;
  readonly settings: SettingValues;
  readonly paths: { readonly count: number; readonly seed: number };
}

/** By chance, this share of 95 percent intervals lies wholly above the true value. */
const FALSE_GAIN_SHARE = 0.025;

const SWEEP_NOTES = [
  `A combination is chosen by its score on the training sessions, with at least ${MIN_TRADES_PER_WINDOW} trades, and ` +
    'applied to the test sessions after them; what was chosen is never tested on what it was chosen ' +
    'by. The score is expectancy × √trades of a gain, and the expectancy alone of a loss. Where none ' +
    'gained, nothing is traded.',
  'Where several paths are played, trades are those of one path on average, rates and means are over ' +
    'the trades of all, and a drawn day of an interval brings all its paths.',
  'Every combination is played in stretches of the test length, each on a fresh account with fresh ' +
    'cash, so that no stretch trades with what an earlier one left over; a training is a number of ' +
    'whole stretches. Results are percent of the equity at the start of each day, chained day by day ' +
    'over the stretches: a measure of the settings, not an account that anybody had.',
];

export type SweepReport = ReturnType<typeof buildSweepReport>;
/** An in-sample result: the settings were chosen on these same sessions. */
export type CombinationResult = SweepReport['combinations'][number];

export function buildSweepReport(
  { axes, combinations }: SettingsGrid,
  evaluations: readonly Evaluation[],
  lengths: WindowLengths,
  head: SweepHead,
) {
  const result = walkForward(evaluations, lengths);
  return {
    ...head,
    assumptions: [...assumptionNotes(), OPERATOR_ASSUMPTIONS],
    warnings: [...generatedWarning(head.played.source), ...warningsOf(evaluations, result)],
    axes,
    combinations: evaluations.map((evaluation, index) => ({
      number: index + 1,
      values: Object.fromEntries(axes.map(({ name }) => [name, combinations[index]?.[name]])),
      performance: performanceOf(evaluation, MIN_TRADES_PER_WINDOW),
      chosen: result.windows.filter(({ chosen }) => chosen === index).length,
    })),
    walkForward: result,
    notes: SWEEP_NOTES,
  };
}

function warningsOf(
  evaluations: readonly Evaluation[],
  { lengths, outOfSample, windows }: WalkForward,
): readonly string[] {
  const count = evaluations.length;
  const warnings: string[] = [];
  if (count > 1) {
    warnings.push(
      `${count} combinations were tried: the best of them looks good in sample by chance alone. With no edge ` +
        `at all ${FALSE_GAIN_SHARE * 100} % of intervals, here ${(count * FALSE_GAIN_SHARE).toFixed(1)} of ${count}, lie above 0 by chance. Only the out-of-sample rows count.`,
    );
  }
  const { trades, expectancyInterval } = outOfSample;
  if (trades < MIN_MEANINGFUL_TRADES) {
    warnings.push(`Only ${meanCountText(trades)} trades out of sample: too few to mean anything.`);
  }
  if (expectancyInterval !== null && expectancyInterval.low <= 0 && expectancyInterval.high >= 0) {
    warnings.push(
      'The 95 % interval of the out-of-sample expectancy includes 0: choosing settings on the past ' +
        'did not show a gain or a loss after it.',
    );
  }
  const accounts = evaluations.flatMap((days) => chunksOf(days, lengths.test));
  const ruined = accounts.filter((days) => Math.min(...compoundReturns(days)) < RUIN_PERCENT);
  if (ruined.length > 0) {
    warnings.push(
      `${ruined.length} of ${accounts.length} accounts (one for each combination and stretch, its paths averaged) fell below ${RUIN_PERCENT} % of their ` +
        'cash: from then on they trade few contracts or none.',
    );
  }
  const idleCount = windows.filter(({ stoodAside }) => stoodAside === 'few-trades').length;
  if (idleCount > 0) {
    warnings.push(
      `In ${idleCount} of ${windows.length} windows no combination had ${MIN_TRADES_PER_WINDOW} trades: nothing was traded there.`,
    );
  }
  const stoodAsideCount = windows.filter(({ stoodAside }) => stoodAside === 'no-gain').length;
  if (stoodAsideCount > 0) {
    warnings.push(
      `In ${stoodAsideCount} of ${windows.length} windows no combination gained in training: it stood aside, and nothing was traded there.`,
    );
  }
  return warnings;
}
