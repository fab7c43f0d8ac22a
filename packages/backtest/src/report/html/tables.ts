import type { Interval } from '@tideline/engine';
import type { PartRate } from '../figures/base-rates.ts';
import type { GateCost } from '../figures/gate-cost.ts';
import type { DayRow } from '../figures/results.ts';
import type { TradeGroup } from '../figures/trade-stats.ts';
import {
  countWords,
  dollarText,
  intervalText,
  meanCount,
  NO_VALUE_TEXT,
  numberText,
  percentText,
  signedDollars,
  signedPercent,
  signedWholeDollars,
} from '../format.ts';
import type { Report } from '../report.ts';
import { type LabelledLine, ofFirstPath } from '../text/evidence-text.ts';
import { COST_WORDS } from '../text/signal-text.ts';
import { ratioWords } from '../text/text.ts';
import {
  card,
  cardBody,
  coloredBySign,
  htmlTable,
  longList,
  noteParagraph,
  pairList,
  type TableCell,
} from './blocks.ts';
import { html, type Markup } from './markup.ts';

export function resultCard({ results, paths }: Report): Markup {
  const { all, entries, exposure } = results;
  const listed = ofFirstPath(paths);
  const rows: readonly (readonly [string, TableCell])[] = [
    ['Before fees', coloredBySign(results.grossPnl, signedDollars(results.grossPnl))],
    ['Fees', dollarText(results.fees)],
    ['Entries', `${meanCount(entries.decided)} decided, ${meanCount(entries.filled)} filled`],
    ['Equity', `${dollarText(results.startEquity)} to ${dollarText(results.endEquity)}`],
    ['Average win', coloredBySign(all.averageWin, signedDollars(all.averageWin))],
    ['Average loss', coloredBySign(all.averageLoss, signedDollars(all.averageLoss))],
    ['Profit factor', numberText(all.profitFactor, 2)],
    ['Sharpe, Sortino', ratioWords(results)],
    [`Days up, down, flat${listed}`, `${results.daysUp}, ${results.daysDown}, ${results.daysFlat}`],
    [`Best day${listed}`, dayWords(results.bestDay)],
    [`Worst day${listed}`, dayWords(results.worstDay)],
    [
      'Time in positions',
      `${numberText(exposure.hours, 1)} h, ${percentText(exposure.percentOfWindow)} of the windows`,
    ],
    ['Held on average', `${numberText(exposure.averageHeldMinutes, 1)} min`],
    ['Premium on average', dollarText(exposure.averagePremium)],
    [
      'Largest premium',
      `${dollarText(exposure.largestPremium)}, ${percentText(exposure.largestPremiumPercent)} of equity`,
    ],
  ];
  const means = paths.count > 1 ? 'simulated; means over the paths' : 'simulated';
  return card('Results', means, cardBody(pairList(rows)), 'half');
}

export function groupsCard({ results }: Report): Markup {
  const { bySide, byReason, byTime } = results;
  if (results.all.trades === 0)
    return card('Split', '', cardBody(noteParagraph('No trades.')), 'half');
  const groups = [
    ['By side', bySide],
    ['By exit', byReason],
    ['By hour of entry', byTime],
  ] as const;
  const rows = groups.flatMap(([name, group]) => [
    html`<tr><th class="sub">${name}</th>${GROUP_HEAD.map((cell) => html`<th class="sub">${cell}</th>`)}</tr>`,
    ...group.map(groupRow),
  ]);
  const body = html`<div class="scroll" tabindex="0"><table><tbody>${rows}</tbody></table></div>`;
  return card('Split', 'net of fees', body, 'half');
}

const GROUP_HEAD = ['Trades', 'Won', 'Net', 'A trade', '95 %'];

function groupRow(group: TradeGroup): Markup {
  const cells = [
    group.name,
    meanCount(group.trades),
    percentText(group.winRate),
    coloredBySign(group.netPnl, signedWholeDollars(group.netPnl)),
    coloredBySign(group.expectancy, signedWholeDollars(group.expectancy)),
    intervalText(group.expectancyInterval, signedWholeDollars),
  ];
  return html`<tr>${cells.map((cell) => html`<td>${cell}</td>`)}</tr>\n`;
}

function dayWords(day: DayRow | null): TableCell {
  return day === null
    ? NO_VALUE_TEXT
    : coloredBySign(day.pnl, `${day.date}, ${signedDollars(day.pnl)}`);
}

export function partsCard({ parts, signals }: Report): Markup {
  const bearish = new Map(
    parts.filter(({ side }) => side === 'bearish').map((rate) => [rate.part, rate]),
  );
  const cells = (rate: PartRate | undefined): readonly string[] =>
    rate === undefined
      ? [NO_VALUE_TEXT, NO_VALUE_TEXT, NO_VALUE_TEXT]
      : [
          percentText(rate.firedPercent),
          percentText(rate.fullPercent),
          numberText(rate.meanPoints, 2),
        ];
  const rows = parts
    .filter(({ side }) => side === 'bullish')
    .map((rate) => [
      rate.label,
      numberText(rate.points),
      ...cells(rate),
      ...cells(bearish.get(rate.part)),
    ]);
  const words =
    `${numberText(signals.bars)} bars: ${numberText(signals.call)} call, ${numberText(signals.put)} put, ` +
    `${numberText(signals.neutral)} neutral (${countWords(signals.neutralReasons)}); ` +
    `${numberText(signals.aboveThreshold)} reached the threshold, ${numberText(signals.entered)} were entered`;
  return card(
    'Base rates of the parts',
    'share of all bars',
    html`${htmlTable(['Part', 'Most', 'Bullish fires', 'full', 'mean points', 'Bearish fires', 'full', 'mean points'], rows)}${cardBody(noteParagraph(words))}`,
  );
}

export function gatesCard({ gates, gateCosts, signals, paths }: Report): Markup {
  const costs = new Map<string, GateCost>(gateCosts.map((cost) => [cost.gate, cost]));
  const entered = [
    'entered',
    NO_VALUE_TEXT,
    NO_VALUE_TEXT,
    NO_VALUE_TEXT,
    NO_VALUE_TEXT,
    numberText(signals.entered),
  ];
  const rows = [
    ...gates.map((rate) => [
      rate.gate,
      numberText(rate.asked),
      numberText(rate.refused),
      percentText(rate.refusedPercent),
      numberText(rate.first),
      numberText(rate.alone),
      ...costCells(costs.get(rate.gate)),
    ]),
    [...entered, ...costCells(costs.get('entered'))],
  ];
  return card(
    'Base rates of the gates, and what each cost',
    `bars; then the underlying's mean move where the gate alone refused${ofFirstPath(paths)}`,
    html`${htmlTable(GATE_HEAD, rows)}${cardBody(COST_WORDS.map(noteParagraph))}`,
  );
}

const GATE_HEAD = [
  'Gate',
  'Asked',
  'Refused',
  'of asked',
  'First to refuse',
  'Alone',
  '30 min',
  '60 min',
  'To flatten',
  '95 %',
];

function costCells(cost: GateCost | undefined): readonly TableCell[] {
  if (cost === undefined) return [NO_VALUE_TEXT, NO_VALUE_TEXT, NO_VALUE_TEXT, NO_VALUE_TEXT];
  return [
    signedMoveCell(cost.after30.mean),
    signedMoveCell(cost.after60.mean),
    signedMoveCell(cost.toFlatten.mean),
    intervalText(cost.toFlatten.interval, (value) => signedPercent(value, 3)),
  ];
}

export function qualityCard({ quality, played }: Report): Markup {
  const lists: readonly LabelledLine[] = [
    ['Bars', `${numberText(played.bars)} seen, ${numberText(played.decisions)} decided on`],
    ['Refused by the bar gate', countWords(played.rejectedBars)],
    [
      'Missing bars',
      `${numberText(quality.missingBars)} of ${numberText(quality.expectedBars)} in ${numberText(quality.sessions)} sessions`,
    ],
    [
      'Sessions with gaps',
      firstWords(quality.incomplete.map(({ date, missing }) => `${date} ${missing}`)),
    ],
    ['Missing sessions', firstWords(quality.missingSessions)],
    [
      'Jumps of the volume scale',
      firstWords(quality.volumeJumps.map(({ date, factor }) => `${date} × ${factor}`)),
    ],
  ];
  return card('Data', '', cardBody(longList(lists)));
}

export function footer(words: string): Markup {
  return html`<footer><p>${words}</p></footer>`;
}

export function intervalNote(ends: Interval | null, word: (value: number) => string): string {
  return ends === null ? '95 % interval not known' : `95 %: ${intervalText(ends, word)}`;
}

function signedMoveCell(value: number | null): Markup {
  return coloredBySign(value, signedPercent(value, 3));
}

function firstWords(words: readonly string[]): string {
  if (words.length === 0) return 'none';
  const more = words.length > 12 ? ` and ${words.length - 12} more` : '';
  return `${words.slice(0, 12).join(', ')}${more}`;
}
