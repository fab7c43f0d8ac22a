import type { ClosedTrade } from '@tideline/api/schemas';
import { clsx } from 'clsx';
import { usePrivacy } from '../../../lib/browser/privacy.ts';
import { percentAlong } from '../../../lib/charts/scale.ts';

/** Values beyond the axis stand at its end. */
const percentAlongAxis = (returnPercent: number): number =>
  percentAlong({ from: -60, to: 120 }, returnPercent);

/** Line from the worst to the best bid, tick at the entry, triangle at the result. */
export function ReturnRangeBar({ trade }: { trade: ClosedTrade }) {
  const { worstPercent, bestPercent, returnPercent } = trade;
  // The places would show the hidden results.
  if (usePrivacy()) return null;
  const isGain = (returnPercent ?? 0) >= 0;
  return (
    <span aria-hidden="true" className="drawn relative block h-3 w-28">
      {worstPercent !== null && bestPercent !== null && (
        <span
          className="absolute top-1/2 h-px bg-control"
          style={{
            left: `${percentAlongAxis(worstPercent)}%`,
            right: `${100 - percentAlongAxis(bestPercent)}%`,
          }}
        />
      )}
      <span
        className="absolute inset-y-0.5 w-px bg-accent"
        style={{ left: `${percentAlongAxis(0)}%` }}
      />
      {returnPercent !== null && (
        <svg
          viewBox="0 0 8 7"
          aria-hidden="true"
          className={clsx(
            'absolute top-1/2 h-[7px] w-2 -translate-x-1/2 -translate-y-1/2 fill-current',
            isGain ? 'text-profit' : 'text-loss',
          )}
          style={{ left: `${percentAlongAxis(returnPercent)}%` }}
        >
          <path d={isGain ? 'M4 0 8 7H0z' : 'M4 7 0 0h8z'} />
        </svg>
      )}
    </span>
  );
}
