import { clsx } from 'clsx';
import { usePrivacy } from '../../../lib/browser/privacy.ts';
import { percentAlong } from '../../../lib/charts/scale.ts';

interface RangeBarProps {
  /** Percent of the entry price; null where it was not recorded. */
  readonly worst: number | null;
  readonly best: number | null;
  /** Result; null without an option premium. */
  readonly result: number | null;
}

/** Values beyond the axis stand at its end. */
const AXIS_PERCENT = { from: -60, to: 120 };

const percentOfAxis = (percent: number): number => percentAlong(AXIS_PERCENT, percent);

/** Line from the worst to the best bid, tick at the entry, triangle at the result. */
export function RangeBar({ worst, best, result }: RangeBarProps) {
  // The places would show the hidden results.
  if (usePrivacy()) return null;
  const isGain = (result ?? 0) >= 0;
  return (
    <span aria-hidden="true" className="drawn relative block h-3 w-28">
      {worst !== null && best !== null && (
        <span
          className="absolute top-1/2 h-px bg-control"
          style={{ left: `${percentOfAxis(worst)}%`, right: `${100 - percentOfAxis(best)}%` }}
        />
      )}
      <span
        className="absolute inset-y-0.5 w-px bg-accent"
        style={{ left: `${percentOfAxis(0)}%` }}
      />
      {result !== null && (
        <svg
          viewBox="0 0 8 7"
          aria-hidden="true"
          className={clsx(
            'absolute top-1/2 h-[7px] w-2 -translate-x-1/2 -translate-y-1/2 fill-current',
            isGain ? 'text-profit' : 'text-loss',
          )}
          style={{ left: `${percentOfAxis(result)}%` }}
        >
          <path d={isGain ? 'M4 0 8 7H0z' : 'M4 7 0 0h8z'} />
        </svg>
      )}
    </span>
  );
}
