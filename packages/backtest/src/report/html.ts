import type { EpochMs, Session } from '@tideline/engine';
import type { RecordedRun } from '../run/result.ts';
import {
  dollarText,
  meanCountText,
  numberText,
  percentText,
  shortDollarText,
  signedDollarText,
  signedPercentText,
  signedReturnText,
} from './format.ts';
import {
  assumptionsCard,
  barFileCard,
  card,
  cardBody,
  coloredBySign,
  figureBlock,
  figureCard,
  pageHead,
  settingsCard,
  warningList,
} from './html/blocks.ts';
import { calendarMarkup } from './html/calendar.ts';
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
import { closingWords, firstPathNote } from './text/evidence-text.ts';

/** Makes one page that needs no other file. */
export function* htmlReport(report: Report, run: RecordedRun): Generator<string> {
  const sessions = sessionsOf(run);
  const { played, settings, assumptions, warnings, days, trades, paths } = report;
  const pathNote = paths.count > 1 ? 'path 1' : '';
  const dayCharts = tradingDays(report, run, sessions);
  yield htmlPage(
    `Backtest ${played.firstDate} to ${played.lastDate}`,
    html`${pageHead('Backtest', played, paths)}<main>
${verdictCard(report)}${warningList(warnings)}${barFileCard(played.source)}${mainFigureCard(report)}${equityCards(report, sessions)}
${card('Trades on the price', pathNote, html`<div class="head">${dayPicker(days)}</div>${dayCharts}`)}
${card('Calendar', `net of fees, New York trading dates${firstPathNote(paths)}`, cardBody(calendarMarkup(days)))}
${pathsCard(report)}${luckCard(report)}${resultCard(report)}${groupsCard(report)}${partsCard(report)}${gatesCard(report)}${whatIfCard(report.whatIf)}
${card('Trades', `${numberText(trades.length)}${firstPathNote(paths)}`, trades.length === 0 ? cardBody(html`No trades.`) : tradeTable(trades))}
${qualityCard(report)}${settingsCard(settings)}${assumptionsCard(assumptions)}</main>
${footer(closingWords(report.luck))}`,
  );
}

function mainFigureCard({ results }: Report): Markup {
  const { all, maxDrawdown, netPnl } = results;
  const { expectancy } = all;
  return figureCard([
    figureBlock('Net P&L, simulated', coloredBySign(netPnl, signedDollarText(netPnl)), [
      `${signedReturnText(results.returnPercent)} of ${dollarText(results.startEquity)}`,
      `${dollarText(results.fees)} of fees paid`,
    ]),
    figureBlock('Expectancy a trade', coloredBySign(expectancy, signedDollarText(expectancy)), [
      intervalNote(all.expectancyInterval, signedDollarText),
      `${signedReturnText(all.returnOnPremium)} of the premium (${intervalNote(all.returnOnPremiumInterval, signedPercentText)})`,
    ]),
    figureBlock('Win rate', percentText(all.winRate), [
      intervalNote(all.winRateInterval, percentText),
      `${meanCountText(all.trades)} trades: ${meanCountText(all.wins)} won, ${meanCountText(all.losses)} lost, ${meanCountText(all.breakEven)} even`,
    ]),
    figureBlock('Largest drawdown', percentText(maxDrawdown.percent, 2), [
      `${dollarText(maxDrawdown.amount)}, closed trades`,
      `profit factor ${numberText(all.profitFactor, 2)}`,
    ]),
  ]);
}

function equityCards({ curve, days, paths }: Report, sessions: readonly Session[]): Markup {
  const dates = days.map(({ date }) => date);
  const xShareOf = createSessionAxis(dates, sessions);
  const points = curve.map(({ at, equity }) => ({ xShare: xShareOf(at), value: equity }));
  const startEquity = curve[0]?.equity ?? 0;
  let peak = Number.NEGATIVE_INFINITY;
  const drawdownPoints = points.map(({ xShare, value }) => {
    peak = Math.max(peak, value);
    return { xShare, value: peak > 0 ? ((value - peak) / peak) * 100 : 0 };
  });
  const axisLabels = dateLabels(dates);
  const equityChart = lineChart({
    points,
    lineClass: 'equity',
    heightClass: 'plot',
    baseline: startEquity,
    formatValue: shortDollarText,
    axisLabels,
    summary: `Equity from ${dollarText(startEquity)} to ${dollarText(curve.at(-1)?.equity ?? startEquity)}`,
  });
  const drawdownChart = lineChart({
    points: drawdownPoints,
    lineClass: 'fall',
    heightClass: 'low',
    baseline: 0,
    formatValue: (value) => percentText(value, Number.isInteger(value) ? 0 : 1),
    axisLabels,
    summary: `Largest drawdown ${percentText(-Math.min(0, ...drawdownPoints.map(({ value }) => value)), 2)}`,
  });
  return html`${card('Equity, simulated', `after closed trades, net of fees${firstPathNote(paths)}`, cardBody(equityChart))}${card('Drawdown', `below the last peak${firstPathNote(paths)}`, cardBody(drawdownChart))}`;
}

/** Places instants on an axis of sessions, 0..1: nights and weekends take no room. */
function createSessionAxis(dates: readonly string[], sessions: readonly Session[]) {
  const playedSessions = sessions.filter(({ date }) => dates.includes(date));
  return (at: EpochMs) => {
    const index = playedSessions.findLastIndex(({ open }) => open <= at);
    const session = playedSessions[index];
    if (session === undefined) return 0;
    const sessionShare = Math.min(1, (at - session.open) / (session.close - session.open));
    return (index + sessionShare) / playedSessions.length;
  };
}

const SHORT_MONTH_NAMES = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/** Returns at most six dates, in even steps, such as "Feb 05". */
export function dateLabels(dates: readonly string[]): readonly AxisLabel[] {
  const step = Math.max(1, Math.ceil(dates.length / 6));
  return dates.flatMap((date, index) => {
    if (index % step !== 0) return [];
    const month = SHORT_MONTH_NAMES[Number(date.slice(5, 7)) - 1] ?? '';
    return { xShare: index / dates.length, text: `${month} ${date.slice(8)}` };
  });
}
