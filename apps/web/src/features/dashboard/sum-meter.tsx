import { clsx } from 'clsx';
import { Arrow } from '../../components/ui/arrow.tsx';
import { decimal } from '../../lib/format.ts';

interface SumMeterProps {
  readonly side: 'bearish' | 'bullish';
  /** 0..100 */
  readonly sum: number;
  /** The caller's own, null while it is not known. */
  readonly threshold: number | null;
}

const LOOKS = {
  bearish: { label: 'Bearish', arrow: 'down', text: 'text-loss', bar: 'bg-loss' },
  bullish: { label: 'Bullish', arrow: 'up', text: 'text-profit', bar: 'bg-profit' },
} as const;

/** One side's sum out of 100, with the threshold it has to reach. */
export function SumMeter({ side, sum, threshold }: SumMeterProps) {
  const { label, arrow, text, bar } = LOOKS[side];
  const reaches = threshold === null ? '' : `, threshold ${decimal(threshold, 1)}`;
  return (
    <div>
      <div className="flex items-baseline justify-between">
        <span className={clsx('inline-flex items-baseline gap-1.5', text)}>
          <Arrow direction={arrow} />
          <span className="font-medium text-ink">{label}</span>
        </span>
        <span className="num font-semibold text-16 text-ink">{decimal(sum, 1)}</span>
      </div>
      {/* The element of that name can't show a threshold. */}
      {/* biome-ignore lint/a11y/useSemanticElements: see above */}
      <div
        role="meter"
        aria-label={`${label} confidence`}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={sum}
        aria-valuetext={`${decimal(sum, 1)} of 100${reaches}`}
        className="relative mt-1 h-2 rounded-[2px] border border-line bg-raised"
      >
        <span
          className={clsx('absolute inset-y-0 left-0 rounded-[1px]', bar)}
          style={{ width: `${Math.min(100, sum)}%` }}
        />
        {threshold !== null && (
          <span
            className="absolute -inset-y-1 w-0.5 -translate-x-1/2 bg-ink"
            style={{ left: `${threshold}%` }}
          />
        )}
      </div>
    </div>
  );
}
