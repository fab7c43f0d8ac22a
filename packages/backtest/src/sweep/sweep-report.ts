import { type AssumptionNote, assumptionNotes } from '@tideline/broker/simulator';
import type { NumericSetting, SettingValues } from '../input/setting-fields.ts';
import type { PlayedSpan } from '../report/report.ts';
import { FEW_TRADES } from '../report/warnings.ts';
import type { Evaluation } from './evaluation.ts';
import { chained, type Performance, performanceOf } from './performance.ts';
import type { Axis, Grid } from './spec.ts';
import { LEAST_TRADES, type WalkForward, type WindowLengths, walkForward } from './walk-forward.ts';

/** One combination over all sessions: in-sample, because it was looked at to be chosen. */
export interface CombinationResult {
  readonly number: number;
  readonly values: Readonly<Partial<Record<NumericSetting, number>>>;
  readonly performance: Performance;
  /** Windows in which it was chosen. */
  readonly chosen: number;
}

export interface SweepReport {
  readonly played: PlayedSpan;
  readonly settings: SettingValues;
  readonly assumptions: readonly AssumptionNote[];
  readonly warnings: readonly string[];
  readonly axes: readonly Axis[];
  readonly combinations: readonly CombinationResult[];
  readonly walkForward: WalkForward;
  readonly notes: readonly string[];
}

const SWEEP_NOTES = [
  `A combination is chosen by expectancy × √trades on the training sessions, with at least ${LEAST_TRADES} trades, and ` +
    'applied to the test sessions after them; what was chosen is never tested on what it was chosen by.',
  'Results are percent of the equity at the start of each day, chained day by day. Every combination ' +
    'is played once over all sessions on its own account, so that limits in dollars and contracts ' +
    'bite by that account.',
];

export function buildSweepReport(
  grid: Grid,
  evaluations: readonly Evaluation[],
  lengths: WindowLengths,
  head: Pick<SweepReport, 'played' | 'settings'>,
): SweepReport {
  const result = walkForward(evaluations, lengths);
  return {
    ...head,
    assumptions: assumptionNotes(),
    warnings: warningsOf(grid, evaluations, result),
    axes: grid.axes,
    combinations: evaluations.map((evaluation, index) => ({
      number: index + 1,
      values: Object.fromEntries(
        grid.axes.map(({ name }) => [name, grid.combinations[index]?.[name]]),
      ),
      performance: performanceOf(evaluation, LEAST_TRADES),
      chosen: result.windows.filter(({ chosen }) => chosen === index).length,
    })),
    walkForward: result,
    notes: SWEEP_NOTES,
  };
}

/** What is left of an account, percent, below which whole contracts decide what it can trade. */
const RUINED_BELOW = 10;

function warningsOf(
  grid: Grid,
  evaluations: readonly Evaluation[],
  { outOfSample, windows }: WalkForward,
): readonly string[] {
  const count = grid.combinations.length;
  const warnings: string[] = [];
  if (count > 1) {
    warnings.push(
      `${count} combinations were tried: the best of them looks good in sample by chance alone. With no edge ` +
        `at all about ${Math.max(1, Math.round(count * 0.025))} of ${count} would show an interval above 0. Only the out-of-sample rows count.`,
    );
  }
  const { trades, expectancyInterval } = outOfSample;
  if (trades < FEW_TRADES) {
    warnings.push(`Only ${trades} trades out of sample: too few to mean anything.`);
  }
  if (expectancyInterval !== null && expectancyInterval.low <= 0 && expectancyInterval.high >= 0) {
    warnings.push(
      'The 95 % interval of the out-of-sample expectancy includes 0: choosing settings on the past ' +
        'did not show a gain or a loss after it.',
    );
  }
  const ruined = evaluations.filter((days) => Math.min(...chained(days)) < RUINED_BELOW).length;
  if (ruined > 0) {
    warnings.push(
      `${ruined} of ${count} accounts fell below ${RUINED_BELOW} % of their cash on the way: from then on they trade few ` +
        'contracts or none, and later windows say little.',
    );
  }
  const idle = windows.filter(({ chosen }) => chosen === null).length;
  if (idle > 0) {
    warnings.push(
      `In ${idle} of ${windows.length} windows no combination had ${LEAST_TRADES} trades: nothing was traded there.`,
    );
  }
  return warnings;
}
