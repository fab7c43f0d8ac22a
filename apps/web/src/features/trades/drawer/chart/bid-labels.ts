import type { TradeDetail } from '@tideline/api/schemas';
import type { BoxPx, Span } from '../../../../lib/charts/scale.ts';
import { decimal, percentChange } from '../../../../lib/text/format.ts';
import { extremeReading, type LevelStep, type Reading } from '../play/readings.ts';
import {
  type LabelPlace,
  labelBox,
  type PlacedLabel,
  placeLabels,
  type WantedLabel,
} from './place-labels.ts';

export interface BidLabelFacts {
  readonly trade: TradeDetail;
  readonly readings: readonly Reading[];
  readonly steps: readonly LevelStep[];
  readonly x: (time: number) => number;
  readonly y: (price: number) => number;
  /** From the lowest to the highest price shown. */
  readonly prices: Span;
  /** From the pane's top to its bottom, in pixels. */
  readonly pane: Span;
  readonly right: number;
  readonly title: { readonly text: string } & LabelPlace;
}

/** Pixels beside a ring, and from its price for a label that finds no place there. */
const BESIDE_RING_PX = 8;
const SIDEWAYS_PX = [0, -14, 14, -28, 28, -42, 42];
/** Pixels from the price of an extreme, beyond its mark. */
const BEYOND_MARK_PX = [18, 25, 32, 39];
/** Beside an extreme's mark. */
const BESIDE_MARK_PX = 10;
const RING_RADIUS_PX = 5;
/** Pixels from an extreme's bid to the far end of its triangle, and half of its width. */
const MARK_PX = { reach: 10, half: 4 };

/** The names of the levels at entry and exit, and of the best and the worst bid; none touch. */
export function bidLabels(facts: BidLabelFacts): readonly PlacedLabel[] {
  const { trade, x, y, pane, right, title } = facts;
  const from = x(Date.parse(trade.openedAt));
  const to = x(Date.parse(trade.closedAt));
  return placeLabels([...endLabels(facts, from, to), ...extremeLabels(facts)], {
    area: { left: 2, right, top: pane.from, bottom: pane.to },
    taken: [
      labelBox(title.text, title),
      ringBox(from, y(trade.entryPrice)),
      ringBox(to, y(trade.exitPrice)),
      ...markBoxes(facts),
    ],
    lines: [lineBox(from, to, y(trade.entryPrice)), ...levelLines(facts, to), ...bidBoxes(facts)],
  });
}

const ringBox = (x: number, y: number): BoxPx => ({
  left: x - RING_RADIUS_PX,
  right: x + RING_RADIUS_PX,
  top: y - RING_RADIUS_PX,
  bottom: y + RING_RADIUS_PX,
});

/** The triangles at the best and the worst bid. */
function markBoxes({ trade, readings, x, y }: BidLabelFacts): readonly BoxPx[] {
  return bidExtremes(trade, readings).map(({ at, bid, way }) => ({
    left: x(at) - MARK_PX.half,
    right: x(at) + MARK_PX.half,
    top: y(bid) - (way === -1 ? MARK_PX.reach : 0),
    bottom: y(bid) + (way === 1 ? MARK_PX.reach : 0),
  }));
}

const lineBox = (left: number, right: number, y: number): BoxPx => ({
  left,
  right,
  top: y,
  bottom: y,
});

/** Stop and target, each step until the next. */
function levelLines({ steps, x, y }: BidLabelFacts, to: number): readonly BoxPx[] {
  return steps.flatMap(({ at, stopPrice, targetPrice }, index) => {
    const next = steps[index + 1];
    const until = next === undefined ? to : x(next.at);
    return [stopPrice, targetPrice].flatMap((level) =>
      level === null ? [] : lineBox(x(at), until, y(level)),
    );
  });
}

/** Pixels of the chart that one box of the bid's line covers. */
const COLUMN_WIDTH = 4;

/** The bid's line, from the lowest to the highest bid of each column. */
function bidBoxes({ readings, x, y }: BidLabelFacts): readonly BoxPx[] {
  const columns = new Map<number, BoxPx>();
  for (const { at, bid } of readings) {
    if (bid === null) continue;
    const column = Math.floor(x(at) / COLUMN_WIDTH);
    const { top, bottom } = columns.get(column) ?? { top: y(bid), bottom: y(bid) };
    columns.set(column, {
      left: column * COLUMN_WIDTH,
      right: (column + 1) * COLUMN_WIDTH,
      top: Math.min(top, y(bid)),
      bottom: Math.max(bottom, y(bid)),
    });
  }
  return [...columns.values()];
}

/** The most important first: what was paid and got, then the levels. */
function endLabels(facts: BidLabelFacts, from: number, to: number): readonly WantedLabel[] {
  const { trade, steps, y, prices, pane, right } = facts;
  const before: LabelPlace = { x: from - BESIDE_RING_PX, y: 0, anchor: 'end' };
  const afterEntry: LabelPlace = { x: from + BESIDE_RING_PX, y: 0, anchor: 'start' };
  const after: LabelPlace = { x: to + BESIDE_RING_PX, y: 0, anchor: 'start' };
  const beforeExit: LabelPlace = { x: to - BESIDE_RING_PX, y: 0, anchor: 'end' };
  const first = steps[0] ?? { stopPrice: null, targetPrice: null };
  const last = steps.at(-1) ?? first;
  const named = (
    text: string,
    price: number | null,
    className: string,
    sides: readonly LabelPlace[],
  ): WantedLabel[] =>
    price === null
      ? []
      : [
          {
            text: `${text} ${decimal(price)}`,
            className,
            places: placesAroundPrice(y(price), sides),
          },
        ];
  const isFar = first.targetPrice !== null && first.targetPrice > prices.to;
  return [
    ...named('Entry', trade.entryPrice, 'fill-accent', [before, afterEntry]),
    ...named('Sold', trade.exitPrice, 'fill-ink', [after, beforeExit]),
    ...named('Stop', first.stopPrice, 'fill-loss', [before]),
    ...named('Stop', last.stopPrice, 'fill-loss', [after, beforeExit]),
    ...(isFar
      ? [
          {
            text: `Target ${decimal(first.targetPrice)}, far above`,
            className: 'fill-profit',
            places: [14, 28].map((down) => ({
              x: right - BESIDE_RING_PX,
              y: pane.from + down,
              anchor: 'end' as const,
            })),
          },
        ]
      : named('Target', first.targetPrice, 'fill-profit', [before, beforeExit, after])),
  ];
}

/** Each side at the price itself, then ever farther from it. */
function placesAroundPrice(y: number, sides: readonly LabelPlace[]): readonly LabelPlace[] {
  return SIDEWAYS_PX.flatMap((away) => sides.map((side) => ({ ...side, y: y + away })));
}

function extremeLabels({ trade, readings, x, y }: BidLabelFacts): readonly WantedLabel[] {
  return bidExtremes(trade, readings).map(({ name, percent, at, bid, way, className }) => ({
    text: `${name} ${decimal(bid)}, ${percentChange(percent)}`,
    className,
    places: placesBeyondMark(x(at), y(bid), way),
  }));
}

/** Above or below the mark, then beside it. */
function placesBeyondMark(x: number, y: number, way: 1 | -1): readonly LabelPlace[] {
  const at = (distance: number, aside: number, anchor: LabelPlace['anchor']): LabelPlace => ({
    x: x + aside,
    y: y + way * distance,
    anchor,
  });
  return [
    ...BEYOND_MARK_PX.map((distance) => at(distance, 0, 'middle')),
    ...[BESIDE_MARK_PX, ...BEYOND_MARK_PX].flatMap((distance) => [
      at(distance, BESIDE_RING_PX, 'start'),
      at(distance, -BESIDE_RING_PX, 'end'),
    ]),
  ];
}

/** The best and the worst bid, where each was first read; the server gives the percents. */
export function bidExtremes(
  { bestPercent, worstPercent }: Pick<TradeDetail, 'bestPercent' | 'worstPercent'>,
  readings: readonly Reading[],
) {
  const best = extremeReading(readings, (bid, than) => bid > than);
  const worst = extremeReading(readings, (bid, than) => bid < than);
  const both = [
    { name: 'Best', percent: bestPercent, found: best, way: -1, className: 'fill-ink' },
    { name: 'Worst', percent: worstPercent, found: worst, way: 1, className: 'fill-ink-2' },
  ] as const;
  return both.flatMap(({ found, percent, ...rest }) =>
    found === null || percent === null ? [] : { ...rest, percent, at: found.at, bid: found.bid },
  );
}
