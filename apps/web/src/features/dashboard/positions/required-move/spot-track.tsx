import type { RequiredMoveEstimate } from '@tideline/api/schemas';
import { clsx } from 'clsx';
import { scaleOf } from '../../../../lib/charts/scale.ts';
import { decimal } from '../../../../lib/text/format.ts';
import { estimateLevelOf } from './move-texts.ts';

interface SpotTrackProps {
  readonly symbol: string;
  readonly estimate: RequiredMoveEstimate;
  readonly isStale: boolean;
}

/** Percent of the width kept free at each end. */
const EDGE_PERCENT = 5;

/** The underlying between the prices at which the option is sold now, beside the day so far. */
export function SpotTrack({ symbol, estimate, isStale }: SpotTrackProps) {
  const { spot, dayRange } = estimate;
  const marks = levelMarksOf(estimate);
  const prices = [
    spot,
    ...marks.map((mark) => mark.spot),
    ...(dayRange ? Object.values(dayRange) : []),
  ];
  const percentAlongTrack = scaleOf(
    { from: Math.min(...prices), to: Math.max(...prices) },
    { from: EDGE_PERCENT, to: 100 - EDGE_PERCENT },
  );
  return (
    <div
      role="img"
      aria-label={spotTrackLabelOf(symbol, estimate, marks)}
      className="num mt-1 text-11"
    >
      <div className="relative h-4">
        <span
          className={clsx(
            'absolute -translate-x-1/2 whitespace-nowrap font-medium',
            isStale ? 'text-ink-3' : 'text-ink',
          )}
          style={{ left: `clamp(2.25rem, ${percentAlongTrack(spot)}%, calc(100% - 2.25rem))` }}
        >
          {symbol} {decimal(spot)}
        </span>
      </div>
      <div className="drawn relative h-4">
        <span className="absolute inset-x-0 top-[7px] h-0.5 bg-line" />
        {dayRange !== null && (
          <span
            className="absolute top-1 h-2 border border-line-strong bg-raised"
            style={{
              left: `${percentAlongTrack(dayRange.low)}%`,
              width: `${percentAlongTrack(dayRange.high) - percentAlongTrack(dayRange.low)}%`,
            }}
          />
        )}
        {marks.map((mark) => (
          <span
            key={mark.kind}
            className={clsx('absolute top-0 h-4 w-0.5 -translate-x-1/2', mark.ground)}
            style={{ left: `${percentAlongTrack(mark.spot)}%` }}
          />
        ))}
        <span
          className="absolute top-0.5 size-3 -translate-x-1/2 rounded-full border-[2.5px] border-ink bg-surface"
          style={{ left: `${percentAlongTrack(spot)}%` }}
        />
      </div>
      <div className="flex flex-wrap justify-between gap-x-2">
        {trackLegendOf(marks, dayRange).map(({ name, text, ink }) => (
          <span key={name} className={ink}>
            {text}
          </span>
        ))}
      </div>
    </div>
  );
}

const LEVEL_LOOKS = {
  target: { name: 'Target', ground: 'bg-profit', ink: 'text-profit' },
  stop: { name: 'Stop', ground: 'bg-loss', ink: 'text-loss' },
} as const;

type LevelMark = ReturnType<typeof levelMarksOf>[number];

/** Marks the levels that sell now; a level that no price of the underlying reaches has no mark. */
function levelMarksOf(estimate: RequiredMoveEstimate) {
  return (['stop', 'target'] as const).flatMap((kind) => {
    const spot = estimateLevelOf(estimate, kind)?.moves[0]?.spot ?? null;
    return spot === null ? [] : [{ kind, spot, ...LEVEL_LOOKS[kind] }];
  });
}

/** In the order of the prices, so a name stands near its mark. */
function trackLegendOf(marks: readonly LevelMark[], dayRange: RequiredMoveEstimate['dayRange']) {
  const legends: { name: string; at: number; text: string; ink: string }[] = marks.map(
    ({ name, spot, ink }) => ({ name, at: spot, text: `${name} ${decimal(spot)}`, ink }),
  );
  if (dayRange !== null) {
    const { low, high } = dayRange;
    const text = `Day ${decimal(low)} to ${decimal(high)}`;
    legends.push({ name: 'Day', at: (low + high) / 2, text, ink: 'text-ink-3' });
  }
  return legends.sort((one, other) => one.at - other.at);
}

function spotTrackLabelOf(
  symbol: string,
  { spot, dayRange }: RequiredMoveEstimate,
  marks: readonly LevelMark[],
): string {
  const levels = marks.map(({ name, spot: at }) => `${name.toLowerCase()} near ${decimal(at)}`);
  const day = dayRange ? [`day so far ${decimal(dayRange.low)} to ${decimal(dayRange.high)}`] : [];
  return [`${symbol} ${decimal(spot)}`, ...levels, ...day].join('; ');
}
