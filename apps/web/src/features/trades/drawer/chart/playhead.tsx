import type { TradeDetail } from '@tideline/api/schemas';
import { useMemo } from 'react';
import { clockTime } from '../../../../lib/text/format.ts';
import type { LevelStep, Reading } from '../play/readings.ts';
import { bidScale } from './bid-scale.ts';

interface PlayheadProps {
  readonly reading: Reading;
  readonly trade: TradeDetail;
  readonly readings: readonly Reading[];
  readonly steps: readonly LevelStep[];
  readonly x: (time: number) => number;
  /** Top of the bid's pane, in pixels. */
  readonly top: number;
  readonly height: number;
  readonly axis: number;
}

const CHIP_WIDTH = 58;

/** Crosses both charts, and carries the time. */
export function Playhead({ reading, trade, readings, steps, x, top, height, axis }: PlayheadProps) {
  const y = useMemo(
    () => bidScale({ trade, readings, steps }, top, height),
    [trade, readings, steps, top, height],
  );
  const at = x(reading.at);
  const left = Math.max(2, at - CHIP_WIDTH / 2);
  return (
    <>
      <path d={`M${at} 0V${top + height}`} className="stroke-ink-2" />
      {reading.bid !== null && <circle cx={at} cy={y(reading.bid)} r={4} className="fill-ink" />}
      <rect
        x={left}
        y={top + height + 3}
        width={CHIP_WIDTH}
        height={axis - 5}
        rx={4}
        className="fill-ink"
      />
      <text
        x={left + CHIP_WIDTH / 2}
        y={top + height + 16}
        textAnchor="middle"
        className="num fill-surface font-medium"
      >
        {clockTime(reading.at)}
      </text>
    </>
  );
}
