import type { ChartBar, TradeDetail } from '@tideline/api/schemas';
import { memo, useMemo, useRef } from 'react';
import { usePrivacy } from '../../../../lib/browser/privacy.ts';
import { type Span, scaleOf } from '../../../../lib/charts/scale.ts';
import { clockTicks } from '../../../../lib/charts/ticks.ts';
import { decimal, minuteTime, percentChange } from '../../../../lib/text/format.ts';
import { BAR_MS } from '../../../../lib/trading/decisions.ts';
import { exitLabel } from '../../../../lib/trading/trade-texts.ts';
import type { LevelStep, Reading } from '../play/readings.ts';
import { BidPane } from './bid-pane.tsx';
import { Playhead } from './playhead.tsx';
import { PricePane } from './price-pane.tsx';
import { spanOfTrade } from './spans.ts';
import { useWidth } from './use-width.ts';

interface ChartProps {
  readonly trade: TradeDetail;
  readonly bars: readonly ChartBar[];
  /** Readings; empty where the bid was not recorded. */
  readonly readings: readonly Reading[];
  readonly steps: readonly LevelStep[];
}

interface TradeChartProps extends ChartProps {
  /** Where the path is played; null without a path. */
  readonly playhead: Reading | null;
}

const RIGHT_PX = 56;
const LEFT_PX = 10;
const PRICE_PANE_PX = 184;
const BID_PANE_PX = 204;
const AXIS_PX = 24;
const NARROWEST_PX = 240;

/** The underlying above the contract's bid, on one axis of time. */
export function TradeChart(props: TradeChartProps) {
  const { trade, bars, readings, steps, playhead } = props;
  const place = useRef<HTMLDivElement>(null);
  const width = Math.max(NARROWEST_PX, useWidth(place));
  const isPrivate = usePrivacy();
  // The pane's prices are the trade's own, so privacy hides it.
  const hasBid = !isPrivate && (readings.length > 0 || steps.length > 0);
  const span = useMemo(() => spanOfChart(trade, bars), [trade, bars]);
  const x = useMemo(() => scaleOf(span, { from: LEFT_PX, to: width - RIGHT_PX }), [span, width]);
  const height = PRICE_PANE_PX + (hasBid ? BID_PANE_PX : 0);
  return (
    <figure
      ref={place}
      aria-label={`${trade.symbol} while the trade was open`}
      className="charted m-0"
    >
      <svg
        aria-hidden="true"
        width={width}
        height={height + AXIS_PX}
        className="block w-full text-11"
        viewBox={`0 0 ${width} ${height + AXIS_PX}`}
      >
        <Panes {...{ trade, bars, readings, steps, span, x, width, hasBid, isPrivate }} />
        {playhead !== null && hasBid && (
          <Playhead
            reading={playhead}
            x={x}
            top={PRICE_PANE_PX}
            height={BID_PANE_PX}
            axis={AXIS_PX}
            {...{ readings, steps, trade }}
          />
        )}
      </svg>
      <figcaption className="sr-only">{spokenSummary(props, isPrivate)}</figcaption>
    </figure>
  );
}

interface PanesProps extends ChartProps {
  readonly span: Span;
  readonly x: (time: number) => number;
  readonly width: number;
  readonly hasBid: boolean;
  readonly isPrivate: boolean;
}

/** Drawn once, while the playhead moves above it. */
const Panes = memo(function Panes(props: PanesProps) {
  const { trade, bars, readings, steps, span, x, width, hasBid, isPrivate } = props;
  const height = PRICE_PANE_PX + (hasBid ? BID_PANE_PX : 0);
  const right = width - RIGHT_PX;
  return (
    <>
      {clockTicks(span, Math.max(2, Math.floor(right / 90))).map((time) => (
        <g key={time}>
          <path d={`M${x(time)} 0V${height}`} className="stroke-line" />
          <text
            x={Math.min(right - 14, Math.max(14, x(time)))}
            y={height + 16}
            textAnchor="middle"
            className="num fill-ink-3"
          >
            {minuteTime(time)}
          </text>
        </g>
      ))}
      <text x={width - 8} y={height + 16} textAnchor="end" className="fill-ink-3">
        ET
      </text>
      <path d={`M0 ${height}H${width}`} className="stroke-line" />
      <PricePane {...{ trade, bars, span, x, width, isPrivate }} height={PRICE_PANE_PX} />
      {hasBid && (
        <BidPane
          {...{ trade, readings, steps, x, width }}
          top={PRICE_PANE_PX}
          height={BID_PANE_PX}
        />
      )}
    </>
  );
});

function spanOfChart(trade: TradeDetail, bars: readonly ChartBar[]): Span {
  const [first] = bars;
  const last = bars.at(-1);
  const known =
    first === undefined || last === undefined
      ? null
      : { from: Date.parse(first.start), to: Date.parse(last.start) + BAR_MS };
  const held = { from: Date.parse(trade.openedAt), to: Date.parse(trade.closedAt) };
  return spanOfTrade(held, known);
}

/** For screen readers. */
function spokenSummary({ trade, readings }: TradeChartProps, isPrivate: boolean): string {
  const { openedAt, closedAt, entryPrice, exitPrice, exitReason, bestPercent, worstPercent } =
    trade;
  const times = `Bought at ${minuteTime(openedAt)}, sold at ${minuteTime(closedAt)} ET: ${exitLabel(exitReason)}.`;
  if (isPrivate) return times;
  const range =
    bestPercent === null || worstPercent === null
      ? ''
      : ` The bid was between ${percentChange(worstPercent)} and ${percentChange(bestPercent)}.`;
  const path = readings.length === 0 ? ' The bid was not recorded.' : range;
  return `${times} In at ${decimal(entryPrice)}, out at ${decimal(exitPrice)}.${path}`;
}
