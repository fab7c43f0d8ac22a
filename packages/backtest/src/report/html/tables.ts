import type { Interval } from '@tideline/engine';
import type { PartRate } from '../figures/base-rates.ts';
import type { GateCost } from '../figures/gate-cost.ts';
import type { DayRow } from '../figures/results.ts';
import type { TradeGroup } from '../figures/trade-stats.ts';
import {
  countWords,
  dollars,
  interval,
  meanCount,
  NO_VALUE_TEXT,
  number,
  percent,
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
  longList,
  note,
  pairs,
  type TableCell,
  table,
} from './blocks.ts';
import { html, type Markup } from './markup.ts';

export function resultCard({ results, paths }: Report): Markup {
  const { all, entries, exposure } = results;
  const listed = ofFirstPath(paths);
  const rows: readonly (readonly [string, TableCell])[] = [
    ['Before fees', coloredBySign(results.grossPnl, signedDollars(results.grossPnl))],
    ['Fees', dollars(results.fees)],
    ['Entries', `${meanCount(entries.decided)} decided, ${meanCount(entries.filled)} filled`],
    ['Equity', `${dollars(results.startEquity)} to ${dollars(results.endEquity)}`],
    ['Average win', coloredBySign(all.averageWin, signedDollars(all.averageWin))],
    ['Average loss', coloredBySign(all.averageLoss, signedDollars(all.averageLoss))],
    ['Profit factor', number(all.profitFactor, 2)],
    ['Sharpe, Sortino', ratioWords(results)],
    [`Days up, down, flat${listed}`, `${results.daysUp}, ${results.daysDown}, ${results.daysFlat}`],
    [`Best day${listed}`, dayWords(results.bestDay)],
    [`Worst day${listed}`, dayWords(results.worstDay)],
    [
      'Time in positions',
      `${number(exposure.hours, 1)} h, ${percent(exposure.percentOfWindow)} of the windows`,
    ],
    ['Held on average', `${number(exposure.averageHeldMinutes, 1)} min`],
    ['Premium on average', dollars(exposure.averagePremium)],
    [
      'Largest premium',
      `${dollars(exposure.largestPremium)}, ${percent(exposure.largestPremiumPercent)} of equity`,
    ],
  ];
  const means = paths.count > 1 ? 'simulated; means over the paths' : 'simulated';
  return card('Results', means, cardBody(pairs(rows)), 'half');
}

export function groupsCard({ results }: Report): Markup {
  const { bySide, byReason, byTime } = results;
  if (results.all.trades === 0) return card('Split', '', cardBody(note('No trades.')), 'half');
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
    percent(group.winRate),
    coloredBySign(group.netPnl, signedWholeDollars(group.netPnl)),
    coloredBySign(group.expectancy, signedWholeDollars(group.expectancy)),
    interval(group.expectancyInterval, signedWholeDollars),
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
      : [percent(rate.firedPercent), percent(rate.fullPercent), number(rate.meanPoints, 2)];
  const rows = parts
    .filter(({ side }) => side === 'bullish')
    .map((rate) => [
      rate.label,
      number(rate.points),
      ...cells(rate),
      ...cells(bearish.get(rate.part)),
    ]);
  const words =
    `${number(signals.bars)} bars: ${number(signals.call)} call, ${number(signals.put)} put, ` +
    `${number(signals.neutral)} neutral (${countWords(signals.neutralReasons)}); ` +
    `${number(signals.aboveThreshold)} reached the threshold, ${number(signals.entered)} were entered`;
  return card(
    'Base rates of the parts',
    'share of all bars',
    html`${table(['Part', 'Most', 'Bullish fires', 'full', 'mean points', 'Bearish fires', 'full', 'mean points'], rows)}${cardBody(note(words))}`,
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
    number(signals.entered),
  ];
  const rows = [
    ...gates.map((rate) => [
      rate.gate,
      number(rate.asked),
      number(rate.refused),
      percent(rate.refusedPercent),
      number(rate.first),
      number(rate.alone),
      ...costCells(costs.get(rate.gate)),
    ]),
    [...entered, ...costCells(costs.get('entered'))],
  ];
  return card(
    'Base rates of the gates, and what each cost',
    `bars; then the underlying's mean move where the gate alone refused${ofFirstPath(paths)}`,
    html`${table(GATE_HEAD, rows)}${cardBody(COST_WORDS.map(note))}`,
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
    interval(cost.toFlatten.interval, (value) => signedPercent(value, 3)),
  ];
}

export function qualityCard({ quality, played }: Report): Markup {
  const lists: readonly LabelledLine[] = [
    ['Bars', `${number(played.bars)} seen, ${number(played.decisions)} decided on`],
    ['Refused by the bar gate', countWords(played.rejectedBars)],
    [
      'Missing bars',
      `${number(quality.missingBars)} of ${number(quality.expectedBars)} in ${number(quality.sessions)} sessions`,
    ],
    [
      'Sessions with gaps',
      firstOf(quality.incomplete.map(({ date, missing }) => `${date} ${missing}`)),
    ],
    ['Missing sessions', firstOf(quality.missingSessions)],
    [
      'Jumps of the volume scale',
      firstOf(quality.volumeJumps.map(({ date, factor }) => `${date} × ${factor}`)),
    ],
  ];
  return card('Data', '', cardBody(longList(lists)));
}

export function footer(words: string): Markup {
  return html`<footer><p>${words}</p></footer>`;
}

export function intervalNote(ends: Interval | null, word: (value: number) => string): string {
  return ends === null ? '95 % interval not known' : `95 %: ${interval(ends, word)}`;
}

function signedMoveCell(value: number | null): Markup {
  return coloredBySign(value, signedPercent(value, 3));
}

function firstOf(words: readonly string[]): string {
  if (words.length === 0) return 'none';
  const more = words.length > 12 ? ` and ${words.length - 12} more` : '';
  return `${words.slice(0, 12).join(', ')}${more}`;
}
