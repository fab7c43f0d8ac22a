import type { TradeDetail } from '@tideline/api/schemas';
import { decimal, percentChange } from '../../../../lib/text/format.ts';
import { extremeOf, type LevelStep, type Reading } from '../play/readings.ts';
import { bidScale, bidSpan } from './bid-scale.ts';
import { Label, Mark } from './label.tsx';
import { bidLine, stepLine } from './lines.ts';
import { clearPlace, roundTicks, type Span, spreadLabels, ticksInside } from './scale.ts';

interface BidPaneProps {
  readonly trade: TradeDetail;
  readonly readings: readonly Reading[];
  readonly steps: readonly LevelStep[];
  readonly x: (time: number) => number;
  readonly width: number;
  readonly top: number;
  readonly height: number;
}

const GUTTER = 48;

/** The contract's bid while it was held, between its stop and its target. */
export function BidPane({ trade, readings, steps, x, width, top, height }: BidPaneProps) {
  const shown = { trade, readings, steps };
  const y = bidScale(shown, top, height);
  const prices = bidSpan(shown);
  const pane = { from: top, to: top + height };
  const held = { from: Date.parse(trade.openedAt), to: Date.parse(trade.closedAt) };
  const entryY = y(trade.entryPrice);
  return (
    <>
      <path d={`M0 ${top}H${width}`} className="stroke-line" />
      {ticksInside(roundTicks(prices, 6), y, pane).map((price) => (
        <g key={price}>
          <path d={`M0 ${y(price)}H${width - GUTTER}`} className="stroke-line" />
          <text
            x={width - 8}
            y={y(price)}
            textAnchor="end"
            dominantBaseline="central"
            className="num fill-ink-3"
          >
            {decimal(price)}
          </text>
        </g>
      ))}
      <path
        d={`M${x(held.from)} ${entryY}H${x(held.to)}`}
        strokeDasharray="1 3"
        className="stroke-control"
      />
      <path
        d={stepLine(steps.map(withoutAbove(prices)), 'target', held, x, y)}
        fill="none"
        strokeDasharray="5 3"
        className="stroke-profit"
      />
      <path
        d={stepLine(steps, 'stop', held, x, y)}
        fill="none"
        strokeDasharray="5 3"
        strokeWidth={1.5}
        className="stroke-loss"
      />
      <path
        d={bidLine(readings, x, y)}
        fill="none"
        strokeWidth={1.5}
        strokeLinejoin="round"
        className="stroke-ink"
      />
      <Extremes {...{ trade, readings, steps, x, y, pane }} right={width - GUTTER} />
      <Ends {...{ trade, steps, x, y, pane, prices }} right={width - GUTTER} />
      <Label
        x={10}
        y={top + 14}
        className="fill-ink-2"
        text={`Bid of the ${trade.strike} ${trade.side}, $`}
      />
    </>
  );
}

/** A target above the pane has no line. */
const withoutAbove =
  ({ to }: Span) =>
  (step: LevelStep): LevelStep =>
    step.target !== null && step.target > to ? { ...step, target: null } : step;

interface Placed {
  readonly pane: Span;
  readonly x: (time: number) => number;
  readonly y: (price: number) => number;
  readonly right: number;
}

/** Distances of a label from its price, the nearest first. */
const DISTANCES = [18, 25, 32, 39];

/** Marks of the best and the worst bid, where first read; their percents are the server's. */
function Extremes({
  trade,
  readings,
  steps,
  x,
  y,
  pane,
  right,
}: Placed & Pick<BidPaneProps, 'trade' | 'readings' | 'steps'>) {
  const { bestPercent, worstPercent } = trade;
  const best = bestPercent === null ? null : extremeOf(readings, (bid, than) => bid > than);
  const worst = worstPercent === null ? null : extremeOf(readings, (bid, than) => bid < than);
  const inside = (place: number) => Math.min(right - 60, Math.max(60, place));
  /** Clear of the levels, beyond the mark. */
  const labelAt = ({ at, bid }: { at: number; bid: number }, away: 1 | -1) => {
    const { stop = null, target = null } = steps.findLast((step) => step.at <= at) ?? {};
    const lines = [stop, target, trade.entryPrice].flatMap((level) =>
      level === null ? [] : y(level),
    );
    return clearPlace(
      DISTANCES.map((distance) => y(bid) + away * distance),
      lines,
      pane,
    );
  };
  return (
    <>
      {best !== null && (
        <>
          <Mark x={x(best.at)} y={y(best.bid) - 3} way="down" className="fill-ink-2" />
          <Label
            x={inside(x(best.at))}
            y={labelAt(best, -1)}
            anchor="middle"
            className="fill-ink"
            text={`Best ${decimal(best.bid)}, ${percentChange(bestPercent)}`}
          />
        </>
      )}
      {worst !== null && (
        <>
          <Mark x={x(worst.at)} y={y(worst.bid) + 3} way="up" className="fill-ink-2" />
          <Label
            x={inside(x(worst.at))}
            y={labelAt(worst, 1)}
            anchor="middle"
            className="fill-ink-2"
            text={`Worst ${decimal(worst.bid)}, ${percentChange(worstPercent)}`}
          />
        </>
      )}
    </>
  );
}

interface Named {
  readonly text: string;
  readonly price: number;
  readonly className: string;
}

/** Rings at entry and exit, with the value of each line there. */
function Ends({
  trade,
  steps,
  x,
  y,
  right,
  pane: { from: top, to: bottom },
  prices,
}: Placed & Pick<BidPaneProps, 'trade' | 'steps'> & { readonly prices: Span }) {
  const { entryPrice, exitPrice, openedAt, closedAt, net } = trade;
  const [from, to] = [x(Date.parse(openedAt)), x(Date.parse(closedAt))];
  const [first] = steps;
  const last = steps.at(-1);
  const named = (text: string, price: number | null | undefined, className: string): Named[] =>
    price === null || price === undefined
      ? []
      : [{ text: `${text} ${decimal(price)}`, price, className }];
  const isEarly = from < 84;
  const isFar = first?.target != null && first.target > prices.to;
  const left = [
    ...named('Entry', entryPrice, 'fill-accent'),
    // On a narrow chart the names would lie on their own lines.
    ...(isEarly ? [] : named('Stop', first?.stop, 'fill-loss')),
    ...(isEarly || isFar ? [] : named('Target', first?.target, 'fill-profit')),
  ];
  const after = [
    ...named('Sold', exitPrice, 'fill-ink'),
    ...named('Stop', last?.stop, 'fill-loss'),
  ];
  const pane = { from: top + 26, to: bottom - 8 };
  const isLate = to > right - 70;
  return (
    <>
      {first?.target != null && (isEarly || isFar) && (
        <Label
          {...(isFar ? { x: right - 8, y: top + 14 } : { x: to, y: y(first.target) - 10 })}
          anchor="end"
          className="fill-profit"
          text={`Target ${decimal(first.target)}${isFar ? ', far above' : ''}`}
        />
      )}
      <Names
        names={left}
        pane={pane}
        y={y}
        x={isEarly ? from + 8 : from - 8}
        anchor={isEarly ? 'start' : 'end'}
      />
      <Names
        names={after}
        pane={pane}
        y={y}
        x={isLate ? to - 8 : to + 8}
        anchor={isLate ? 'end' : 'start'}
      />
      <circle
        cx={from}
        cy={y(entryPrice)}
        r={4}
        strokeWidth={2}
        className="fill-surface stroke-accent"
      />
      <circle
        cx={to}
        cy={y(exitPrice)}
        r={4}
        strokeWidth={2}
        className={`fill-surface ${net < 0 ? 'stroke-loss' : 'stroke-profit'}`}
      />
    </>
  );
}

interface NamesProps {
  readonly names: readonly Named[];
  readonly pane: { readonly from: number; readonly to: number };
  readonly x: number;
  readonly y: (price: number) => number;
  readonly anchor: 'start' | 'end';
}

const GAP = 14;

function Names({ names, pane, x, y, anchor }: NamesProps) {
  const places = spreadLabels(
    names.map(({ price }) => y(price)),
    pane,
    GAP,
  );
  return names.map(({ text, className }, index) => (
    <Label
      key={text}
      x={x}
      y={places[index] ?? 0}
      anchor={anchor}
      className={className}
      text={text}
    />
  ));
}
