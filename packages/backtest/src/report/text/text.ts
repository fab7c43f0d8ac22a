import type { AssumptionNote } from '@tideline/broker/simulator';
import type { SettingValues } from '../../input/setting-fields.ts';
import type { PathSummary } from '../figures/path-summary.ts';
import type { DayRow, RunResults } from '../figures/results.ts';
import type { TradeGroup } from '../figures/trade-stats.ts';
import {
  countWithNoun,
  countWords,
  dateTime,
  dollars,
  interval,
  meanCount,
  number,
  percent,
  signedDollars,
  signedPercent,
  signedWholeDollars,
  sourceWords,
} from '../format.ts';
import type { PlayedSpan, Report } from '../report.ts';
import { verdictReason, verdictWords } from '../verdict.ts';
import { barFileText } from './bar-file-text.ts';
import {
  bandLines,
  closingWords,
  type LabelledLine,
  LUCK_WORDS,
  luckLines,
  ofFirstPath,
  PATH_WORDS,
  pathCount,
  spreadLine,
} from './evidence-text.ts';
import { costLines, gateTable, partTable, signalLines } from './signal-text.ts';
import { labelledValue, paragraph, section, textTable, wrapText } from './text-layout.ts';
import { textWhatIf } from './what-if-text.ts';

/** The same run always gives the same bytes. */
export function textReport(report: Report): string {
  const { paths, warnings } = report;
  const listed = ofFirstPath(paths);
  return `${[
    ...textHead(
      'Backtest',
      report,
      [...pathLines(paths), ...barLines(report)],
      verdictLines(report),
    ),
    ...textWarnings(warnings),
    ...barFileText(report.played.source),
    ...section('Results, simulated', resultLines(report)),
    ...section('Paths, simulated', pathSectionLines(report)),
    ...section('Luck, simulated', [
      ...paragraph(LUCK_WORDS),
      ...labelledLines(luckLines(report.luck)),
    ]),
    ...section('By side, simulated', groupTable('side', report.results.bySide)),
    ...section('By exit, simulated', groupTable('exit', report.results.byReason)),
    ...section('By hour of entry (ET), simulated', groupTable('hour', report.results.byTime)),
    ...section('Signals', signalLines(report)),
    ...section('Base rates of the parts', partTable(report)),
    ...section(`Base rates of the gates${listed}`, gateTable(report)),
    ...section(`What a gate cost${listed}`, costLines(report)),
    ...textWhatIf(report.whatIf),
    ...section('Data', qualityLines(report)),
    ...wrapText(closingWords(report.luck)),
  ].join('\n')}\n`;
}

interface TextHead {
  readonly played: PlayedSpan;
  readonly settings: SettingValues;
  readonly assumptions: readonly AssumptionNote[];
}

export function textHead(
  title: string,
  { played, settings, assumptions }: TextHead,
  more: readonly string[],
  first: readonly string[] = [],
): readonly string[] {
  const source = sourceWords(played.source);
  return [
    ...section(title, [
      ...first,
      ...labelledValue('Bars', source.name),
      ...labelledValue('', source.detail),
      ...labelledValue('Past', played.epoch),
      ...labelledValue(
        'Played',
        `${played.firstDate} to ${played.lastDate}, ${countWithNoun(played.sessions, 'session')}; bot on from ${dateTime(played.startedAt)}`,
      ),
      ...more,
    ]),
    ...section('Settings', settingLines(settings)),
    ...section(
      'Assumptions of the market model',
      assumptions.flatMap(({ topic, text }) => labelledValue(topic, text)),
    ),
  ];
}

export function pathLines(paths: Pick<PathSummary, 'count' | 'seed'>): readonly string[] {
  const means = paths.count > 1 ? ': results are means over them, and an interval draws days' : '';
  return labelledValue('Invented', `${pathCount(paths)}${means}`);
}

function verdictLines({ verdict, results }: Report): readonly string[] {
  const { returnOnPremium, returnOnPremiumInterval } = results.all;
  return [
    ...labelledValue('Verdict', verdictWords(verdict)),
    ...labelledValue('', verdictReason(returnOnPremium, returnOnPremiumInterval)),
  ];
}

function pathSectionLines({ paths, premiumBand }: Report): readonly string[] {
  const { netPnl, returnOnPremium } = paths;
  return [
    ...paragraph(PATH_WORDS),
    ...labelledLines([
      ['Played', pathCount(paths)],
      ['Net P&L', spreadLine(netPnl, signedDollars)],
      ['Return on premium', spreadLine(returnOnPremium, (value) => signedPercent(value, 2))],
      ...bandLines(premiumBand),
    ]),
  ];
}

function labelledLines(lines: readonly LabelledLine[]): readonly string[] {
  return lines.flatMap(([label, value]) => labelledValue(label, value));
}

function barLines({ played }: Report): readonly string[] {
  return labelledValue(
    '5-minute bars',
    `${number(played.bars)} seen, ${number(played.decisions)} decided on; refused by the bar gate: ${countWords(played.rejectedBars)}`,
  );
}

export function textWarnings(warnings: readonly string[]): readonly string[] {
  if (warnings.length === 0) return [];
  return section(
    'Warnings',
    warnings.flatMap((warning) => {
      const [first = '', ...rest] = wrapText(warning, 92);
      return [`  ! ${first}`, ...rest.map((line) => `    ${line}`)];
    }),
  );
}

function settingLines(settings: SettingValues): readonly string[] {
  const words = Object.entries(settings).map(([name, value]) => `${name} ${String(value)}`);
  return paragraph([words.join(' · ')]);
}

function resultLines({ results, paths }: Report): readonly string[] {
  const { all, entries, exposure, maxDrawdown } = results;
  return [
    ...labelledValue(
      'Net P&L',
      `${signedDollars(results.netPnl)} (${signedPercent(results.returnPercent, 2)}): ${signedDollars(results.grossPnl)} before ${dollars(results.fees)} of fees`,
    ),
    ...labelledValue(
      'Fees',
      `${dollars(results.exactFees)} to the rates; charged rounded up to the cent each day, as in the tables below`,
    ),
    ...labelledValue('Equity', `${dollars(results.startEquity)} to ${dollars(results.endEquity)}`),
    ...labelledValue(
      'Entries',
      `${meanCount(entries.decided)} decided, ${meanCount(entries.filled)} filled${entries.filled < entries.decided ? '; the orders of the others ended without a contract' : ''}`,
    ),
    ...labelledValue(
      'Trades',
      `${meanCount(all.trades)}${paths.count > 1 ? ' a path' : ''}: ${meanCount(all.wins)} won, ${meanCount(all.losses)} lost, ${meanCount(all.breakEven)} even`,
    ),
    ...labelledValue(
      'Win rate',
      `${percent(all.winRate)} (95 %: ${interval(all.winRateInterval, percent)}, Wilson by the effective number of trades)`,
    ),
    ...labelledValue(
      'Expectancy',
      `${signedDollars(all.expectancy)} a trade (95 %: ${interval(all.expectancyInterval, signedDollars)}, bootstrap over days)`,
    ),
    ...labelledValue(
      'Return on premium',
      `${signedPercent(all.returnOnPremium, 2)} a trade (95 %: ${interval(all.returnOnPremiumInterval, signedPercent)})`,
    ),
    ...labelledValue(
      'Average',
      `win ${signedDollars(all.averageWin)}, loss ${signedDollars(all.averageLoss)}`,
    ),
    ...labelledValue('Profit factor', number(all.profitFactor, 2)),
    ...labelledValue('Sharpe, Sortino', ratioWords(results)),
    ...labelledValue(
      'Largest drawdown',
      `${dollars(maxDrawdown.amount)}, ${percent(maxDrawdown.percent, 2)} (closed trades)`,
    ),
    ...labelledValue(
      'Days',
      `${number(results.daysUp)} up, ${number(results.daysDown)} down, ${number(results.daysFlat)} flat${ofFirstPath(paths)}`,
    ),
    ...labelledValue('Best day', `${dayWords(results.bestDay)}${ofFirstPath(paths)}`),
    ...labelledValue('Worst day', `${dayWords(results.worstDay)}${ofFirstPath(paths)}`),
    ...labelledValue(
      'Exposure',
      `${number(exposure.hours, 1)} h in positions, ${percent(exposure.percentOfWindow)} of the trading windows; ${number(exposure.averageHeldMinutes, 1)} min a trade`,
    ),
    ...labelledValue(
      'Premium',
      `${dollars(exposure.averagePremium)} on average, at most ${dollars(exposure.largestPremium)} (${percent(exposure.largestPremiumPercent)} of the day's first equity)`,
    ),
  ];
}

export function ratioWords({ sharpe, sortino, returnDays }: RunResults): string {
  return `${number(sharpe, 2)} and ${number(sortino, 2)} a year, from ${countWithNoun(returnDays, 'day')}`;
}

function dayWords(day: DayRow | null): string {
  if (day === null) return '–';
  return `${day.date}  ${signedDollars(day.pnl)} (${signedPercent(day.percent, 2)}), ${countWithNoun(day.trades, 'trade')}`;
}

function groupTable(name: string, groups: readonly TradeGroup[]): readonly string[] {
  if (groups.length === 0) return ['  no trades'];
  return textTable(
    [name, 'trades', 'won', 'win rate', 'net', 'a trade', '95 %'],
    groups.map((group) => [
      group.name,
      meanCount(group.trades),
      meanCount(group.wins),
      percent(group.winRate),
      signedDollars(group.netPnl),
      signedDollars(group.expectancy),
      interval(group.expectancyInterval, signedWholeDollars),
    ]),
  );
}

function qualityLines({ quality }: Report): readonly string[] {
  const worst = [...quality.incomplete].sort((a, b) => b.missing - a.missing).slice(0, 5);
  const jumps = quality.volumeJumps.slice(0, 5);
  return [
    ...labelledValue(
      'Missing bars',
      `${number(quality.missingBars)} of ${number(quality.expectedBars)} in ${number(quality.sessions)} sessions`,
    ),
    ...(worst.length === 0
      ? []
      : labelledValue(
          'Most missing',
          worst.map(({ date, missing }) => `${date} ${missing}`).join(', '),
        )),
    ...(quality.missingSessions.length === 0
      ? []
      : labelledValue('Missing sessions', quality.missingSessions.slice(0, 10).join(', '))),
    ...labelledValue(
      'Volume scale',
      jumps.length === 0
        ? 'no jump'
        : jumps.map(({ date, factor }) => `${date} × ${factor}`).join(', '),
    ),
  ];
}
