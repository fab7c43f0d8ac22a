import {
  intervalText,
  meanCountText,
  NO_VALUE_TEXT,
  numberText,
  percentText,
  signedMoveText,
  signedReturnText,
} from '../report/format.ts';
import { barFileText } from '../report/text/bar-file-text.ts';
import { pathLines, textHead, textWarnings } from '../report/text/text.ts';
import { labelledLines, textSection, textTable, wrapText } from '../report/text/text-layout.ts';
import type { CombinationResult, SweepReport } from './sweep-report.ts';
import type { WindowResult } from './walk-forward.ts';

export const SWEEP_CLOSING =
  'No edge is claimed. A side by the toss of a coin is not played in a sweep: run the settings by ' +
  'themselves to see it beside them. Costs are the spread and the fees of the assumptions.';

/** The same sweep always gives the same bytes. */
export function textSweep(report: SweepReport): string {
  return `${[
    ...textHead('Sweep', report, pathLines(report.paths)),
    ...textWarnings(report.warnings),
    ...barFileText(report.played.source),
    ...textSection('Out of sample, by walk-forward, simulated', outOfSampleLines(report)),
    ...textSection('Windows, simulated', windowTable(report)),
    ...textSection(
      'In sample, every combination over all sessions, simulated',
      textTable(combinationHead(report), combinationRows(report)),
    ),
    ...[...report.notes, SWEEP_CLOSING].flatMap((note) => wrapText(note)),
  ].join('\n')}\n`;
}

function outOfSampleLines({ walkForward }: SweepReport): readonly string[] {
  const { outOfSample, lengths, windows, efficiency } = walkForward;
  const { expectancyInterval, winRateInterval } = outOfSample;
  return labelledLines({
    Windows: `${numberText(windows.length)}: chosen on ${numberText(lengths.train)} sessions, applied to the next ${numberText(lengths.test)}; a fresh account every ${numberText(lengths.test)}`,
    Sessions: numberText(outOfSample.sessions),
    Net: `${signedReturnText(outOfSample.net)}, largest drawdown ${percentText(outOfSample.maxDrawdown, 2)}`,
    Trades: meanCountText(outOfSample.trades),
    'Win rate': `${percentText(outOfSample.winRate)} (95 %: ${intervalText(winRateInterval, percentText)}, Wilson by the effective number of trades)`,
    Expectancy: `${signedMoveText(outOfSample.expectancy)} a trade (95 %: ${intervalText(expectancyInterval, signedMoveText)}, bootstrap over days)`,
    Efficiency:
      efficiency === null
        ? `${NO_VALUE_TEXT} (what was chosen made nothing in sample)`
        : `${numberText(efficiency, 2)} of the mean day in sample${efficiency < 0 ? ': what was gained there was lost here' : ''}`,
  });
}

function windowTable(report: SweepReport): readonly string[] {
  return textTable(
    ['chosen on', 'applied to', 'chosen', 'in sample', 'trades', 'out of sample', 'trades'],
    windowRows(report, signedReturnText),
  );
}

export function windowRows<Cell>(
  { walkForward, combinations }: SweepReport,
  netCell: (net: number | null) => Cell,
): readonly (readonly (string | Cell)[])[] {
  return walkForward.windows.map((window) => [
    window.trainDates.join(' to '),
    window.testDates.join(' to '),
    chosenValuesText(window, combinations),
    netCell(window.inSample?.net ?? null),
    meanCountText(window.inSample?.trades ?? null),
    netCell(window.outOfSample.net),
    meanCountText(window.outOfSample.trades),
  ]);
}

function chosenValuesText(
  { chosen, stoodAside }: WindowResult,
  combinations: readonly CombinationResult[],
): string {
  if (stoodAside === 'no-gain') return 'stood aside';
  const values = chosen === null ? undefined : combinations[chosen]?.values;
  return values === undefined ? NO_VALUE_TEXT : Object.values(values).join(', ');
}

export function combinationHead({ axes }: SweepReport): readonly string[] {
  const figures = ['trades', 'win rate', 'a trade', '95 %', 'net', 'drawdown', 'score'];
  return ['', ...axes.map(({ name }) => name), ...figures, 'chosen'];
}

export function combinationRows({ combinations }: SweepReport): readonly (readonly string[])[] {
  return combinations.map(({ number: place, values, performance, chosen }) => [
    numberText(place),
    ...Object.values(values).map(String),
    meanCountText(performance.trades),
    percentText(performance.winRate),
    signedMoveText(performance.expectancy),
    intervalText(performance.expectancyInterval, signedMoveText),
    signedReturnText(performance.net),
    percentText(performance.maxDrawdown, 2),
    numberText(performance.score, 2),
    numberText(chosen),
  ]);
}
