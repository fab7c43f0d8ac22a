import type { DayReview } from '@tideline/api/schemas';
import { THRESHOLD_FIELDS } from '../../components/trading/thresholds/thresholds.ts';
import { KeyValues } from '../../components/ui/figures/key-value.tsx';
import { Card } from '../../components/ui/layout/card.tsx';
import { decimal } from '../../lib/text/format.ts';
import { Nothing } from './nothing.tsx';

interface DayThresholdsProps {
  readonly thresholds: DayReview['thresholds'];
  /** The trader's own, at the last decision. */
  readonly confidence: number | null;
}

/** The thresholds as they were in force then. */
export function DayThresholds({ thresholds, confidence }: DayThresholdsProps) {
  return (
    <Card
      title="Thresholds of that day"
      className="h-full"
      isFlush={thresholds === null}
      aside={thresholds !== null && `Version ${thresholds.version}`}
    >
      {thresholds === null ? (
        <Nothing title="Not recorded">No bar was evaluated while the server ran.</Nothing>
      ) : (
        <KeyValues
          facts={[
            ...(confidence === null
              ? []
              : [{ label: 'Your confidence', value: decimal(confidence, 1) }]),
            ...THRESHOLD_FIELDS.map(({ name, label, formatValue }) => ({
              label,
              value: formatValue(thresholds[name]),
            })),
          ]}
        />
      )}
    </Card>
  );
}
