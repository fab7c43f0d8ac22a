import type { EpochMs, Session } from '@tideline/engine';
import type { RecordedRun } from '../run/result.ts';
import {
  dollarText,
  meanCount,
  numberText,
  percentText,
  shortDollars,
  signedDollars,
  signedPercent,
} from './format.ts';
import { barFileCard } from './html/bar-file-card.ts';
import {
  assumptionsCard,
  card,
  cardBody,
  coloredBySign,
  figureBlock,
  figureCard,
  pageHead,
  settingsCard,
  warningList,
} from './html/blocks.ts';
import { calendar } from './html/calendar.ts';
import { luckCard, pathsCard, verdictCard } from './html/evidence-cards.ts';
import { type AxisLabel, lineChart } from './html/line-chart.ts';
import { html, type Markup } from './html/markup.ts';
import { htmlPage } from './html/page.ts';
import {
  footer,
  gatesCard,
  groupsCard,
  intervalNote,
  partsCard,
  qualityCard,
  resultCard,
} from './html/tables.ts';
import { dayPicker, tradeTable, tradingDays } from './html/trading-day.ts';
import { whatIfCard } from './html/what-if-card.ts';
import { type Report, sessionsOf } from './report.ts';
import { closingWords, ofFirstPath } from './text/evidence-text.ts';

/** Makes one page that needs no other file. */
export function* htmlReport(report: Report, run: RecordedRun): Generator<string> {
  const sessions = sessionsOf(run);
  const { played, settings, assumptions, warnings, days, trades, paths } = report;
  const listed = paths.count > 1 ? 'path 1' : '';
  const { lastEntryMinutes, flattenMinutes } = settings;
  const daily = tradingDays(days, trades, {
    sessions,
    bars: run.bars5,
    decisions: run.decisions,
    limits: { lastEntryMinutes, flattenMinutes },
    profitTarget: settings.profitTarget,
    stopLoss: settings.stopLoss,
  });
  yield htmlPage(
    `Backtest ${played.firstDate} to ${played.lastDate}`,
    html`${pageHead('Backtest', played, paths)}<main>
${verdictCard(report)}${warningList(warnings)}${barFileCard(played.source)}${mainFigures(report)}${equityCards(report, sessions)}
${card('Trades on the price', listed, html`<div class="head">${dayPicker(days)}</div>${daily}`)}
${card('Calendar', `net of fees, New York trading dates${ofFirstPath(paths)}`, cardBody(calendar(days)))}
${pathsCard(report)}${luckCard(report)}${resultCard(report)}${groupsCard(report)}${partsCard(report)}${gatesCard(report)}${whatIfCard(report.whatIf)}
${card('Trades', `${numberText(trades.length)}${ofFirstPath(paths)}`, trades.length === 0 ? cardBody(html`No trades.`) : tradeTable(trades))}
${qualityCard(report)}${settingsCard(settings)}${assumptionsCard(assumptions)}</main>
${footer(closingWords(report.luck))}`,
  );
}

function mainFigures({ results }: Report): Markup {
  const { all, maxDrawdown } = results;
  return figureCard([
    figureBlock(
      'Net P&L, simulated',
      coloredBySign(results.netPnl, signedDollars(results.netPnl)),
      [
        `${signedPercent(results.returnPercent, 2)} of ${dollarText(results.startEquity)}`,
        `${dollarText(results.fees)} of fees paid`,
      ],
    ),
    figureBlock(
      'Expectancy a trade',
      coloredBySign(all.expectancy, signedDollars(all.expectancy)),
      [
        intervalNote(all.expectancyInterval, signedDollars),
        `${signedPercent(all.returnOnPremium, 2)} of the premium (${intervalNote(all.returnOnPremiumInterval, signedPercent)})`,
      ],
    ),
    figureBlock('Win rate', percentText(all.winRate), [
      intervalNote(all.winRateInterval, percentText),
      `${meanCount(all.trades)} trades: ${meanCount(all.wins)} won, ${meanCount(all.losses)} lost, ${meanCount(all.breakEven)} even`,
    ]),
    figureBlock('Largest drawdown', percentText(maxDrawdown.percent, 2), [
      `${dollarText(maxDrawdown.amount)}, closed trades`,
      `profit factor ${numberText(all.profitFactor, 2)}`,
    ]),
  ]);
}

function equityCards({ curve, days, paths }: Report, sessions: readonly Session[]): Markup {
  const place = sessionAxis(
    days.map(({ date }) => date),
    sessions,
  );
  const points = curve.map(({ at, equity }) => ({ x: place(at), y: equity }));
  const start = curve[0]?.equity ?? 0;
  let peak = Number.NEGATIVE_INFINITY;
  const falls = points.map(({ x, y }) => {
    peak = Math.max(peak, y);
    return { x, y: peak > 0 ? ((y - peak) / peak) * 100 : 0 };
  });
  const times = dateLabels(days.map(({ date }) => date));
  const equity = lineChart({
    points,
    line: 'equity',
    height: 'plot',
    base: start,
    formatValue: shortDollars,
    times,
    summary: `Equity from ${dollarText(start)} to ${dollarText(curve.at(-1)?.equity ?? start)}`,
  });
  const fall = lineChart({
    points: falls,
    line: 'fall',
    height: 'low',
    base: 0,
    formatValue: (value) => percentText(value, Number.isInteger(value) ? 0 : 1),
    times,
    summary: `Largest drawdown ${percentText(-Math.min(0, ...falls.map(({ y }) => y)), 2)}`,
  });
  return html`${card('Equity, simulated', `after closed trades, net of fees${ofFirstPath(paths)}`, cardBody(equity))}${card('Drawdown', `below the last peak${ofFirstPath(paths)}`, cardBody(fall))}`;
}

/** Places instants on an axis of sessions, 0..1: nights and weekends take no room. */
function sessionAxis(
  dates: readonly string[],
  sessions: readonly Session[],
): (at: EpochMs) => number {
  const played = sessions.filter(({ date }) => dates.includes(date));
  return (at) => {
    const index = played.findLastIndex(({ open }) => open <= at);
    const session = played[index];
    if (session === undefined) return 0;
    const within = Math.min(1, (at - session.open) / (session.close - session.open));
    return (index + within) / played.length;
  };
}

const SHORT_MONTH_NAMES = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/** Returns at most six dates, in even steps, such as "Feb 05". */
export function dateLabels(dates: readonly string[]): readonly AxisLabel[] {
  const step = Math.max(1, Math.ceil(dates.length / 6));
  return dates.flatMap((date, index) =>
    index % step === 0
      ? [
          {
            at: index / dates.length,
            text: `${SHORT_MONTH_NAMES[Number(date.slice(5, 7)) - 1] ?? ''} ${date.slice(8)}`,
          },
        ]
      : [],
  );
}
