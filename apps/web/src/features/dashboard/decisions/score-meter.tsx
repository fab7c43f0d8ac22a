import type { BackendLogic } from '@tideline/api/schemas';
import { clsx } from 'clsx';
import { Arrow } from '../../../components/ui/figures/arrow.tsx';
import { DASH, decimal } from '../../../lib/text/format.ts';
import { missingSumReason } from '../../../lib/trading/score-parts.ts';

interface ScoreMeterProps {
  readonly side: 'bearish' | 'bullish';
  readonly signal: BackendLogic;
  /** The user's own; null while unknown. */
  readonly threshold: number | null;
}

const SIDE_LOOKS = {
  bearish: { label: 'Bearish', arrow: 'down', text: 'text-loss', bar: 'bg-loss' },
  bullish: { label: 'Bullish', arrow: 'up', text: 'text-profit', bar: 'bg-profit' },
} as const;

export function ScoreMeter({ side, signal, threshold }: ScoreMeterProps) {
  const { label, arrow, text, bar } = SIDE_LOOKS[side];
  const missingReason = missingSumReason(signal);
  const confidence = missingReason === null ? signal[`${side}Confidence`] : null;
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
      <MeterBar label={label} confidence={confidence} threshold={threshold} fillClass={bar} />
      {threshold !== null && <ThresholdLabel threshold={threshold} />}
    </div>
  );
}

interface MeterBarProps {
  readonly label: string;
  readonly confidence: number | null;
  readonly threshold: number | null;
  readonly fillClass: string;
}

function MeterBar({ label, confidence, threshold, fillClass }: MeterBarProps) {
  const thresholdText = threshold === null ? '' : `, threshold ${decimal(threshold, 1)}`;
  const meterAttributes =
    confidence === null
      ? {}
      : {
          role: 'meter',
          'aria-label': `${label} confidence`,
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
      {threshold !== null && (
        <span
          className="absolute -inset-y-1 w-0.5 -translate-x-1/2 bg-ink"
          style={{ left: `${threshold}%` }}
        />
      )}
    </div>
  );
}

/** Under the tick, and inside the meter even at its ends. */
function ThresholdLabel({ threshold }: { threshold: number }) {
  return (
    <div aria-hidden="true" className="relative mt-1 h-4 text-11 text-ink-3">
      <span
        className="num absolute -translate-x-1/2"
        style={{ left: `clamp(0.875rem, ${threshold}%, calc(100% - 0.875rem))` }}
      >
        {decimal(threshold, 1)}
      </span>
    </div>
  );
}
