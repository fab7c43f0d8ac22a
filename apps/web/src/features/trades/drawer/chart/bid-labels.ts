import type { TradeDetail } from '@tideline/api/schemas';
import { greatest, least } from 'd3-array';
import type { BoxPx, Span } from '../../../../lib/charts/scale.ts';
import { decimal, percentChange } from '../../../../lib/text/format.ts';
import type { QuoteReading } from '../play/quote-readings.ts';
import type { BidData } from './bid-scale.ts';
import { type LabelPlace, type LabelToPlace, labelBoxOf, placeLabels } from './place-labels.ts';

interface BidLabelFacts extends BidData {
  readonly xOfTime: (time: number) => number;
  readonly yOfPrice: (price: number) => number;
  /** From the lowest to the highest price shown. */
  readonly priceSpan: Span;
  /** From the pane's top to its bottom, in pixels. */
  readonly paneSpanPx: Span;
  readonly rightPx: number;
  readonly paneTitle: { readonly text: string } & LabelPlace;
}

/** Pixels beside a ring, and from its price for a label that finds no place there. */
const LABEL_GAP_PX = 8;
const LABEL_SHIFTS_PX = [0, -14, 14, -28, 28, -42, 42];
/** Pixels from the price of an extreme, beyond its mark. */
const MARK_LABEL_DISTANCES_PX = [18, 25, 32, 39];
const BESIDE_MARK_DISTANCE_PX = 10;
const RING_RADIUS_PX = 5;
/** Pixels from an extreme's bid to the far end of its triangle, and half of its width. */
const MARK_SIZE_PX = { reach: 10, half: 4 };

/** The names of the levels at entry and exit, and of the best and the worst bid; none touch. */
export function placeBidLabels(facts: BidLabelFacts) {
  const { trade, readings, xOfTime, yOfPrice, paneSpanPx, rightPx, paneTitle } = facts;
  const entryX = xOfTime(Date.parse(trade.openedAt));
  const exitX = xOfTime(Date.parse(trade.closedAt));
  const marks = bidExtremesOf(trade, readings).map((extreme) => ({
    ...extreme,
    x: xOfTime(extreme.at),
    y: yOfPrice(extreme.bid),
  }));
  return placeLabels([...entryAndExitLabels(facts, entryX, exitX), ...marks.map(markLabelOf)], {
    allowedArea: { left: 2, right: rightPx, top: paneSpanPx.from, bottom: paneSpanPx.to },
    takenBoxes: [
      labelBoxOf(paneTitle.text, paneTitle),
      ringBoxOf(entryX, yOfPrice(trade.entryPrice)),
      ringBoxOf(exitX, yOfPrice(trade.exitPrice)),
      ...marks.map(markBoxOf),
    ],
    lineBoxes: [
      lineBoxOf(entryX, exitX, yOfPrice(trade.entryPrice)),
      ...levelLineBoxesOf(facts, exitX),
      ...bidLineBoxesOf(facts),
    ],
  });
}

const ringBoxOf = (x: number, y: number): BoxPx => ({
  left: x - RING_RADIUS_PX,
  right: x + RING_RADIUS_PX,
  top: y - RING_RADIUS_PX,
  bottom: y + RING_RADIUS_PX,
});

type ExtremeMark = ReturnType<typeof bidExtremesOf>[number] & Pick<LabelPlace, 'x' | 'y'>;

/** The triangles at the best and the worst bid. */
const markBoxOf = ({ x, y, way }: ExtremeMark): BoxPx => ({
  left: x - MARK_SIZE_PX.half,
  right: x + MARK_SIZE_PX.half,
  top: y - (way === -1 ? MARK_SIZE_PX.reach : 0),
  bottom: y + (way === 1 ? MARK_SIZE_PX.reach : 0),
});

const lineBoxOf = (left: number, right: number, y: number) => ({ left, right, top: y, bottom: y });

/** Stop and target, each step until the next. */
function levelLineBoxesOf({ steps, xOfTime, yOfPrice }: BidLabelFacts, exitX: number) {
  return steps.flatMap(({ atMs, stopPrice, targetPrice }, index) => {
    const nextStep = steps[index + 1];
    const untilX = nextStep === undefined ? exitX : xOfTime(nextStep.atMs);
    return [stopPrice, targetPrice].flatMap((levelPrice) =>
      levelPrice === null ? [] : lineBoxOf(xOfTime(atMs), untilX, yOfPrice(levelPrice)),
    );
  });
}

/** Pixels of the chart that one box of the bid's line covers. */
const COLUMN_WIDTH_PX = 4;

/** The bid's line, from the lowest to the highest bid of each column. */
function bidLineBoxesOf({ readings, xOfTime, yOfPrice }: BidLabelFacts): readonly BoxPx[] {
  const boxByColumn = new Map<number, BoxPx>();
  for (const { atMs, bid } of readings) {
    if (bid === null) continue;
    const y = yOfPrice(bid);
    const columnIndex = Math.floor(xOfTime(atMs) / COLUMN_WIDTH_PX);
    const { top, bottom } = boxByColumn.get(columnIndex) ?? { top: y, bottom: y };
    boxByColumn.set(columnIndex, {
      left: columnIndex * COLUMN_WIDTH_PX,
      right: (columnIndex + 1) * COLUMN_WIDTH_PX,
      top: Math.min(top, y),
      bottom: Math.max(bottom, y),
    });
  }
  return [...boxByColumn.values()];
}

/** The most important first: what was paid and got, then the levels. */
function entryAndExitLabels(facts: BidLabelFacts, entryX: number, exitX: number) {
  const { trade, steps, yOfPrice, priceSpan, paneSpanPx, rightPx } = facts;
  const beforeEntry: LabelPlace = { x: entryX - LABEL_GAP_PX, y: 0, anchor: 'end' };
  const afterEntry: LabelPlace = { x: entryX + LABEL_GAP_PX, y: 0, anchor: 'start' };
  const afterExit: LabelPlace = { x: exitX + LABEL_GAP_PX, y: 0, anchor: 'start' };
  const beforeExit: LabelPlace = { x: exitX - LABEL_GAP_PX, y: 0, anchor: 'end' };
  const firstStep = steps[0] ?? { stopPrice: null, targetPrice: null };
  const lastStep = steps.at(-1) ?? firstStep;
  /** At each side of the price itself, then ever farther from it. */
  const labelOf = (name: string, price: number, className: string, ...sides: LabelPlace[]) => ({
    text: `${name} ${decimal(price)}`,
    className,
    possiblePlaces: LABEL_SHIFTS_PX.flatMap((shiftPx) =>
      sides.map((side) => ({ ...side, y: yOfPrice(price) + shiftPx })),
    ),
  });
  const labels: LabelToPlace[] = [
    labelOf('Entry', trade.entryPrice, 'fill-accent', beforeEntry, afterEntry),
    labelOf('Sold', trade.exitPrice, 'fill-ink', afterExit, beforeExit),
  ];
  if (firstStep.stopPrice !== null)
    labels.push(labelOf('Stop', firstStep.stopPrice, 'fill-loss', beforeEntry));
  if (lastStep.stopPrice !== null)
    labels.push(labelOf('Stop', lastStep.stopPrice, 'fill-loss', afterExit, beforeExit));
  const { targetPrice } = firstStep;
  if (targetPrice === null) return labels;
  if (targetPrice <= priceSpan.to) {
    const sides = [beforeEntry, beforeExit, afterExit];
    return [...labels, labelOf('Target', targetPrice, 'fill-profit', ...sides)];
  }
  const possiblePlaces = [14, 28].map((downPx) => ({
    x: rightPx - LABEL_GAP_PX,
    y: paneSpanPx.from + downPx,
    anchor: 'end' as const,
  }));
  const text = `Target ${decimal(targetPrice)}, far above`;
  return [...labels, { text, className: 'fill-profit', possiblePlaces }];
}

const markLabelOf = ({ name, percent, bid, x, y, way, className }: ExtremeMark) => ({
  text: `${name} ${decimal(bid)}, ${percentChange(percent)}`,
  className,
  possiblePlaces: placesBeyondMark(x, y, way),
});

/** Above or below the mark, then beside it. */
function placesBeyondMark(x: number, y: number, direction: 1 | -1): readonly LabelPlace[] {
  const placeAt = (distancePx: number, asidePx: number, anchor: LabelPlace['anchor']) => ({
    x: x + asidePx,
    y: y + direction * distancePx,
    anchor,
  });
  return [
    ...MARK_LABEL_DISTANCES_PX.map((distance) => placeAt(distance, 0, 'middle')),
    ...[BESIDE_MARK_DISTANCE_PX, ...MARK_LABEL_DISTANCES_PX].flatMap((distance) => [
      placeAt(distance, LABEL_GAP_PX, 'start'),
      placeAt(distance, -LABEL_GAP_PX, 'end'),
    ]),
  ];
}

/** The best and the worst bid, where each was first read; the server gives the percents. */
export function bidExtremesOf(
  { bestPercent, worstPercent }: Pick<TradeDetail, 'bestPercent' | 'worstPercent'>,
  readings: readonly QuoteReading[],
) {
  const best = greatest(readings, ({ bid }) => bid);
  const worst = least(readings, ({ bid }) => bid);
  const bestAndWorst = [
    { name: 'Best', percent: bestPercent, found: best, way: -1, className: 'fill-ink' },
    { name: 'Worst', percent: worstPercent, found: worst, way: 1, className: 'fill-ink-2' },
  ] as const;
  return bestAndWorst.flatMap(({ found, percent, ...rest }) => {
    if (found === undefined || found.bid === null || percent === null) return [];
    return { ...rest, percent, at: found.atMs, bid: found.bid };
  });
}
