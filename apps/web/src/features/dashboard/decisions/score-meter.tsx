import { clsx } from 'clsx';
import { Arrow } from '../../../components/ui/figures/arrow.tsx';
import { DASH, decimal } from '../../../lib/text/format.ts';

interface ScoreMeterProps {
  readonly side: 'bearish' | 'bullish';
  /** 0..100 */
  readonly confidence: number;
  /** Why there is no sum; null with one. */
  readonly missingReason: string | null;
  /** The caller's own; null while unknown. */
  readonly confidenceThreshold: number | null;
}

const SIDE_LOOKS = {
  bearish: { label: 'Bearish', arrow: 'down', text: 'text-loss', bar: 'bg-loss' },
  bullish: { label: 'Bullish', arrow: 'up', text: 'text-profit', bar: 'bg-profit' },
} as const;

export function ScoreMeter({
  side,
  confidence,
  missingReason,
  confidenceThreshold,
}: ScoreMeterProps) {
  const { label, arrow, text, bar } = SIDE_LOOKS[side];
  return (
    <div>
      <div className="flex items-baseline justify-between gap-2">
        <span className={clsx('inline-flex items-baseline gap-1.5', text)}>
          <Arrow direction={arrow} />
          <span className="font-medium text-ink">{label}</span>
        </span>
        {missingReason === null ? (
          <span className="num font-semibold text-16 text-ink">{decimal(confidence, 1)}</span>
        ) : (
          <span className="text-12 text-ink-3">
            <span className="text-16">{DASH}</span> {missingReason}
          </span>
        )}
      </div>
      <MeterBar
        sideLabel={label}
        confidence={missingReason === null ? confidence : null}
        confidenceThreshold={confidenceThreshold}
        fillClass={bar}
      />
      {confidenceThreshold !== null && <ThresholdLabel confidenceThreshold={confidenceThreshold} />}
    </div>
  );
}

interface MeterBarProps {
  readonly sideLabel: string;
  readonly confidence: number | null;
  readonly confidenceThreshold: number | null;
  readonly fillClass: string;
}

function MeterBar({ sideLabel, confidence, confidenceThreshold, fillClass }: MeterBarProps) {
  const thresholdText =
    confidenceThreshold === null ? '' : `, threshold ${decimal(confidenceThreshold, 1)}`;
  const meterAttributes =
    confidence === null
      ? {}
      : {
          role: 'meter',
          'aria-label': `${sideLabel} confidence`,
          'aria-valuemin': 0,
          'aria-valuemax': 100,
          'aria-valuenow': confidence,
          'aria-valuetext': `${decimal(confidence, 1)} of 100${thresholdText}`,
        };
  return (
    <div
      {...meterAttributes}
      className="drawn relative mt-1 h-2 rounded-[2px] border border-line bg-raised"
    >
      <span
        className={clsx('absolute inset-y-0 left-0 rounded-[1px]', fillClass)}
        style={{ width: `${Math.min(100, confidence ?? 0)}%` }}
      />
      {confidenceThreshold !== null && (
        <span
          className="absolute -inset-y-1 w-0.5 -translate-x-1/2 bg-ink"
          style={{ left: `${confidenceThreshold}%` }}
        />
      )}
    </div>
  );
}

/** Under the tick, and inside the meter even at its ends. */
function ThresholdLabel({ confidenceThreshold }: { confidenceThreshold: number }) {
  return (
    <div aria-hidden="true" className="relative mt-1 h-4 text-11 text-ink-3">
      <span
        className="num absolute -translate-x-1/2"
        style={{ left: `clamp(0.875rem, ${confidenceThreshold}%, calc(100% - 0.875rem))` }}
      >
        {decimal(confidenceThreshold, 1)}
      </span>
    </div>
  );
}
