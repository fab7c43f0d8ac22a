import { useMemo } from 'react';
import { clockTime } from '../../../../lib/text/format.ts';
import type { QuoteReading } from '../play/quote-readings.ts';
import { type BidData, bidPriceScale } from './bid-scale.ts';

interface PlayheadProps extends BidData {
  readonly reading: QuoteReading;
  readonly xOfTime: (time: number) => number;
  /** Top of the bid's pane, in pixels. */
  readonly topPx: number;
  readonly heightPx: number;
  readonly axisHeightPx: number;
}

const CHIP_WIDTH_PX = 58;

/** Crosses both charts, and carries the time. */
export function ChartPlayhead(props: PlayheadProps) {
  const { reading, trade, readings, steps, xOfTime, topPx, heightPx, axisHeightPx } = props;
  const yOfPrice = useMemo(
    () => bidPriceScale({ trade, readings, steps }, topPx, heightPx),
    [trade, readings, steps, topPx, heightPx],
  );
  const playheadX = xOfTime(reading.atMs);
  const chipLeft = Math.max(2, playheadX - CHIP_WIDTH_PX / 2);
  return (
    <>
      <path d={`M${playheadX} 0V${topPx + heightPx}`} className="stroke-ink-2" />
      {reading.bid !== null && (
        <circle cx={playheadX} cy={yOfPrice(reading.bid)} r={4} className="fill-ink" />
      )}
      <rect
        x={chipLeft}
        y={topPx + heightPx + 3}
        width={CHIP_WIDTH_PX}
        height={axisHeightPx - 5}
        rx={4}
        className="fill-ink"
      />
      <text
        x={chipLeft + CHIP_WIDTH_PX / 2}
        y={topPx + heightPx + 16}
        textAnchor="middle"
        className="num fill-surface font-medium"
      >
        {clockTime(reading.atMs)}
      </text>
    </>
  );
}
