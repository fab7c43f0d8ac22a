import type { TradeDetail } from '@tideline/api/schemas';
import { clsx } from 'clsx';
import { ticks } from 'd3-array';
import type { Span } from '../../../../lib/charts/scale.ts';
import type { LevelStep, Reading } from '../play/readings.ts';
import { bidExtremes, bidLabels } from './bid-labels.ts';
import { bidScale, bidSpan } from './bid-scale.ts';
import { GUTTER_PX, Label, Mark, PriceTicks } from './label.tsx';
import { bidLine, stepLine } from './lines.ts';

interface BidPaneProps {
  readonly trade: TradeDetail;
  readonly readings: readonly Reading[];
  readonly steps: readonly LevelStep[];
  readonly x: (time: number) => number;
  readonly width: number;
  readonly top: number;
  readonly height: number;
}

/** The contract's bid while held, between stop and target. */
export function BidPane({ trade, readings, steps, x, width, top, height }: BidPaneProps) {
  const shown = { trade, readings, steps };
  const y = bidScale(shown, top, height);
  const prices = bidSpan(shown);
  const pane = { from: top, to: top + height };
  const held = { from: Date.parse(trade.openedAt), to: Date.parse(trade.closedAt) };
  const entryY = y(trade.entryPrice);
  const title = {
    text: `Bid of the ${trade.strike} ${trade.side}, $`,
    x: 10,
    y: top + 14,
    anchor: 'start',
  } as const;
  const labels = bidLabels({ ...shown, x, y, prices, pane, title, right: width - GUTTER_PX });
  return (
    <>
      <path d={`M0 ${top}H${width}`} className="stroke-line" />
      <PriceTicks {...{ y, pane, width }} prices={ticks(prices.from, prices.to, 4)} />
      <path
        d={`M${x(held.from)} ${entryY}H${x(held.to)}`}
        strokeDasharray="1 3"
        className="stroke-control"
      />
      <path
        d={stepLine(steps.map(hideTargetAbove(prices)), 'targetPrice', held, x, y)}
        fill="none"
        strokeDasharray="5 3"
        className="stroke-profit"
      />
      <path
        d={stepLine(steps, 'stopPrice', held, x, y)}
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
      <Extremes {...{ trade, readings, x, y }} />
      <Ring x={x(held.from)} y={entryY} className="stroke-accent" />
      <Ring
        x={x(held.to)}
        y={y(trade.exitPrice)}
        className={trade.net < 0 ? 'stroke-loss' : 'stroke-profit'}
      />
      {labels.map((label) => (
        <Label key={`${label.text} ${label.x}`} {...label} />
      ))}
      <Label {...title} className="fill-ink-2" />
    </>
  );
}

/** A target above the pane has no line. */
const hideTargetAbove =
  ({ to }: Span) =>
  (step: LevelStep): LevelStep =>
    step.targetPrice !== null && step.targetPrice > to ? { ...step, targetPrice: null } : step;

interface ExtremesProps extends Pick<BidPaneProps, 'trade' | 'readings' | 'x'> {
  readonly y: (price: number) => number;
}

/** Triangles at the best and the worst bid, where each was first read. */
function Extremes({ trade, readings, x, y }: ExtremesProps) {
  return bidExtremes(trade, readings).map(({ name, at, bid, way }) => (
    <Mark
      key={name}
      x={x(at)}
      y={y(bid) + 3 * way}
      way={way === 1 ? 'up' : 'down'}
      className="fill-ink-2"
    />
  ));
}

interface RingProps {
  readonly x: number;
  readonly y: number;
  readonly className: string;
}

function Ring({ x, y, className }: RingProps) {
  return <circle cx={x} cy={y} r={4} strokeWidth={2} className={clsx('fill-surface', className)} />;
}
