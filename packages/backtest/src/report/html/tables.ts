import { groupedBy, type Interval } from '@tideline/engine';
import type { RefusedSignalMoves } from '../figures/gate-cost.ts';
import type { DayRow } from '../figures/results.ts';
import type { TradeGroup } from '../figures/trade-stats.ts';
import {
  countsText,
  dollarText,
  intervalText,
  meanCountText,
  NO_VALUE_TEXT,
  numberText,
  percentText,
  signedDollarText,
  signedMoveText,
  signedWholeDollarText,
} from '../format.ts';
import type { Report } from '../report.ts';
import { firstPathNote } from '../text/evidence-text.ts';
import { COST_NOTE, gateCells } from '../text/signal-text.ts';
import { missingBarsText, ratioWords } from '../text/text.ts';
import {
  card,
  cardBody,
  coloredBySign,
  htmlTable,
  longTextList,
  noteParagraph,
  pairList,
  type TableCell,
} from './blocks.ts';
import { html, type Markup } from './markup.ts';

export function resultCard({ results, paths }: Report): Markup {
  const { all, entries, exposure } = results;
  const pathNote = firstPathNote(paths);
  const { averageWin, averageLoss } = all;
  const list = pairList({
    'Before fees': coloredBySign(results.grossPnl, signedDollarText(results.grossPnl)),
    Fees: dollarText(results.fees),
    Entries: `${meanCountText(entries.decided)} decided, ${meanCountText(entries.filled)} filled`,
    Equity: `${dollarText(results.startEquity)} to ${dollarText(results.endEquity)}`,
    'Average win': coloredBySign(averageWin, signedDollarText(averageWin)),
    'Average loss': coloredBySign(averageLoss, signedDollarText(averageLoss)),
    'Profit factor': numberText(all.profitFactor, 2),
    'Sharpe, Sortino': ratioWords(results),
    [`Days up, down, flat${pathNote}`]: `${results.daysUp}, ${results.daysDown}, ${results.daysFlat}`,
    [`Best day${pathNote}`]: dayWords(results.bestDay),
    [`Worst day${pathNote}`]: dayWords(results.worstDay),
    'Time in positions': `${numberText(exposure.hours, 1)} h, ${percentText(exposure.percentOfWindow)} of the windows`,
    'Held on average': `${numberText(exposure.averageHeldMinutes, 1)} min`,
    'Premium on average': dollarText(exposure.averagePremium),
    'Largest premium': `${dollarText(exposure.largestPremium)}, ${percentText(exposure.largestPremiumPercent)} of equity`,
  });
  const meansNote = paths.count > 1 ? 'simulated; means over the paths' : 'simulated';
  return card('Results', meansNote, cardBody(list), 'half');
}

export function groupsCard({ results }: Report): Markup {
  const { bySide, byReason, byTime } = results;
  if (results.all.trades === 0)
    return card('Split', '', cardBody(noteParagraph('No trades.')), 'half');
  const split = [
    ['By side', bySide],
    ['By exit', byReason],
    ['By hour of entry', byTime],
  ] as const;
  const rows = split.flatMap(([name, group]) => [
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
    meanCountText(group.trades),
    percentText(group.winRate),
    coloredBySign(group.netPnl, signedWholeDollarText(group.netPnl)),
    coloredBySign(group.expectancy, signedWholeDollarText(group.expectancy)),
    intervalText(group.expectancyInterval, signedWholeDollarText),
  ];
  return html`<tr>${cells.map((cell) => html`<td>${cell}</td>`)}</tr>\n`;
}

function dayWords(day: DayRow | null): TableCell {
  return day === null
    ? NO_VALUE_TEXT
    : coloredBySign(day.pnl, `${day.date}, ${signedDollarText(day.pnl)}`);
}

export function partsCard({ parts, signals }: Report): Markup {
  const rows = [...groupedBy(parts, ({ part }) => part).values()].map((sides) => [
    sides[0]?.label ?? '',
    numberText(sides[0]?.points ?? 0),
    ...sides.flatMap((rate) => [
      percentText(rate.firedPercent),
      percentText(rate.fullPercent),
      numberText(rate.meanPoints, 2),
    ]),
  ]);
  const words =
    `${numberText(signals.bars)} bars: ${numberText(signals.call)} call, ${numberText(signals.put)} put, ` +
    `${numberText(signals.neutral)} neutral (${countsText(signals.neutralReasons)}); ` +
    `${numberText(signals.aboveThreshold)} reached the threshold, ${numberText(signals.entered)} were entered`;
  return card(
    'Base rates of the parts',
    'share of all bars',
    html`${htmlTable(['Part', 'Most', 'Bullish fires', 'full', 'mean points', 'Bearish fires', 'full', 'mean points'], rows)}${cardBody(noteParagraph(words))}`,
  );
}

export function gatesCard({ gates, gateCosts, signals, paths }: Report): Markup {
  const movesOf = (gate: string) => moveCells(gateCosts.find((cost) => cost.gate === gate));
  const entered = ['entered', ...Array<string>(4).fill(NO_VALUE_TEXT), numberText(signals.entered)];
  const rows = [
    ...gates.map((rate) => [...gateCells(rate), ...movesOf(rate.gate)]),
    [...entered, ...movesOf('entered')],
  ];
  return card(
    'Base rates of the gates, and what each cost',
    `bars; then the underlying's mean move where the gate alone refused${firstPathNote(paths)}`,
    html`${htmlTable(GATE_HEAD.split(', '), rows)}${cardBody(noteParagraph(COST_NOTE))}`,
  );
}

const GATE_HEAD =
  'Gate, Asked, Refused, of asked, First to refuse, Alone, 30 min, 60 min, To flatten, 95 %';

function moveCells(cost: RefusedSignalMoves | undefined): readonly TableCell[] {
  if (cost === undefined) return [NO_VALUE_TEXT, NO_VALUE_TEXT, NO_VALUE_TEXT, NO_VALUE_TEXT];
  return [
    signedMoveCell(cost.after30.mean),
    signedMoveCell(cost.after60.mean),
    signedMoveCell(cost.toFlatten.mean),
    intervalText(cost.toFlatten.interval, signedMoveText),
  ];
}

export function qualityCard({ quality, played }: Report): Markup {
  const { incomplete, missingSessions, volumeJumps } = quality;
  const list = longTextList(
    Object.entries({
      Bars: `${numberText(played.bars)} seen, ${numberText(played.decisions)} decided on`,
      'Refused by the bar gate': countsText(played.rejectedBars),
      'Missing bars': missingBarsText(quality),
      'Sessions with gaps': firstItemsText(
        incomplete.map(({ date, missing }) => `${date} ${missing}`),
      ),
      'Missing sessions': firstItemsText(missingSessions),
      'Jumps of the volume scale': firstItemsText(
        volumeJumps.map(({ date, factor }) => `${date} × ${factor}`),
      ),
    }),
  );
  return card('Data', '', cardBody(list));
}

export function footer(words: string): Markup {
  return html`<footer><p>${words}</p></footer>`;
}

export function intervalNote(interval: Interval | null, format: (value: number) => string): string {
  return interval === null ? '95 % interval not known' : `95 %: ${intervalText(interval, format)}`;
}

function signedMoveCell(value: number | null): Markup {
  return coloredBySign(value, signedMoveText(value));
}

function firstItemsText(words: readonly string[]): string {
  if (words.length === 0) return 'none';
  const moreText = words.length > 12 ? ` and ${words.length - 12} more` : '';
  return `${words.slice(0, 12).join(', ')}${moreText}`;
}
