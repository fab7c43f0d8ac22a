import { clsx } from 'clsx';
import { ticks } from 'd3-array';
import { bidExtremesOf, placeBidLabels } from './bid-labels.ts';
import { type BidData, bidPriceScale, bidPriceSpan } from './bid-scale.ts';
import { ChartLabel, PriceTicks, RIGHT_GUTTER_PX, TriangleMark } from './label.tsx';
import { bidLinePath, stepLinePath } from './lines.ts';
import { holdingSpanOf } from './spans.ts';

interface BidPaneProps extends BidData {
  readonly xOfTime: (time: number) => number;
  readonly widthPx: number;
  readonly topPx: number;
  readonly heightPx: number;
}

/** The contract's bid while held, between stop and target. */
export function BidPane(props: BidPaneProps) {
  const { trade, readings, steps, xOfTime, widthPx, topPx, heightPx } = props;
  const yOfPrice = bidPriceScale(props, topPx, heightPx);
  const priceSpan = bidPriceSpan(props);
  const paneSpanPx = { from: topPx, to: topPx + heightPx };
  const holdingSpan = holdingSpanOf(trade);
  const entryY = yOfPrice(trade.entryPrice);
  const paneTitle = {
    text: `Bid of the ${trade.strike} ${trade.side}, $`,
    x: 10,
    y: topPx + 14,
    anchor: 'start',
  } as const;
  // A target above the pane has no line.
  const targetSteps = steps.map(({ targetPrice, ...step }) => ({
    ...step,
    targetPrice: targetPrice !== null && targetPrice > priceSpan.to ? null : targetPrice,
  }));
  const rightPx = widthPx - RIGHT_GUTTER_PX;
  const labelFacts = { ...props, yOfPrice, priceSpan, paneSpanPx, paneTitle, rightPx };
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
        d={stepLinePath(targetSteps, 'targetPrice', holdingSpan, xOfTime, yOfPrice)}
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
      {bidExtremesOf(trade, readings).map(({ name, at, bid, way }) => (
        <TriangleMark
          key={name}
          x={xOfTime(at)}
          y={yOfPrice(bid) + 3 * way}
          direction={way === 1 ? 'up' : 'down'}
          className="fill-ink-2"
        />
      ))}
      <TradeRing x={xOfTime(holdingSpan.from)} y={entryY} className="stroke-accent" />
      <TradeRing
        x={xOfTime(holdingSpan.to)}
        y={yOfPrice(trade.exitPrice)}
        className={trade.net < 0 ? 'stroke-loss' : 'stroke-profit'}
      />
      {placeBidLabels(labelFacts).map((label) => (
        <ChartLabel key={`${label.text} ${label.x}`} {...label} />
      ))}
      <ChartLabel {...paneTitle} className="fill-ink-2" />
    </>
  );
}

function TradeRing({ x, y, className }: { x: number; y: number; className: string }) {
  return <circle cx={x} cy={y} r={4} strokeWidth={2} className={clsx('fill-surface', className)} />;
}
