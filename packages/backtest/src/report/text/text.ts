import type { AssumptionNote } from '@tideline/broker/simulator';
import type { SettingValues } from '../../input/setting-fields.ts';
import type { DataQuality } from '../figures/data-quality.ts';
import type { DayRow, RunResults } from '../figures/results.ts';
import type { TradeGroup } from '../figures/trade-stats.ts';
import {
  countsText,
  countWithNoun,
  dollarText,
  intervalText,
  meanCountText,
  numberText,
  percentText,
  signedDollarText,
  signedPercentText,
  signedReturnText,
  signedWholeDollarText,
  sourceWords,
  spanText,
} from '../format.ts';
import type { PlayedSpan, Report } from '../report.ts';
import { verdictReason, verdictWords } from '../verdict.ts';
import { barFileText } from './bar-file-text.ts';
import {
  closingWords,
  firstPathNote,
  LUCK_NOTE,
  luckWords,
  PATH_NOTE,
  type PathCount,
  pathCountText,
  pathWords,
} from './evidence-text.ts';
import { costLines, gateTable, partTable, signalLines } from './signal-text.ts';
import {
  labelledLines,
  labelledValue,
  textParagraph,
  textSection,
  textTable,
  wrapText,
} from './text-layout.ts';
import { textWhatIf } from './what-if-text.ts';

/** The same run always gives the same bytes. */
export function textReport(report: Report): string {
  const { paths, warnings } = report;
  const listed = firstPathNote(paths);
  const verdict = verdictLines(report);
  return `${[
    ...textHead('Backtest', report, [...pathLines(paths), ...barLines(report)], verdict),
    ...textWarnings(warnings),
    ...barFileText(report.played.source),
    ...textSection('Results, simulated', resultLines(report)),
    ...textSection('Paths, simulated', pathSectionLines(report)),
    ...textSection('Luck, simulated', [
      ...textParagraph([LUCK_NOTE]),
      ...labelledLines(luckWords(report.luck)),
    ]),
    ...textSection('By side, simulated', groupTable('side', report.results.bySide)),
    ...textSection('By exit, simulated', groupTable('exit', report.results.byReason)),
    ...textSection('By hour of entry (ET), simulated', groupTable('hour', report.results.byTime)),
    ...textSection('Signals', signalLines(report)),
    ...textSection('Base rates of the parts', partTable(report)),
    ...textSection(`Base rates of the gates${listed}`, gateTable(report)),
    ...textSection(`What a gate cost${listed}`, costLines(report)),
    ...textWhatIf(report.whatIf),
    ...textSection('Data', qualityLines(report)),
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
  extraLines: readonly string[],
  firstLines: readonly string[] = [],
): readonly string[] {
  const source = sourceWords(played.source);
  return [
    ...textSection(title, [
      ...firstLines,
      ...labelledLines({
        Bars: source.name,
        '': source.detail,
        Past: played.epoch,
        Played: spanText(played),
      }),
      ...extraLines,
    ]),
    ...textSection('Settings', settingLines(settings)),
    ...textSection(
      'Assumptions of the market model',
      assumptions.flatMap(({ topic, text }) => labelledValue(topic, text)),
    ),
  ];
}

export function pathLines(paths: PathCount): readonly string[] {
  const meansNote =
    paths.count > 1 ? ': results are means over them, and an interval draws days' : '';
  return labelledValue('Invented', `${pathCountText(paths)}${meansNote}`);
}

function verdictLines({ verdict, results }: Report): readonly string[] {
  const { returnOnPremium, returnOnPremiumInterval } = results.all;
  return labelledLines({
    Verdict: verdictWords(verdict),
    '': verdictReason(returnOnPremium, returnOnPremiumInterval),
  });
}

function pathSectionLines({ paths, premiumBand }: Report): readonly string[] {
  return [
    ...textParagraph([PATH_NOTE]),
    ...labelledLines({ Played: pathCountText(paths), ...pathWords(paths, premiumBand) }),
  ];
}

function barLines({ played }: Report): readonly string[] {
  return labelledValue(
    '5-minute bars',
    `${numberText(played.bars)} seen, ${numberText(played.decisions)} decided on; refused by the bar gate: ${countsText(played.rejectedBars)}`,
  );
}

export function textWarnings(warnings: readonly string[]): readonly string[] {
  if (warnings.length === 0) return [];
  return textSection(
    'Warnings',
    warnings.flatMap((warning) => {
      const [first = '', ...rest] = wrapText(warning, 92);
      return [`  ! ${first}`, ...rest.map((line) => `    ${line}`)];
    }),
  );
}

function settingLines(settings: SettingValues): readonly string[] {
  const words = Object.entries(settings).map(([name, value]) => `${name} ${String(value)}`);
  return textParagraph([words.join(' · ')]);
}

function resultLines({ results, paths }: Report): readonly string[] {
  const { all, entries, exposure, maxDrawdown } = results;
  return labelledLines({
    'Net P&L': `${signedDollarText(results.netPnl)} (${signedReturnText(results.returnPercent)}): ${signedDollarText(results.grossPnl)} before ${dollarText(results.fees)} of fees`,
    Fees: `${dollarText(results.exactFees)} to the rates; charged rounded up to the cent each day, as in the tables below`,
    Equity: `${dollarText(results.startEquity)} to ${dollarText(results.endEquity)}`,
    Entries: `${meanCountText(entries.decided)} decided, ${meanCountText(entries.filled)} filled${entries.filled < entries.decided ? '; the orders of the others ended without a contract' : ''}`,
    Trades: `${meanCountText(all.trades)}${paths.count > 1 ? ' a path' : ''}: ${meanCountText(all.wins)} won, ${meanCountText(all.losses)} lost, ${meanCountText(all.breakEven)} even`,
    'Win rate': `${percentText(all.winRate)} (95 %: ${intervalText(all.winRateInterval, percentText)}, Wilson by the effective number of trades)`,
    Expectancy: `${signedDollarText(all.expectancy)} a trade (95 %: ${intervalText(all.expectancyInterval, signedDollarText)}, bootstrap over days)`,
    'Return on premium': `${signedReturnText(all.returnOnPremium)} a trade (95 %: ${intervalText(all.returnOnPremiumInterval, signedPercentText)})`,
    Average: `win ${signedDollarText(all.averageWin)}, loss ${signedDollarText(all.averageLoss)}`,
    'Profit factor': numberText(all.profitFactor, 2),
    'Sharpe, Sortino': ratioWords(results),
    'Largest drawdown': `${dollarText(maxDrawdown.amount)}, ${percentText(maxDrawdown.percent, 2)} (closed trades)`,
    Days: `${numberText(results.daysUp)} up, ${numberText(results.daysDown)} down, ${numberText(results.daysFlat)} flat${firstPathNote(paths)}`,
    'Best day': `${dayWords(results.bestDay)}${firstPathNote(paths)}`,
    'Worst day': `${dayWords(results.worstDay)}${firstPathNote(paths)}`,
    Exposure: `${numberText(exposure.hours, 1)} h in positions, ${percentText(exposure.percentOfWindow)} of the trading windows; ${numberText(exposure.averageHeldMinutes, 1)} min a trade`,
    Premium: `${dollarText(exposure.averagePremium)} on average, at most ${dollarText(exposure.largestPremium)} (${percentText(exposure.largestPremiumPercent)} of the day's first equity)`,
  });
}

export function ratioWords({ sharpe, sortino, returnDays }: RunResults): string {
  return `${numberText(sharpe, 2)} and ${numberText(sortino, 2)} a year, from ${countWithNoun(returnDays, 'day')}`;
}

function dayWords(day: DayRow | null): string {
  if (day === null) return '–';
  return `${day.date}  ${signedDollarText(day.pnl)} (${signedReturnText(day.percent)}), ${countWithNoun(day.trades, 'trade')}`;
}

function groupTable(name: string, groups: readonly TradeGroup[]): readonly string[] {
  if (groups.length === 0) return ['  no trades'];
  return textTable(
    [name, 'trades', 'won', 'win rate', 'net', 'a trade', '95 %'],
    groups.map((group) => [
      group.name,
      meanCountText(group.trades),
      meanCountText(group.wins),
      percentText(group.winRate),
      signedDollarText(group.netPnl),
      signedDollarText(group.expectancy),
      intervalText(group.expectancyInterval, signedWholeDollarText),
    ]),
  );
}

function qualityLines({ quality }: Report): readonly string[] {
  const { incomplete, missingSessions, volumeJumps } = quality;
  const worst = [...incomplete].sort((a, b) => b.missing - a.missing).slice(0, 5);
  const jumps = volumeJumps.slice(0, 5).map(({ date, factor }) => `${date} × ${factor}`);
  return labelledLines({
    'Missing bars': missingBarsText(quality),
    ...(worst.length > 0 && {
      'Most missing': worst.map(({ date, missing }) => `${date} ${missing}`).join(', '),
    }),
    ...(missingSessions.length > 0 && {
      'Missing sessions': missingSessions.slice(0, 10).join(', '),
    }),
    'Volume scale': jumps.length === 0 ? 'no jump' : jumps.join(', '),
  });
}

export function missingBarsText({ missingBars, expectedBars, sessions }: DataQuality): string {
  return `${numberText(missingBars)} of ${numberText(expectedBars)} in ${numberText(sessions)} sessions`;
}
