import { clsx } from 'clsx';
import { percentAlong, type Span } from '../../../lib/charts/scale.ts';

export interface WhiskerProps {
  readonly value: number;
  readonly interval: readonly [number, number];
  readonly axisSpan: Span;
  /** A dashed line where nothing is gained. Undefined where no value divides good from bad. */
  readonly referenceValue?: number;
  /** The sample is too small to prove anything. */
  readonly isHollow: boolean;
}

/**
 * A value with its interval. It is grey while the reference lies inside, and has the colour of gain
 * or loss only outside. Its row says the same in words.
 */
export function IntervalWhisker(props: WhiskerProps) {
  const { value, interval, axisSpan, referenceValue, isHollow } = props;
  const [left, right] = [percentAlong(axisSpan, interval[0]), percentAlong(axisSpan, interval[1])];
  return (
    <span
      aria-hidden="true"
      className={clsx('drawn relative block h-4 w-full', intervalToneOf(props))}
    >
      <span className="absolute inset-x-0 top-1/2 h-px bg-line" />
      {referenceValue !== undefined && (
        <span
          className="absolute inset-y-0 w-0 border-control border-l border-dashed"
          style={{ left: `${percentAlong(axisSpan, referenceValue)}%` }}
        />
      )}
      <span
        className="absolute top-[7px] h-0.5 bg-current"
        style={{ left: `${left}%`, width: `${right - left}%` }}
      />
      {[left, right].map((edgePercent, index) => (
        <span
          key={index}
          className="absolute top-1 -ml-px h-2 w-0.5 bg-current"
          style={{ left: `${edgePercent}%` }}
        />
      ))}
      <span
        className={clsx(
          'absolute top-1 -ml-1 size-2 rounded-full border-[1.5px] border-current',
          isHollow ? 'bg-surface' : 'bg-current',
        )}
        style={{ left: `${percentAlong(axisSpan, value)}%` }}
      />
    </span>
  );
}

function intervalToneOf({ interval: [low, high], referenceValue: reference }: WhiskerProps) {
  if (reference === undefined || (low <= reference && reference <= high)) return 'text-ink-2';
  return low > reference ? 'text-profit' : 'text-loss';
}
