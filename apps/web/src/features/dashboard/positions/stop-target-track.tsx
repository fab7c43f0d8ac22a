import { clsx } from 'clsx';
import { decimal } from '../../../lib/text/format.ts';

interface StopTargetTrackProps {
  /** Option prices per share. */
  readonly entry: number;
  readonly mark: number | null;
  readonly stop: number;
  readonly target: number;
  /** The bid's place shows the sign of the P&L; the room stays. */
  readonly isHidden: boolean;
}

/** The bid between stop and target. */
export function StopTargetTrack({ isHidden, ...levels }: StopTargetTrackProps) {
  if (!isHidden) return <Track {...levels} />;
  return <p className="mt-1 flex h-12 items-center text-12 text-ink-3">Stop and target hidden</p>;
}

function Track({ entry, mark, stop, target }: Omit<StopTargetTrackProps, 'isHidden'>) {
  const share = (price: number) =>
    Math.min(100, Math.max(0, ((price - stop) / (target - stop)) * 100));
  const at = `${share(entry)}%`;
  const markShare = mark === null ? null : share(mark);
  const isGain = mark !== null && mark >= entry;
  return (
    <div
      role="img"
      aria-label={`Bid ${decimal(mark)}, between stop ${decimal(stop)} and target ${decimal(target)}; entered at ${decimal(entry)}`}
      className="num mt-1 text-11"
    >
      <div className="relative h-4">
        {markShare !== null && (
          <span
            className="absolute -translate-x-1/2 font-medium text-ink"
            style={{ left: `clamp(0.875rem, ${markShare}%, calc(100% - 0.875rem))` }}
          >
            {decimal(mark)}
          </span>
        )}
      </div>
      <div className="drawn relative h-4">
        <span className="absolute inset-x-0 top-1.5 h-1 bg-line-strong" />
        {markShare !== null && (
          <span
            className={clsx('absolute top-1.5 h-1', isGain ? 'bg-profit' : 'bg-loss')}
            style={{
              left: `${Math.min(share(entry), markShare)}%`,
              width: `${Math.abs(markShare - share(entry))}%`,
            }}
          />
        )}
        <span className="absolute top-0 left-0 h-4 w-0.5 bg-loss" />
        <span className="absolute top-1 h-2 w-0.5 bg-accent" style={{ left: at }} />
        <span className="absolute top-0 right-0 h-4 w-0.5 bg-profit" />
        {markShare !== null && (
          <span
            className="absolute top-0.5 size-3 -translate-x-1/2 rounded-full border-[2.5px] border-ink bg-surface"
            style={{ left: `${markShare}%` }}
          />
        )}
      </div>
      <div className="flex justify-between">
        <span className="text-loss">Stop {decimal(stop)}</span>
        <span className="text-profit">Target {decimal(target)}</span>
      </div>
    </div>
  );
}
