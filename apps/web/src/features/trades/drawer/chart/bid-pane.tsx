import type { TradeDetail } from '@tideline/api/schemas';
import { clsx } from 'clsx';
import { ticks } from 'd3-array';
import type { Span } from '../../../../lib/charts/scale.ts';
import type { LevelStep, QuoteReading } from '../play/quote-readings.ts';
import { bidExtremesOf, placeBidLabels } from './bid-labels.ts';
import { bidPriceScale, bidPriceSpan } from './bid-scale.ts';
import { ChartLabel, PriceTicks, RIGHT_GUTTER_PX, TriangleMark } from './label.tsx';
import { bidLinePath, stepLinePath } from './lines.ts';

interface BidPaneProps {
  readonly trade: TradeDetail;
  readonly readings: readonly QuoteReading[];
  readonly steps: readonly LevelStep[];
  readonly xOfTime: (time: number) => number;
  readonly widthPx: number;
  readonly topPx: number;
  readonly heightPx: number;
}

/** The contract's bid while held, between stop and target. */
export function BidPane({
  trade,
  readings,
  steps,
  xOfTime,
  widthPx,
  topPx,
  heightPx,
}: BidPaneProps) {
  const shownData = { trade, readings, steps };
  const yOfPrice = bidPriceScale(shownData, topPx, heightPx);
  const priceSpan = bidPriceSpan(shownData);
  const paneSpanPx = { from: topPx, to: topPx + heightPx };
  const holdingSpan = { from: Date.parse(trade.openedAt), to: Date.parse(trade.closedAt) };
  const entryY = yOfPrice(trade.entryPrice);
  const paneTitle = {
    text: `Bid of the ${trade.strike} ${trade.side}, $`,
    x: 10,
    y: topPx + 14,
    anchor: 'start',
  } as const;
  const bidLabels = placeBidLabels({
    ...shownData,
    xOfTime,
    yOfPrice,
    priceSpan,
    paneSpanPx,
    paneTitle,
    rightPx: widthPx - RIGHT_GUTTER_PX,
  });
  return (
    <>
      <path d={`M0 ${topPx}H${widthPx}`} className="stroke-line" />
      <PriceTicks
        {...{ yOfPrice, paneSpanPx, widthPx }}
        tickPrices={ticks(priceSpan.from, priceSpan.to, 4)}
      />
      <path
        d={`M${xOfTime(holdingSpan.from)} ${entryY}H${xOfTime(holdingSpan.to)}`}
        strokeDasharray="1 3"
        className="stroke-control"
      />
      <path
        d={stepLinePath(
          steps.map(hideTargetAbove(priceSpan)),
          'targetPrice',
          holdingSpan,
          xOfTime,
          yOfPrice,
        )}
        fill="none"
        strokeDasharray="5 3"
        className="stroke-profit"
      />
      <path
        d={stepLinePath(steps, 'stopPrice', holdingSpan, xOfTime, yOfPrice)}
        fill="none"
        strokeDasharray="5 3"
        strokeWidth={1.5}
        className="stroke-loss"
      />
      <path
        d={bidLinePath(readings, xOfTime, yOfPrice)}
        fill="none"
        strokeWidth={1.5}
        strokeLinejoin="round"
        className="stroke-ink"
      />
      <BidExtremes {...{ trade, readings, xOfTime, yOfPrice }} />
      <TradeRing x={xOfTime(holdingSpan.from)} y={entryY} className="stroke-accent" />
      <TradeRing
        x={xOfTime(holdingSpan.to)}
        y={yOfPrice(trade.exitPrice)}
        className={trade.net < 0 ? 'stroke-loss' : 'stroke-profit'}
      />
      {bidLabels.map((label) => (
        <ChartLabel key={`${label.text} ${label.x}`} {...label} />
      ))}
      <ChartLabel {...paneTitle} className="fill-ink-2" />
    </>
  );
}

/** A target above the pane has no line. */
const hideTargetAbove =
  ({ to }: Span) =>
  (step: LevelStep): LevelStep =>
    step.targetPrice !== null && step.targetPrice > to ? { ...step, targetPrice: null } : step;

interface BidExtremesProps extends Pick<BidPaneProps, 'trade' | 'readings' | 'xOfTime'> {
  readonly yOfPrice: (price: number) => number;
}

/** Triangles at the best and the worst bid, where each was first read. */
function BidExtremes({ trade, readings, xOfTime, yOfPrice }: BidExtremesProps) {
  return bidExtremesOf(trade, readings).map(({ name, at, bid, way }) => (
    <TriangleMark
      key={name}
      x={xOfTime(at)}
      y={yOfPrice(bid) + 3 * way}
      direction={way === 1 ? 'up' : 'down'}
      className="fill-ink-2"
    />
  ));
}

interface TradeRingProps {
  readonly x: number;
  readonly y: number;
  readonly className: string;
}

function TradeRing({ x, y, className }: TradeRingProps) {
  return <circle cx={x} cy={y} r={4} strokeWidth={2} className={clsx('fill-surface', className)} />;
}
