import type { ChartBar, TradeDetail } from '@tideline/api/schemas';
import { memo, type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { usePrivacy } from '../../../../lib/browser/privacy.ts';
import { type Span, scaleOf } from '../../../../lib/charts/scale.ts';
import { clockTicks } from '../../../../lib/charts/ticks.ts';
import { decimal, minuteTime, percentChange } from '../../../../lib/text/format.ts';
import { BAR_MS } from '../../../../lib/trading/decisions.ts';
import { exitLabel } from '../../../../lib/trading/trade-texts.ts';
import type { QuoteReading } from '../play/quote-readings.ts';
import { BidPane } from './bid-pane.tsx';
import type { BidData } from './bid-scale.ts';
import { ChartPlayhead } from './playhead.tsx';
import { PricePane } from './price-pane.tsx';
import { holdingSpanOf, timeSpanOfTrade } from './spans.ts';

interface ChartProps extends BidData {
  readonly bars: readonly ChartBar[];
}

interface TradeChartProps extends ChartProps {
  /** Where the path is played; undefined without a path. */
  readonly playhead: QuoteReading | undefined;
}

const RIGHT_MARGIN_PX = 56;
const LEFT_MARGIN_PX = 10;
const PRICE_PANE_HEIGHT_PX = 184;
const BID_PANE_HEIGHT_PX = 204;
const AXIS_HEIGHT_PX = 24;
const MIN_WIDTH_PX = 240;

/** The underlying above the contract's bid, on one axis of time. */
export function TradeChart(props: TradeChartProps) {
  const { trade, bars, readings, steps, playhead } = props;
  const chartFigure = useRef<HTMLDivElement>(null);
  const widthPx = Math.max(MIN_WIDTH_PX, useWidthPx(chartFigure));
  const isPrivate = usePrivacy();
  // The pane's prices are the trade's own, so privacy hides it.
  const isBidPaneShown = !isPrivate && (readings.length > 0 || steps.length > 0);
  const timeSpan = useMemo(() => timeSpanOfChart(trade, bars), [trade, bars]);
  const xOfTime = useMemo(
    () => scaleOf(timeSpan, { from: LEFT_MARGIN_PX, to: widthPx - RIGHT_MARGIN_PX }),
    [timeSpan, widthPx],
  );
  const panesHeightPx = PRICE_PANE_HEIGHT_PX + (isBidPaneShown ? BID_PANE_HEIGHT_PX : 0);
  return (
    <figure
      ref={chartFigure}
      aria-label={`${trade.symbol} while the trade was open`}
      className="charted m-0"
    >
      <svg
        aria-hidden="true"
        width={widthPx}
        height={panesHeightPx + AXIS_HEIGHT_PX}
        className="block w-full text-11"
        viewBox={`0 0 ${widthPx} ${panesHeightPx + AXIS_HEIGHT_PX}`}
      >
        <ChartPanes
          {...{ trade, bars, readings, steps, timeSpan, xOfTime, widthPx, isBidPaneShown }}
        />
        {playhead !== undefined && isBidPaneShown && (
          <ChartPlayhead
            reading={playhead}
            xOfTime={xOfTime}
            topPx={PRICE_PANE_HEIGHT_PX}
            heightPx={BID_PANE_HEIGHT_PX}
            axisHeightPx={AXIS_HEIGHT_PX}
            {...{ readings, steps, trade }}
          />
        )}
      </svg>
      <figcaption className="sr-only">{spokenSummary(props, isPrivate)}</figcaption>
    </figure>
  );
}

interface ChartPanesProps extends ChartProps {
  readonly timeSpan: Span;
  readonly xOfTime: (time: number) => number;
  readonly widthPx: number;
  readonly isBidPaneShown: boolean;
}

/** Drawn once, while the playhead moves above it. */
const ChartPanes = memo(function ChartPanes(props: ChartPanesProps) {
  const { trade, bars, readings, steps, timeSpan, xOfTime, widthPx, isBidPaneShown } = props;
  const heightPx = PRICE_PANE_HEIGHT_PX + (isBidPaneShown ? BID_PANE_HEIGHT_PX : 0);
  const rightPx = widthPx - RIGHT_MARGIN_PX;
  return (
    <>
      {clockTicks(timeSpan, Math.max(2, Math.floor(rightPx / 90))).map((time) => (
        <g key={time}>
          <path d={`M${xOfTime(time)} 0V${heightPx}`} className="stroke-line" />
          <text
            x={Math.min(rightPx - 14, Math.max(14, xOfTime(time)))}
            y={heightPx + 16}
            textAnchor="middle"
            className="num fill-ink-3"
          >
            {minuteTime(time)}
          </text>
        </g>
      ))}
      <text x={widthPx - 8} y={heightPx + 16} textAnchor="end" className="fill-ink-3">
        ET
      </text>
      <path d={`M0 ${heightPx}H${widthPx}`} className="stroke-line" />
      <PricePane {...{ trade, bars, timeSpan, xOfTime, widthPx }} heightPx={PRICE_PANE_HEIGHT_PX} />
      {isBidPaneShown && (
        <BidPane
          {...{ trade, readings, steps, xOfTime, widthPx }}
          topPx={PRICE_PANE_HEIGHT_PX}
          heightPx={BID_PANE_HEIGHT_PX}
        />
      )}
    </>
  );
});

function timeSpanOfChart(trade: TradeDetail, bars: readonly ChartBar[]): Span {
  const [first] = bars;
  const last = bars.at(-1);
  const barsSpan =
    first === undefined || last === undefined
      ? null
      : { from: Date.parse(first.start), to: Date.parse(last.start) + BAR_MS };
  return timeSpanOfTrade(holdingSpanOf(trade), barsSpan);
}

/** Pixels; 0 before the first layout. */
function useWidthPx(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const measured = element.current;
    if (measured === null) return;
    const measure = () => setWidth(Math.round(measured.getBoundingClientRect().width));
    const observer = new ResizeObserver(measure);
    observer.observe(measured);
    measure();
    return () => observer.disconnect();
  }, [element]);
  return width;
}

/** For screen readers. */
function spokenSummary({ trade, readings }: TradeChartProps, isPrivate: boolean): string {
  const { openedAt, closedAt, exitReason, bestPercent, worstPercent } = trade;
  const timesSentence = `Bought at ${minuteTime(openedAt)}, sold at ${minuteTime(closedAt)} ET: ${exitLabel(exitReason)}.`;
  if (isPrivate) return timesSentence;
  const bidRangeSentence =
    bestPercent === null || worstPercent === null
      ? ''
      : ` The bid was between ${percentChange(worstPercent)} and ${percentChange(bestPercent)}.`;
  const bidSentence = readings.length === 0 ? ' The bid was not recorded.' : bidRangeSentence;
  return `${timesSentence} In at ${decimal(trade.entryPrice)}, out at ${decimal(trade.exitPrice)}.${bidSentence}`;
}
