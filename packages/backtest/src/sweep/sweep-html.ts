import {
  meanCountText,
  numberText,
  percentText,
  signedMoveText,
  signedReturnText,
} from '../report/format.ts';
import {
  assumptionsCard,
  barFileCard,
  card,
  cardBody,
  coloredBySign,
  figureBlock,
  figureCard,
  htmlTable,
  noteParagraph,
  pageHead,
  settingsCard,
  warningList,
} from '../report/html/blocks.ts';
import { lineChart } from '../report/html/line-chart.ts';
import { html, type Markup } from '../report/html/markup.ts';
import { htmlPage } from '../report/html/page.ts';
import { footer, intervalNote } from '../report/html/tables.ts';
import { dateLabels } from '../report/html.ts';
import { compoundReturns } from './performance.ts';
import type { SweepReport } from './sweep-report.ts';
import { combinationHead, combinationRows, SWEEP_CLOSING, windowRows } from './sweep-text.ts';

export function* htmlSweep(report: SweepReport): Generator<string> {
  const { played, settings, assumptions, warnings, notes } = report;
  yield htmlPage(
    `Sweep ${played.firstDate} to ${played.lastDate}`,
    html`${pageHead('Sweep', played, report.paths)}<main>
${warningList(warnings)}${barFileCard(played.source)}${mainFigureCard(report)}${curveCard(report)}${windowsCard(report)}${combinationsCard(report)}
${card('How it was chosen', '', cardBody(notes.map(noteParagraph)))}${settingsCard(settings)}${assumptionsCard(assumptions)}</main>
${footer(SWEEP_CLOSING)}`,
  );
}

function mainFigureCard({ walkForward }: SweepReport): Markup {
  const { outOfSample, efficiency } = walkForward;
  const { net, expectancy, winRate } = outOfSample;
  return figureCard([
    figureBlock('Net, out of sample, simulated', coloredBySign(net, signedReturnText(net)), [
      `largest drawdown ${percentText(outOfSample.maxDrawdown, 2)}`,
      `${numberText(outOfSample.sessions)} sessions`,
    ]),
    figureBlock('Expectancy a trade', coloredBySign(expectancy, signedMoveText(expectancy)), [
      intervalNote(outOfSample.expectancyInterval, signedMoveText),
      'of the equity at the start of the day',
    ]),
    figureBlock('Win rate', percentText(winRate), [
      intervalNote(outOfSample.winRateInterval, percentText),
      `${meanCountText(outOfSample.trades)} trades`,
    ]),
    figureBlock('Efficiency', numberText(efficiency, 2), [
      'mean day out of sample over in sample',
      efficiencyNote(efficiency),
    ]),
  ]);
}

function efficiencyNote(efficiency: number | null): string {
  if (efficiency === null) return 'what was chosen made nothing in sample';
  return efficiency < 0 ? 'below 0: the gain in sample was lost' : '1: nothing was lost';
}

function curveCard({ walkForward }: SweepReport): Markup {
  const { days, outOfSample } = walkForward;
  const equities = compoundReturns(days);
  const chart = lineChart({
    points: equities.map((value, index) => ({ xShare: index / Math.max(1, days.length), value })),
    lineClass: 'equity',
    heightClass: 'plot',
    baseline: 100,
    formatValue: (value) => numberText(value, Number.isInteger(value) ? 0 : 1),
    axisLabels: dateLabels(days.map(({ date }) => date)),
    summary: `Out of sample ${signedReturnText(outOfSample.net)}`,
  });
  return card('Equity out of sample', '100 in the beginning', cardBody(chart));
}

function windowsCard(report: SweepReport): Markup {
  const names = report.axes.map(({ name }) => name).join(', ');
  const head = ['Chosen on', 'Applied to', names, 'In sample', 'Trades', 'Out of sample', 'Trades'];
  const rows = windowRows(report, (net) => coloredBySign(net, signedReturnText(net)));
  return card(
    'Windows',
    'each applied to the sessions after those it was chosen on',
    htmlTable(head, rows, 2),
  );
}

function combinationsCard(report: SweepReport): Markup {
  return card(
    'Every combination, in sample',
    'percent of the equity at the start of each day',
    htmlTable(combinationHead(report), combinationRows(report)),
  );
}
