import type { DayReview } from '@tideline/api/schemas';
import { THRESHOLD_FIELDS } from '../../components/trading/thresholds/thresholds.ts';
import { KeyValues } from '../../components/ui/figures/key-value.tsx';
import { Card } from '../../components/ui/layout/card.tsx';
import { decimal } from '../../lib/text/format.ts';
import { NothingHereMessage } from './nothing-here-message.tsx';

interface DayThresholdsProps {
  readonly thresholds: DayReview['thresholds'];
  /** The trader's own, at the last decision. */
  readonly confidenceThreshold: number | null;
}

/** The thresholds as they were in force then. */
export function DayThresholds({ thresholds, confidenceThreshold }: DayThresholdsProps) {
  return (
    <Card
      title="Thresholds of that day"
      className="h-full"
      isFlush={thresholds === null}
      aside={thresholds !== null && `Version ${thresholds.version}`}
    >
      {thresholds === null ? (
        <NothingHereMessage title="Not recorded">
          No bar was evaluated while the server ran.
        </NothingHereMessage>
      ) : (
        <KeyValues
          facts={[
            ...(confidenceThreshold === null
              ? []
              : [{ label: 'Your confidence', value: decimal(confidenceThreshold, 1) }]),
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
