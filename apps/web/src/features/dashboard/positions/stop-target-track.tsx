import { clsx } from 'clsx';
import { decimal, levelText } from '../../../lib/text/format.ts';

interface PositionLevels {
  /** Option prices per share. */
  readonly entry: number;
  readonly mark: number | null;
  /** At entry, and now. */
  readonly firstStop: number;
  readonly stop: number;
  readonly target: number;
  /** The highest mark that moved the stop. */
  readonly best: number | null;
}

interface StopTargetTrackProps extends PositionLevels {
  /** The bid's place shows the sign of the P&L; only its space stays. */
  readonly isHidden: boolean;
}

/** The bid between stop and target. */
export function StopTargetTrack({ isHidden, ...levels }: StopTargetTrackProps) {
  if (!isHidden) return <Track {...levels} />;
  return <p className="mt-1 flex h-12 items-center text-12 text-ink-3">Stop and target hidden</p>;
}

function Track({ entry, mark, firstStop, stop, target, best }: PositionLevels) {
  const least = Math.min(firstStop, stop);
  const share = (price: number) =>
    Math.min(100, Math.max(0, ((price - least) / (target - least)) * 100));
  const markShare = mark === null ? null : share(mark);
  const isGain = mark !== null && mark >= entry;
  const hasRisen = stop - firstStop >= 0.005;
  return (
    <div
      role="img"
      aria-label={stopTargetLabelOf({ entry, mark, firstStop, stop, target, best }, hasRisen)}
      className="num mt-1 text-11"
    >
      <div className="relative h-4">
        {markShare !== null && (
          <span
            className="absolute -translate-x-1/2 whitespace-nowrap font-medium text-ink"
            style={{ left: `clamp(1.5rem, ${markShare}%, calc(100% - 1.5rem))` }}
          >
            Bid {decimal(mark)}
          </span>
        )}
      </div>
      <div className="drawn relative h-4">
        <span className="absolute inset-x-0 top-1.5 h-1 bg-line-strong" />
        {hasRisen && (
          <>
            <span className="absolute top-1 left-0 h-2 border-loss border-l-2 border-dotted" />
            <span
              className="absolute top-[7px] left-0 border-loss border-t-2 border-dotted"
              style={{ width: `${share(stop)}%` }}
            />
          </>
        )}
        {markShare !== null && (
          <span
            className={clsx('absolute top-1.5 h-1', isGain ? 'bg-profit' : 'bg-loss')}
            style={{
              left: `${Math.min(share(entry), markShare)}%`,
              width: `${Math.abs(markShare - share(entry))}%`,
            }}
          />
        )}
        <span className="absolute top-0 h-4 w-0.5 bg-loss" style={{ left: `${share(stop)}%` }} />
        <span className="absolute top-1 h-2 w-0.5 bg-accent" style={{ left: `${share(entry)}%` }} />
        <span className="absolute top-0 right-0 h-4 w-0.5 bg-profit" />
        {best !== null && (
          <span
            className="absolute top-2.5 size-1.5 -translate-x-1/2 rotate-45 bg-ink-2"
            style={{ left: `${share(best)}%` }}
          />
        )}
        {markShare !== null && (
          <span
            className="absolute top-0.5 size-3 -translate-x-1/2 rounded-full border-[2.5px] border-ink bg-surface"
            style={{ left: `${markShare}%` }}
          />
        )}
      </div>
      <div className="flex flex-wrap justify-between gap-x-2">
        <span className="text-loss">Stop {levelText(stop)}</span>
        <span className="text-accent">Entry {levelText(entry)}</span>
        {best !== null && <span className="text-ink-2">Best {levelText(best)}</span>}
        <span className="text-profit">Target {levelText(target)}</span>
      </div>
    </div>
  );
}

function stopTargetLabelOf(levels: PositionLevels, hasRisen: boolean): string {
  const { entry, mark, firstStop, stop, target, best } = levels;
  const risen = hasRisen ? `, which has risen from ${levelText(firstStop)},` : '';
  const sofar = best === null ? '' : `; best so far ${levelText(best)}`;
  return `Bid ${decimal(mark)}, between stop ${levelText(stop)}${risen} and target ${levelText(target)}; entered at ${levelText(entry)}${sofar}`;
}
